import { DIGITS } from '../media/rtp-digits.ts';
import { findHeader, type SipRequest } from '../messages/message.ts';

// The two forms in which telephones report a pressed key by INFO. Neither is an RFC; all exchanges know them.
export const DIGIT_BODIES = 'application/dtmf-relay, application/dtmf';

export type InfoMeaning =
  | { kind: 'digit'; digit: string }
  // The INFO has no body, or names a key that is no digit (16 is the hook flash).
  | { kind: 'nothing' }
  | { kind: 'unreadable' }
  | { kind: 'unknown-body' }
  | { kind: 'unknown-package' };

// Reads an INFO (RFC 6086): one with a package, of which we take none, or one in the older form without a package.
export function readInfo(request: SipRequest): InfoMeaning {
  if (findHeader(request, 'info-package') !== undefined) return { kind: 'unknown-package' };
  if (request.body.length === 0) return { kind: 'nothing' };
  const type = (findHeader(request, 'content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  const text = request.body.toString('latin1');
  if (type === 'application/dtmf-relay') return meaningOf(/^\s*signal\s*=\s*([^\s;]+)/im.exec(text)?.[1]);
  // Some telephones send the lines of dtmf-relay under this type.
  if (type === 'application/dtmf') return meaningOf((/^\s*signal\s*=\s*([^\s;]+)/im.exec(text)?.[1] ?? text).trim());
  return { kind: 'unknown-body' };
}

// Reads a key by its sign, or by its number in RFC 4733: 10 is the star, 11 the hash, 12 to 15 are A to D.
function meaningOf(signal: string | undefined): InfoMeaning {
  if (signal === undefined || signal.length > 2) return { kind: 'unreadable' };
  if (signal === '16') return { kind: 'nothing' };
  const digit = /^1[0-5]$/.test(signal) ? DIGITS[Number(signal)] : signal.toUpperCase();
  return digit?.length === 1 && DIGITS.includes(digit) ? { kind: 'digit', digit } : { kind: 'unreadable' };
}
