/** What follows the `#` of a one-time link. It leaves the address, and so the history, before anything is shown. */
function take(): string {
  if (globalThis.location === undefined || !/\/console\/welcome$/.test(location.pathname)) return '';
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(history.state, '', location.pathname);
  // Another link that is opened in the same tab changes only the hash.
  addEventListener('hashchange', () => {
    if (location.hash.length > 1) location.reload();
  });
  return token;
}

export const welcomeToken: string = take();
