import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { OutboundAddresses } from '../lib/outbound/outbound-addresses.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Asked, AskSource } from './lookup-source.ts';
import { readNumberUri } from './read-number-uri.ts';

interface Naptr {
  readonly flags: string;
  readonly service: string;
  readonly regexp: string;
  readonly order: number;
  readonly preference: number;
}

/** Codes of the DNS that say that there is no such number. */
const NOBODY = new Set(['ENOTFOUND', 'ENODATA']);
const RECORDS_MAX = 20;

/** The domain of a number (RFC 6116 §3.2). */
const enumDomain = (phoneNumber: PhoneNumber, zone: string): string =>
  `${[...phoneNumber].reverse().join('.')}.${zone}`;

/**
 * Returns the URI of a record. Its expression comes from outside and is not run: that of a whole number is `^.*$`, and the URI is what
 * stands in its place.
 */
function uriOf({ flags, regexp }: Pick<Naptr, 'flags' | 'regexp'>, phoneNumber: PhoneNumber): string | null {
  if (flags.toLowerCase() !== 'u' || regexp.length > 500) return null;
  const delimiter = regexp[0] ?? '';
  const [, , uri] = regexp.split(delimiter);
  return uri === undefined || uri === '' ? null : uri.replaceAll(/\\[01]/g, `+${phoneNumber}`);
}

/** Reads the records of a number: the first whose URI says something of its network. */
function readRecords(
  records: readonly Naptr[],
  phoneNumber: PhoneNumber,
  routingNumbers: Readonly<Record<string, string>>,
): Asked {
  const ordered = records
    .filter(({ service }) => /^e2u\+/i.test(service))
    .slice(0, RECORDS_MAX)
    .sort((a, b) => a.order - b.order || a.preference - b.preference);
  for (const record of ordered) {
    const uri = uriOf(record, phoneNumber);
    const answer = uri === null ? null : readNumberUri(uri, phoneNumber, routingNumbers);
    if (answer !== null) return { kind: 'answered', answer };
  }
  return { kind: 'unknown' };
}

function serverFault(servers: readonly string[], addresses: OutboundAddresses): string | null {
  for (const server of servers) {
    const address = isIP(server) === 0 ? server.replace(/:\d{1,5}$/, '') : server;
    if (addresses.judge(address) === 'no')
      return `The name server ${address} is not on the public internet, and VOLLEY_CARRIER_ADDRESSES does not allow it.`;
  }
  return null;
}

/** Asks the DNS by ENUM (RFC 6116). */
export function askEnum(addresses: OutboundAddresses): AskSource {
  return async ({ settings }, _secret, phoneNumber) => {
    const { zone, servers, timeoutMs, routingNumbers } = settings;
    const fault = serverFault(servers, addresses);
    if (fault !== null) return { kind: 'failed', words: fault };
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
    // A server that answers with names that lead to each other would otherwise be followed for longer.
    const timer = setTimeout(() => resolver.cancel(), timeoutMs);
    try {
      if (servers.length > 0) resolver.setServers(servers);
      return readRecords(await resolver.resolveNaptr(enumDomain(phoneNumber, zone)), phoneNumber, routingNumbers);
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (typeof code === 'string' && NOBODY.has(code)) return { kind: 'unknown' };
      return { kind: 'failed', words: `The name servers did not answer (${String(code)}).` };
    } finally {
      clearTimeout(timer);
    }
  };
}
