/** Only its shape matters: an address is read as one of this place, and has to stay there. */
const HERE = 'http://console.invalid';

/** Where sign-in leads afterwards: a path below the console's own, and nothing else. Null: the first page. */
export function readNext(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || !URL.canParse(value, HERE)) return null;
  const { origin, pathname, search } = new URL(value, HERE);
  // It is put behind the path of the console, so two slashes at its beginning lead nowhere else.
  return origin === HERE ? pathname + search : null;
}

/** Where sign-in by a provider begins: an address of this very place. Null: it leads elsewhere, and is not opened. */
export function readBegin(url: string | null, here: string): string | null {
  return url !== null && URL.canParse(url) && new URL(url).origin === here ? url : null;
}
