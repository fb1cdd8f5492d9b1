import { QueryCache, QueryClient } from '@tanstack/react-query';
import { type Session, VolleyError } from '@volley/sdk';
import { CONSOLE_PATH, leaveTo } from './places.ts';

const FRESH_MS = 10_000;
const KEPT_MS = 120_000;

let isSessionOver = false;

/** Whether the sign-in page was asked for: what is not saved by now this page cannot save any more. */
export const isLeavingToSignIn = (): boolean => isSessionOver;

/** The session is over: the sign-in page leads back to where the person was. A new page load forgets what this one knew. */
export function leaveToSignIn(): void {
  const { pathname, search } = location;
  if (/^\/(sign-in|welcome)/.test(pathname.slice(CONSOLE_PATH.length))) return;
  isSessionOver = true;
  leaveTo(`/sign-in?next=${encodeURIComponent(pathname.slice(CONSOLE_PATH.length) + search)}`);
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof VolleyError && error.kind === 'unauthenticated';
}

let leftFrom = '';

/** The page shows what the session is not any more: nobody is signed in, or it may be in another account by another window. */
export function noticeSession(error: unknown): void {
  if (!(error instanceof VolleyError)) return;
  // A page is left once: whoever has something unsaved there and chose to stay is not asked again with each request.
  if (isSignedOut(error) && leftFrom !== location.href) {
    leftFrom = location.href;
    leaveToSignIn();
  }
  // The rule came while the page was open: loaded again, it asks for the second factor.
  const session = queryClient.getQueryData<Session>(['session']);
  if (error.kind === 'second_factor_needed' && session?.second_factor === null) location.reload();
  if (error.kind === 'wrong_state') void queryClient.invalidateQueries({ queryKey: ['session'] });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSession }),
  defaultOptions: {
    // The SDK itself tries again what is worth it.
    queries: { retry: false, staleTime: FRESH_MS, gcTime: KEPT_MS, networkMode: 'always' },
    // What was sent and what came back may be secret: it is forgotten as soon as nobody shows it.
    mutations: { retry: false, networkMode: 'always', gcTime: 1_000 },
  },
});
