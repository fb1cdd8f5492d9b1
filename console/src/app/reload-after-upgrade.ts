const KEY = 'volley.reloaded';
const AGAIN_MS = 60_000;

/**
 * Reloads when a part of the page is missing, because Volley was upgraded since this tab loaded. A broken installation causes one reload a minute at
 * most.
 */
export function reloadAfterUpgrade(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < AGAIN_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
