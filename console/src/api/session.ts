import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Session } from '@volley/sdk';
import { volley } from './client.ts';
import { tellOtherWindows } from './other-windows.ts';
import { queryClient } from './query-client.ts';
import { setShownAccount, shownAccount } from './shown-account.ts';

export type Scope = Session['scopes'][number];

const sessionKey = ['session'] as const;
const SUSPENDED_ASKED_MS = 30_000;

/** Reads the session. Another window may have entered another account: then nothing of the account shown here may stay on the screen. */
async function readSession(signal: AbortSignal): Promise<Session> {
  const session = await volley.session.get({}, { signal });
  const shown = shownAccount();
  if (shown !== undefined && shown !== session.account_id) {
    location.reload();
    return new Promise(() => {});
  }
  setShownAccount(session.account_id);
  return session;
}

/** The signed-in person with their account and scopes. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => readSession(signal),
  staleTime: 60_000,
  // No stream tells when a suspension is lifted.
  refetchInterval: ({ state }) => (state.data?.is_account_suspended ? SUSPENDED_ASKED_MS : false),
  gcTime: Number.POSITIVE_INFINITY,
});

/** The person for whom a browser keeps something. */
export const personOf = ({ user_uuid: person }: Session): string => person;

/** The service's rule: `operator` includes the scopes that begin with it, and `send` includes `resend`. */
export function hasScope(session: Pick<Session, 'scopes'>, scope: Scope): boolean {
  if (session.scopes.includes(scope)) return true;
  if (scope === 'resend') return session.scopes.includes('send');
  return scope.startsWith('operator') && session.scopes.includes('operator');
}

export const useSession = (): Session => useSuspenseQuery(sessionQuery).data;

/** Whether the signed-in person has a scope. */
export const useMay = (scope: Scope): boolean => hasScope(useSession(), scope);

export async function enterAccount(accountId: number): Promise<void> {
  await volley.session.enterAccount({ account_id: accountId });
  await showAccount(accountId);
}

export async function leaveAccount(): Promise<void> {
  await volley.session.leaveAccount();
  await showAccount(null);
}

/** Where this browser keeps the numbers of a person's tests. */
export const TEST_NUMBERS = 'volley.test-numbers';

function forgetTestNumbers(): void {
  try {
    localStorage.removeItem(TEST_NUMBERS);
  } catch {
    // Without the browser's storage there is nothing to forget.
  }
}

export async function signOut(): Promise<void> {
  await volley.session.end();
  forgetTestNumbers();
  tellOtherWindows();
}

/** Shows another account, and keeps nothing of the former one on the screen or in memory. */
async function showAccount(id: number | null): Promise<void> {
  await queryClient.cancelQueries({ queryKey: sessionKey });
  setShownAccount(id);
  tellOtherWindows();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  await queryClient.invalidateQueries({ queryKey: sessionKey });
}
