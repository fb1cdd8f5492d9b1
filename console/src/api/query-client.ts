import { QueryCache, QueryClient } from '@tanstack/react-query';
import { VolleyError } from '@volley/sdk';
import { CONSOLE_PATH, leaveTo } from './places.ts';

const FRESH_MS = 10_000;
const KEPT_MS = 120_000;

/** The session is over: the sign-in page leads back to where the person was. A new page load forgets what this one knew. */
function leaveToSignIn(): void {
  const { pathname, search } = location;
  if (/^\/(sign-in|welcome)/.test(pathname.slice(CONSOLE_PATH.length))) return;
  leaveTo(`/sign-in?next=${encodeURIComponent(pathname.slice(CONSOLE_PATH.length) + search)}`);
}

export function noticeSignedOut(error: unknown): void {
  if (error instanceof VolleyError && error.kind === 'unauthenticated') leaveToSignIn();
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  defaultOptions: {
    // The SDK itself tries again what is worth it.
    queries: { retry: false, staleTime: FRESH_MS, gcTime: KEPT_MS, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
