import { isIPv6 } from 'node:net';
import type { Credentials } from './digest.ts';
import type { TransportName } from './flow.ts';
import type { Codec } from './sdp.ts';

// Where calls go. Plain data from the operator's settings.
export interface Trunk {
  host: string;
  // With a port, addresses only are looked up; without, NAPTR and SRV decide (RFC 3263).
  port: number | null;
  transport: TransportName | null;
  // The domain in the addresses we write, when it is not the host that we send to.
  domain?: string;
  // Who calls, in P-Asserted-Identity (RFC 3325), where From is for our own name.
  assertedUser?: string;
  credentials: Credentials | null;
  codecs: Codec[];
}

// RFC 3261 25.1: what a user part may hold unescaped. All else is escaped, so that no number from outside can end
// the address or the line.
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
