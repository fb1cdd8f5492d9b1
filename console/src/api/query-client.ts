import { QueryCache, QueryClient } from '@tanstack/react-query';
import { type Session, VolleyError } from '@volley/sdk';
import { CONSOLE_PATH, leaveTo } from './paths.ts';

const FRESH_MS = 10_000;
const KEPT_MS = 120_000;

let isSessionOver = false;

/** Whether the page is leaving for the sign-in page, after which it can save nothing. */
export const isLeavingToSignIn = (): boolean => isSessionOver;

/** Leaves for the sign-in page, which leads back to this address. The new page load forgets everything that this one has read. */
export function leaveToSignIn(): void {
  const { pathname, search } = location;
  if (/^\/(sign-in|welcome)/.test(pathname.slice(CONSOLE_PATH.length))) return;
  isSessionOver = true;
  // Whoever was signed in is told why they have to do it again.
  const ended = queryClient.getQueryData(['session']) === undefined ? '' : '&ended=true';
  leaveTo(`/sign-in?next=${encodeURIComponent(pathname.slice(CONSOLE_PATH.length) + search)}${ended}`);
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof VolleyError && error.kind === 'unauthenticated';
}

let leftFrom = '';

/**
 * Handles errors which show that the session has changed: it has ended, another window has entered another account, or
 * the account was suspended.
 */
export function noticeSession(error: unknown): void {
  if (!(error instanceof VolleyError)) return;
  // A page is left only once: whoever has unsaved work there and chose to stay is not asked again with each request.
  if (isSignedOut(error) && leftFrom !== location.href) {
    leftFrom = location.href;
    leaveToSignIn();
  }
  // A second factor became obligatory while the page was open. Loaded again, it asks for the factor.
  const session = queryClient.getQueryData<Session>(['session']);
  if (error.kind === 'second_factor_needed' && session?.second_factor === null) location.reload();
  const isNewlySuspended = error.kind === 'account_suspended' && session?.is_account_suspended === false;
  if (error.kind === 'wrong_state' || isNewlySuspended) void queryClient.invalidateQueries({ queryKey: ['session'] });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSession }),
  defaultOptions: {
    // The SDK itself retries what can succeed.
    queries: { retry: false, staleTime: FRESH_MS, gcTime: KEPT_MS, networkMode: 'always' },
    // Requests and replies may contain secrets, so they are forgotten as soon as nobody shows them.
    mutations: { retry: false, networkMode: 'always', gcTime: 1_000 },
  },
});
