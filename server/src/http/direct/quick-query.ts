/** Its group is the query. It excludes fragments and semicolons, because parsers disagree about them. */
export const QUICK_REQUEST_LINE = /GET \/v1\/sms-campaigns\/quick\?([\x21\x22\x24-\x3a\x3c-\x7e]+) HTTP\/1\.1\r\n/y;

export interface QuickQuery {
  readonly to: string;
  readonly message: string;
  readonly sender_id: string;
  readonly api_key: string;
}

/** Returns null when a parameter is missing, empty, repeated or unknown. The framework may still accept such a query. */
export function readQuickQuery(raw: string): QuickQuery | null {
  const query = { to: '', message: '', sender_id: '', api_key: '' };
  for (let at = 0; at <= raw.length; ) {
    const next = raw.indexOf('&', at);
    const end = next === -1 ? raw.length : next;
    const equals = raw.indexOf('=', at);
    if (equals === -1 || equals > end) return null;
    const name = raw.slice(at, equals);
    if (name !== 'to' && name !== 'message' && name !== 'sender_id' && name !== 'api_key') return null;
    const value = decode(raw.slice(equals + 1, end));
    if (value === null || value === '' || query[name] !== '') return null;
    query[name] = value;
    at = end + 1;
  }
  return query.to === '' || query.message === '' || query.sender_id === '' || query.api_key === '' ? null : query;
}

function decode(raw: string): string | null {
  if (!raw.includes('%')) return raw.includes('+') ? raw.replaceAll('+', ' ') : raw;
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return null; // The framework decides what a broken escape sequence means.
  }
}
