/** All addresses lie below the path from which this file was loaded, which behind a proxy may be `/sms/console/`. */
const { origin, pathname } = new URL(import.meta.url);
const PLACE = '/console/';

/** `/console`, without a slash at its end. */
export const CONSOLE_PATH: string = pathname.slice(0, pathname.indexOf(PLACE) + PLACE.length - 1);

/** The path above it, where the API is served. Mostly empty. */
export const API_PATH: string = CONSOLE_PATH.slice(0, -'/console'.length);

export const API_URL: string = `${origin}${API_PATH}`;

/** Leaves by a new page load, which forgets everything that this page has read. */
export function leaveTo(path: string): void {
  location.assign(`${CONSOLE_PATH}${path}`);
}
