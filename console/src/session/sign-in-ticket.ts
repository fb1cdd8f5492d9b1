/** Returns the ticket that a sign-in by OpenID Connect put behind the `#`, with which a code is given. Null if there is none. */
export function ticketIn(hash: string): string | null {
  return /^#ticket=([\w-]{43})$/.exec(hash)?.[1] ?? null;
}

/** Takes the ticket out of the address, and so of the history, before anything is shown. */
function take(): string | null {
  if (globalThis.location === undefined || !/\/console\/sign-in$/.test(location.pathname)) return null;
  const ticket = ticketIn(location.hash);
  if (ticket !== null) history.replaceState(history.state, '', location.pathname);
  return ticket;
}

export const signInTicket: string | null = take();
