/** What a sign-in by a provider of OpenID Connect left behind the `#`: the ticket that a code is given with. Null: none. */
export function ticketIn(hash: string): string | null {
  return /^#ticket=([\w-]{43})$/.exec(hash)?.[1] ?? null;
}

/** It leaves the address, and so the history, before anything is shown. */
function take(): string | null {
  if (globalThis.location === undefined || !/\/console\/sign-in$/.test(location.pathname)) return null;
  const ticket = ticketIn(location.hash);
  if (ticket !== null) history.replaceState(history.state, '', location.pathname);
  return ticket;
}

export const signInTicket: string | null = take();
