import type { Flow, Incoming } from '../messages/flow.ts';
import type { SipHeader } from '../messages/message.ts';
import { sdpOf } from '../messages/message-body.ts';
import { firstLineOf, LEFT_OUT, readSent } from './ladder.ts';

// A message for a trace, without what proves who we are.
export interface SeenMessage {
  isSent: boolean;
  // The other end, such as `udp 192.0.2.1:5060`.
  peer: string;
  line: string;
  // Lines of `name: value`, then the lines of SDP.
  details: string[];
  // The body, unless it is SDP.
  texts: string[];
  callId: string;
  // The user and the host of each SIP address in the first line, From and To; of an IPv6 address without its brackets.
  users: string[];
  hosts: string[];
}

// Sees every message while `isOn`.
export interface SipTap {
  readonly isOn: boolean;
  see: (message: SeenMessage) => void;
}

const ADDRESS = /sips?:(?:([^@>;\s]*)@)?(?:\[([^\]]*)\]|([^:;>\s]+))/i;
// The time that the pattern takes grows with the square of the length, and strangers can fill a datagram with what begins like
// an address.
const ADDRESS_CHARACTERS_MAX = 500;
// Lines of SDP that hold keys of the sound, or passwords.
const KEYS = /^(a=(crypto|key-mgmt|ice-pwd)|k=)/i;
// A body without a type is taken for SDP, and may be none.
const SDP_LINE = /^[a-z]=/;

interface Parts {
  line: string;
  headers: readonly SipHeader[];
  // Empty: the body is none.
  sdp: Buffer;
  body: Buffer;
}

function seenOf(flow: Flow, isSent: boolean, { line, headers, sdp, body }: Parts): SeenMessage {
  const headerOf = (name: string): string => headers.find((header) => header.name === name)?.value ?? '';
  const found = [line, headerOf('from'), headerOf('to')].map((text) =>
    ADDRESS.exec(text.slice(0, ADDRESS_CHARACTERS_MAX)),
  );
  const isHidden = sdp.length === 0 && body.length > 0;
  return {
    ...{ isSent, line, callId: headerOf('call-id') },
    peer: `${flow.transport} ${flow.host.includes(':') ? `[${flow.host}]` : flow.host}:${flow.port}`,
    details: [
      ...headers.map(({ name, value }) => `${name}: ${LEFT_OUT.has(name) ? '(left out)' : value}`),
      ...sdp
        .toString('latin1')
        .split(/[\r\n]+/)
        .filter((one) => one !== '')
        .map((one) => (KEYS.test(one) ? '(a key, left out)' : SDP_LINE.test(one) ? one : '(no line of SDP)')),
      ...(isHidden ? [`body: (${body.length} octets)`] : []),
    ],
    texts: isHidden ? [body.toString('utf8')] : [],
    users: found.flatMap((one) => one?.[1] ?? []),
    hosts: found.flatMap((one) => (one?.[2] ?? one?.[3])?.toLowerCase() ?? []),
  };
}

export function showSent(tap: SipTap, flow: Flow, bytes: Buffer): void {
  tap.see(seenOf(flow, true, readSent(bytes)));
}

export function showReceived(tap: SipTap, { message, flow }: Incoming): void {
  tap.see(seenOf(flow, false, { ...message, line: firstLineOf(message), sdp: sdpOf(message) }));
}
