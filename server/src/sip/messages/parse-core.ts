import { getHeader, listHeader, type SipMessage } from './message.ts';
import { type NameAddress, parseNameAddress, parseVia, type Via } from './parse-address.ts';
import { parseCSeq } from './parse-message.ts';
import { SipProtocolError } from './protocol-error.ts';

// The headers that every message must have (RFC 3261 8.1.1) and that every layer above reads.
export interface SipCore {
  via: Via;
  branch: string;
  from: NameAddress;
  to: NameAddress;
  fromTag: string | null;
  toTag: string | null;
  callId: string;
  cseq: { number: number; method: string };
}

const ONCE = ['from', 'to', 'call-id', 'cseq'];

export function parseCore(message: SipMessage): SipCore {
  for (const name of ONCE) {
    if (message.headers.filter((header) => header.name === name).length > 1) {
      throw new SipProtocolError(`repeated header ${name}`);
    }
  }
  const topVia = listHeader(message, 'via')[0];
  if (topVia === undefined) throw new SipProtocolError('missing header via');
  const via = parseVia(topVia);
  const from = parseNameAddress(getHeader(message, 'from'));
  const to = parseNameAddress(getHeader(message, 'to'));
  const callId = getHeader(message, 'call-id');
  if (callId === '' || /\s/.test(callId)) throw new SipProtocolError('malformed Call-ID');
  const cseq = parseCSeq(getHeader(message, 'cseq'));
  if (message.kind === 'request' && cseq.method !== message.method) {
    throw new SipProtocolError('CSeq method differs from the request');
  }
  return {
    via,
    branch: via.params.get('branch') ?? '',
    from,
    to,
    fromTag: from.params.get('tag') ?? null,
    toTag: to.params.get('tag') ?? null,
    callId,
    cseq,
  };
}
