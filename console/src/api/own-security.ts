import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => volley.sessions.list({}, { signal }),
});

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => volley.secondFactor.get({}, { signal }),
});

/** What setting up or removing an authenticator changes: the other sessions end. */
export const factorKeys = [secondFactorQuery.queryKey, ownSessionsQuery.queryKey];
