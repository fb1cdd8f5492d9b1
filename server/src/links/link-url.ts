/** A link of 2,048 characters works in every browser and mail program; some truncate longer ones. */
const URL_LENGTH_MAX = 2048;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** A trailing dot names the same host. */
function bareHost(hostname: string): string {
  return hostname.replace(/\.$/, '').toLowerCase();
}

export function hostOf(address: string): string | null {
  return URL.canParse(address) ? bareHost(new URL(address).hostname) : null;
}

/**
 * Returns what is wrong with a URL, as words that follow "The url field", or null. The URL parser accepts much that people and other programs read
 * differently (tabs inside, backslashes), so a URL that can be read in two ways is refused.
 */
export function urlProblem(raw: string, ownHosts: readonly string[]): string | null {
  if (raw.length > URL_LENGTH_MAX) return `must not be longer than ${URL_LENGTH_MAX} characters`;
  if (CONTROL.test(raw) || !raw.isWellFormed()) return 'must not contain control characters';
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(raw)?.[1]?.toLowerCase();
  if (scheme === undefined) return 'must be a web address such as https://example.com/page';
  if (scheme !== 'http' && scheme !== 'https') return 'must begin with http:// or https://';
  if (!/^https?:\/\/[^/\\?#]/i.test(raw) || !URL.canParse(raw))
    return 'must be a web address such as https://example.com/page';
  if (raw.split(/[?#]/, 1)[0]?.includes('\\')) return 'must not contain a backslash';
  const url = new URL(raw);
  if (url.username !== '' || url.password !== '' || /^[^/?#]*\/\/[^/?#]*@/.test(raw))
    return 'must not contain a user name or password';
  if (url.href.length > URL_LENGTH_MAX) return `must not be longer than ${URL_LENGTH_MAX} characters`;
  if (ownHosts.includes(bareHost(url.hostname))) return 'must not lead to a short URL of this service';
  return null;
}

/** Returns the form for a Location header: only ASCII, with an international host name in its wire form. */
export function locationOf(url: string): string {
  return URL.canParse(url) ? new URL(url).href : '';
}

/** Returns the host and its parent domains, so that a denied domain can be found by equality. */
export function domainsAbove(url: string): string[] {
  const host = bareHost(new URL(url).hostname);
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
