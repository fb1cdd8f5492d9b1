import { queryOptions } from '@tanstack/react-query';
import type { Member } from '@volley/sdk';
import { volley } from './client.ts';
import { numberedRows } from './rows.ts';

export type Role = Member['role'];

/** From the fewest rights to the most. */
export const ROLES: readonly Role[] = ['viewer', 'author', 'sender', 'developer', 'owner'];

export const membersKey = ['members'] as const;
export const invitationsKey = ['invitations'] as const;

export const memberRows = numberedRows(membersKey, (page, options) => volley.members.list(page, options));

export const invitationRows = numberedRows(invitationsKey, (page, options) => volley.invitations.list(page, options));

export const signInRulesQuery = queryOptions({
  queryKey: ['sign-in-rules'],
  queryFn: ({ signal }) => volley.signInRules.get({}, { signal }),
});
