import { findHeader, type SipMessage } from './message.ts';

const SDP = 'application/sdp';
const PARTS_MAX = 20;

function typeOf(value: string | undefined): string {
  return (value ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

// Returns the SDP of a message: its body, or the part of it that is SDP (RFC 5621). A body without a type is taken for SDP,
// which is what we ask for. Empty where there is none.
export function sdpOf(message: SipMessage): Buffer {
  const contentType = findHeader(message, 'content-type');
  const type = typeOf(contentType);
  if (type === '' || type === SDP) return message.body;
  const boundary = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(contentType ?? '');
  const mark = boundary?.[1] ?? boundary?.[2];
  if (!type.startsWith('multipart/') || mark === undefined) return Buffer.alloc(0);
  const parts = message.body.toString('latin1').split(`--${mark}`, PARTS_MAX).slice(1);
  for (const part of parts) {
    const match = /^[^\S\r\n]*\r?\n([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(part);
    const headers = `\n${match?.[1] ?? ''}`;
    if (typeOf(/\ncontent-type\s*:([^\r\n]*)/i.exec(headers)?.[1]) === SDP)
      return Buffer.from((match?.[2] ?? '').trimEnd(), 'latin1');
  }
  return Buffer.alloc(0);
}
