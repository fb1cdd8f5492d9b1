import { queryOptions } from '@tanstack/react-query';
import type { Session } from '@volley/sdk';
import { volley } from './client.ts';
import { queryClient } from './query-client.ts';

export type Scope = Session['scopes'][number];

const sessionKey = ['session'] as const;

/** Who is signed in, in which account, and with which scopes. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => volley.session.get({}, { signal }),
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/** As the service decides it: `operator` includes what begins with it, and `send` includes `resend`. */
export function hasScope(session: Pick<Session, 'scopes'>, scope: Scope): boolean {
  if (session.scopes.includes(scope)) return true;
  if (scope === 'resend') return session.scopes.includes('send');
  return scope.startsWith('operator') && session.scopes.includes('operator');
}

/** Nothing of the account before stays on the screen or in memory. */
export async function enterAccount(accountId: number): Promise<void> {
  await volley.session.enterAccount({ account_id: accountId });
  await forgetAccount();
}

export async function leaveAccount(): Promise<void> {
  await volley.session.leaveAccount();
  await forgetAccount();
}

async function forgetAccount(): Promise<void> {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  await queryClient.invalidateQueries({ queryKey: sessionKey });
}
