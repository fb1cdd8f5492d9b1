/** Takes what stands behind the `#` of a page out of the address, and so of the history, before anything is shown. */
function take(page: string, read: (hash: string) => string | null): string | null {
  if (globalThis.location === undefined || !location.pathname.endsWith(`/console/${page}`)) return null;
  const secret = read(location.hash);
  if (secret !== null) history.replaceState(history.state, '', location.pathname);
  return secret;
}

/** Returns the ticket that a sign-in by OpenID Connect put behind the `#`, with which a code is given. Null if there is none. */
export const ticketIn = (hash: string): string | null => /^#ticket=([\w-]{43})$/.exec(hash)?.[1] ?? null;

export const signInTicket: string | null = take('sign-in', ticketIn);

/** The token of a one-time link, empty if there is none. */
export const welcomeToken: string =
  take('welcome', (hash) => {
    // Opening another link in the same tab changes only the hash.
    addEventListener('hashchange', () => {
      if (location.hash.length > 1) location.reload();
    });
    return hash.slice(1) || null;
  }) ?? '';
