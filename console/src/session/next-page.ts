/** A stand-in for the console's own origin, against which addresses are checked. */
const HERE = 'http://console.invalid';

/** Returns where to go after sign-in: only a path below the console's own. Null means the first page. */
export function readNext(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || !URL.canParse(value, HERE)) return null;
  const { origin, pathname, search } = new URL(value, HERE);
  // The path is appended to the console's, so two slashes at its beginning lead nowhere else.
  return origin === HERE ? pathname + search : null;
}

/** Reads the same from the search of an address, and whether a session has ended there. */
export function readNextOf(search: Record<string, unknown>): { next?: string; ended?: true } {
  const next = readNext(search['next']);
  return { ...(next !== null && { next }), ...(search['ended'] === true && { ended: true }) };
}

/** Returns the address at which sign-in by a provider begins, or null if it has another origin and must not be opened. */
export function readBegin(url: string | null, here: string): string | null {
  return url !== null && URL.canParse(url) && new URL(url).origin === here ? url : null;
}
