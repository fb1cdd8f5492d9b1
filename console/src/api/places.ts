/** Everything stands below the path at which this very file was loaded: behind a proxy that may be `/sms/console/`. */
const { origin, pathname } = new URL(import.meta.url);
const PLACE = '/console/';

/** `/console`, without a slash at its end. */
export const CONSOLE_PATH: string = pathname.slice(0, pathname.indexOf(PLACE) + PLACE.length - 1);

/** The path above it, where the API stands: mostly empty. */
export const API_PATH: string = CONSOLE_PATH.slice(0, -'/console'.length);

export const API_URL: string = `${origin}${API_PATH}`;

/** Leaves with a new page load, which forgets what this page knew of a person. */
export function leaveTo(path: string): void {
  location.assign(`${CONSOLE_PATH}${path}`);
}
