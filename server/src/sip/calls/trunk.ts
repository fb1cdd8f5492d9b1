import { isIPv6 } from 'node:net';
import type { Codec } from '../media/sdp.ts';
import type { Credentials } from '../messages/digest.ts';
import type { Flow, TransportName } from '../messages/flow.ts';
import type { SipHeader } from '../messages/message.ts';
import type { Target } from '../transport/resolve-target.ts';

// The far side of outgoing calls, as plain data from the operator's settings.
export interface Trunk {
  host: string;
  // With a port only addresses are looked up; without one NAPTR and SRV decide (RFC 3263).
  port: number | null;
  transport: TransportName | null;
  // The domain in our SIP addresses, where it is not the host that we send to.
  domain?: string;
  // Another host than that of the trunk to which all is sent.
  proxy?: { host: string; port: number | null };
  // The domain in From and P-Asserted-Identity, where it is another one.
  callerDomain?: string;
  // The user in our Contact; left out: volley.
  contactUser?: string;
  // The caller in P-Asserted-Identity (RFC 3325).
  assertedUser?: string;
  // The number from which the call was sent on (RFC 5806).
  diversionUser?: string;
  // The value of Privacy (RFC 3323).
  privacy?: string;
  // Further headers of an INVITE, whose names are none that we write ourselves.
  headers?: readonly SipHeader[];
  // Whether addresses with a phone number say so by user=phone.
  isUserPhone?: boolean;
  // The user whom a registration names; left out: that of the credentials, which may be another one.
  user?: string;
  credentials: Credentials | null;
  codecs: Codec[];
  // With it the sound of calls may be protected (RFC 4568), or must be. Its keys go over TLS alone unless this says otherwise.
  srtp?: { isRequired: boolean; isWithoutTls: boolean };
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

function userUri({ isUserPhone = false }: Trunk, user: string, domain: string): string {
  const isPhone = isUserPhone && /^\+?[0-9*#]+$/.test(user);
  return `sip:${encodeUser(user)}@${domain}${isPhone ? ';user=phone' : ''}`;
}

export function trunkUri(trunk: Trunk, user: string | null): string {
  return user === null ? `sip:${trunkDomain(trunk)}` : userUri(trunk, user, trunkDomain(trunk));
}

// The address of the caller, in From and in P-Asserted-Identity.
export const callerUri = (trunk: Trunk, user: string): string =>
  userUri(trunk, user, trunk.callerDomain ?? trunkDomain(trunk));

// Where requests outside a dialog are sent.
export const nextHop = ({ host, port, transport, proxy }: Trunk): Target => ({
  ...(proxy ?? { host, port }),
  transport,
});

// RFC 3261 8.1.2: a proxy that is set is a route of one hop.
export function proxyRoutes({ proxy }: Trunk, { transport }: Flow): string[] {
  if (proxy === undefined) return [];
  const host = isIPv6(proxy.host) ? `[${proxy.host}]` : proxy.host;
  const place = proxy.port === null ? host : `${host}:${proxy.port}`;
  return [`<sip:${place}${transport === 'udp' ? '' : `;transport=${transport}`};lr>`];
}

export const contactUri = (user: string | undefined, sentBy: string): string =>
  `sip:${encodeUser(user ?? 'volley')}@${sentBy}`;

export function contactOf(user: string | undefined, sentBy: string, transport: TransportName): string {
  const uri = contactUri(user, sentBy);
  return transport === 'udp' ? `<${uri}>` : `<${uri};transport=${transport}>`;
}

// Whether a key for the sound may be written into a message that goes this way.
export const mayWriteKey = ({ srtp }: Trunk, { transport }: Flow): boolean =>
  srtp !== undefined && (transport === 'tls' || srtp.isWithoutTls);
