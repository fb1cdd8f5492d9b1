import { isIP } from 'node:net';
import type { OutboundAddresses } from '../lib/outbound/outbound-addresses.ts';
import { startResolver } from '../lib/outbound/resolve-host.ts';
import { askRedirect } from '../sip/index.ts';
import type { AskSource } from './lookup-source.ts';
import { readNumberUri } from './read-number-uri.ts';
import { within } from './within.ts';

/** What a redirect server answers for a number that nobody has. */
const NOBODY = new Set([404, 410, 484, 604]);
const CONTACTS_MAX = 20;

/** Asks a SIP server where it would send a call to the number (302), without calling anybody. */
export function askSip(addresses: OutboundAddresses): AskSource {
  const resolve = startResolver(addresses.hasAllowed);
  const find = async (host: string) => (isIP(host) === 0 ? ((await resolve(host))[0]?.address ?? null) : host);
  return async ({ settings }, _secret, phoneNumber) => {
    const { host, port, timeoutMs, routingNumbers } = settings;
    const startedMs = performance.now();
    const address = await within(timeoutMs, find(host)).catch(() => null);
    if (address === null) return { kind: 'failed', words: 'The name of the redirect server has no address.' };
    if (addresses.judge(address) === 'no')
      return {
        kind: 'failed',
        words: `The address ${address} is not on the public internet, and VOLLEY_CARRIER_ADDRESSES does not allow it.`,
      };
    const leftMs = Math.max(1, timeoutMs - (performance.now() - startedMs));
    const answer = await askRedirect({ address, port, phoneNumber, timeoutMs: leftMs });
    if (answer.kind === 'failed') return answer;
    if (answer.kind === 'refused')
      return NOBODY.has(answer.statusCode)
        ? { kind: 'unknown' }
        : { kind: 'failed', words: `The answer had the status ${answer.statusCode}.` };
    for (const contact of answer.contacts.slice(0, CONTACTS_MAX)) {
      const uri = /<([^<>]{1,500})>/.exec(contact)?.[1] ?? contact;
      const found = readNumberUri(uri, phoneNumber, routingNumbers);
      if (found !== null) return { kind: 'answered', answer: found };
    }
    return { kind: 'unknown' };
  };
}
