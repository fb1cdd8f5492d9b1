/** Takes the token behind the `#` out of the address, and so of the history, before anything is shown. */
function take(): string {
  if (globalThis.location === undefined || !/\/console\/welcome$/.test(location.pathname)) return '';
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(history.state, '', location.pathname);
  // Opening another link in the same tab changes only the hash.
  addEventListener('hashchange', () => {
    if (location.hash.length > 1) location.reload();
  });
  return token;
}

export const welcomeToken: string = take();
