/** No 0 O o, 1 I l i, u or v: what is read from paper or over the telephone arrives as it was written. */
export const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstwxyz';
const CODE_LENGTH = 8;
/** The largest multiple of the alphabet's length in a byte: bytes above it would make the first letters likelier. */
export const FAIR_BYTE_MAX = Math.floor(256 / ALPHABET.length) * ALPHABET.length;

const ALIAS = /^[A-Za-z0-9_-]{3,64}$/;

/** Addresses of the listener itself, those it may want one day, and words that a visitor would take for the operator's own. */
const RESERVED = new Set([
  ...['v1', 'v2', 'v3', 'api', 'docs', 'healthz', 'readyz', 'metrics', 'url-shortener', 'openapi', 'robots', 'sitemap'],
  ...['admin', 'administrator', 'console', 'dashboard', 'login', 'logout', 'signin', 'signup', 'register', 'account'],
  ...['about', 'abuse', 'billing', 'contact', 'help', 'home', 'index', 'legal', 'privacy', 'report', 'security'],
  ...['settings', 'status', 'support', 'terms', 'unsubscribe', 'opt-out', 'optout', 'stop', 'volley', 'www'],
  ...['assets', 'favicon', 'static', 'public', 'qr', 'null', 'undefined', 'create', 'bulk', 'search'],
]);

/** 52^8 codes: a thousand million links fill one address of fifty thousand, so guessing finds little. */
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

/** What is wrong with an alias, to be read after "The alias field"; null when nothing is. */
export function aliasProblem(alias: string): string | null {
  if (!ALIAS.test(alias)) return 'must be 3 to 64 letters, digits, hyphens or underscores';
  if (isReserved(alias)) return 'is a word that the service keeps for itself';
  return null;
}
