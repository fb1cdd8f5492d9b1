import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';
import { sessionQuery } from './session.ts';

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => volley.sessions.list({}, { signal }),
});

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => volley.secondFactor.get({}, { signal }),
});

/** Queries that change with a second factor: other sessions end, and where a factor is obligatory everything opens. */
export const factorKeys = [secondFactorQuery.queryKey, ownSessionsQuery.queryKey, sessionQuery.queryKey];
