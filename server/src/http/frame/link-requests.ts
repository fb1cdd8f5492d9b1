// The form of short links' addresses and the headers of each answer, for every way of answering them.

/** The listener's own addresses look like a code and are excluded. */
const CODE = '(?!(?:docs|healthz|readyz|metrics)(?![A-Za-z0-9_-]))([A-Za-z0-9_-]{3,64})';
const CODE_PATH = new RegExp(`^/${CODE}(?:\\?|$)`);

/** Matches the request line of a GET that may be for a short link. The pattern is sticky, and its group is the code. */
export const LINK_REQUEST_LINE = new RegExp(`GET /${CODE}(?:\\?[\\x21-\\x7e]*)? HTTP/1\\.1\\r\\n`, 'y');

export function codeOf(url: string): string | null {
  return CODE_PATH.exec(url)?.[1] ?? null;
}

/** Returns names and values in alternation. */
export function linkHeaders(isHttps: boolean): readonly string[] {
  const strict = isHttps ? ['strict-transport-security', 'max-age=31536000'] : [];
  return ['referrer-policy', 'no-referrer', 'x-content-type-options', 'nosniff', ...strict];
}

export function cacheControl(cacheSeconds: number | null): string {
  return cacheSeconds === null ? 'no-store' : `private, max-age=${cacheSeconds}`;
}
