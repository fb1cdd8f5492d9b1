import { isIPv6 } from 'node:net';
import type { Codec } from '../media/sdp.ts';
import type { Credentials } from '../messages/digest.ts';
import type { TransportName } from '../messages/flow.ts';

// The far side of outgoing calls, as plain data from the operator's settings.
export interface Trunk {
  host: string;
  // With a port only addresses are looked up; without one NAPTR and SRV decide (RFC 3263).
  port: number | null;
  transport: TransportName | null;
  // The domain in our SIP addresses, where it is not the host that we send to.
  domain?: string;
  // The caller in P-Asserted-Identity (RFC 3325), where From holds our own name.
  assertedUser?: string;
  credentials: Credentials | null;
  codecs: Codec[];
  // Whether the sound of a far side behind NAT may come from an address that neither its SDP nor its signalling names.
  isSoundFromAnywhere?: boolean;
}

// The characters that a user part may hold unescaped (RFC 3261 25.1). All others are escaped, so that no number from outside
// can end the address or the line.
function encodeUser(user: string): string {
  const bytes = Buffer.from(user, 'utf8').toString('latin1');
  return bytes.replace(
    /[^A-Za-z0-9\-_.!~*'()&=+$,]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

function trunkDomain(trunk: Trunk): string {
  if (trunk.domain !== undefined) return trunk.domain;
  const host = isIPv6(trunk.host) ? `[${trunk.host}]` : trunk.host;
  return trunk.port === null ? host : `${host}:${trunk.port}`;
}

export function trunkUri(trunk: Trunk, user: string | null): string {
  return user === null ? `sip:${trunkDomain(trunk)}` : `sip:${encodeUser(user)}@${trunkDomain(trunk)}`;
}

export function contactOf(sentBy: string, transport: TransportName): string {
  return transport === 'udp' ? `<sip:volley@${sentBy}>` : `<sip:volley@${sentBy};transport=${transport}>`;
}
