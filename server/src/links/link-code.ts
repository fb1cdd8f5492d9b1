/** Without 0 O o, 1 I l i, u and v, so that what is read from paper or over the telephone arrives as it was written. */
export const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstwxyz';
const CODE_LENGTH = 8;
/** The largest multiple of the alphabet's length in a byte. Larger bytes are skipped, since they would make the first characters likelier. */
export const FAIR_BYTE_MAX = Math.floor(256 / ALPHABET.length) * ALPHABET.length;

const ALIAS = /^[A-Za-z0-9_-]{3,64}$/;

/** Paths of the listener itself, paths that it may need one day, and words that a visitor would take for the operator's own. */
const RESERVED = new Set([
  ...['v1', 'v2', 'v3', 'api', 'docs', 'healthz', 'readyz', 'metrics', 'url-shortener', 'openapi', 'robots', 'sitemap'],
  ...['admin', 'administrator', 'console', 'dashboard', 'login', 'logout', 'signin', 'signup', 'register', 'account'],
  ...['about', 'abuse', 'billing', 'contact', 'help', 'home', 'index', 'legal', 'privacy', 'report', 'security'],
  ...['settings', 'status', 'support', 'terms', 'unsubscribe', 'opt-out', 'optout', 'stop', 'volley', 'www'],
  ...['assets', 'favicon', 'static', 'public', 'qr', 'null', 'undefined', 'create', 'bulk', 'search'],
]);

/** There are 53^8 codes: a thousand million links use one in sixty thousand, so guessing finds little. */
export function makeCode(random: { bytes(count: number): Buffer }): string {
  for (;;) {
    let code = '';
    for (const byte of random.bytes(CODE_LENGTH * 2)) {
      if (byte < FAIR_BYTE_MAX && code.length < CODE_LENGTH) code += ALPHABET.charAt(byte % ALPHABET.length);
    }
    if (code.length === CODE_LENGTH && !isReserved(code)) return code;
  }
}

function isReserved(code: string): boolean {
  return RESERVED.has(code.toLowerCase());
}

/** Returns what is wrong with an alias, as words that follow "The alias field", or null. */
export function aliasProblem(alias: string): string | null {
  if (!ALIAS.test(alias)) return 'must be 3 to 64 letters, digits, hyphens or underscores';
  if (isReserved(alias)) return 'is a word that the service keeps for itself';
  return null;
}
