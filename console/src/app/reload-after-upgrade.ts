const KEY = 'volley.reloaded';
const AGAIN_MS = 60_000;

/** A part of the page that is not there any more: Volley was upgraded since this tab loaded. Once a minute at most, so that a broken installation does not reload for ever. */
export function reloadAfterUpgrade(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < AGAIN_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
