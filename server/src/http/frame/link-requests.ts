// What every way of answering short links shares: the form of their addresses, and the headers of each answer.

/** Addresses of the listener itself look like a code, and are none. */
const CODE = '(?!(?:docs|healthz|readyz|metrics)(?![A-Za-z0-9_-]))([A-Za-z0-9_-]{3,64})';
const CODE_PATH = new RegExp(`^/${CODE}(?:\\?|$)`);

/** The line of a GET that may be for a short link; sticky, and its group is the code. */
export const LINK_REQUEST_LINE = new RegExp(`GET /${CODE}(?:\\?[\\x21-\\x7e]*)? HTTP/1\\.1\\r\\n`, 'y');

export function codeOf(url: string): string | null {
  return CODE_PATH.exec(url)?.[1] ?? null;
}

/** Names and values in alternation. */
export function linkHeaders(isHttps: boolean): readonly string[] {
  const strict = isHttps ? ['strict-transport-security', 'max-age=31536000'] : [];
  return ['referrer-policy', 'no-referrer', 'x-content-type-options', 'nosniff', ...strict];
}

export function cacheControl(cacheSeconds: number | null): string {
  return cacheSeconds === null ? 'no-store' : `private, max-age=${cacheSeconds}`;
}
