import { isIP, type LookupFunction } from 'node:net';
import type { OutboundAddresses } from './outbound-addresses.ts';
import { type ResolveHost, startResolver } from './resolve-host.ts';

/** An address to which nothing is sent. The message is for people, who may have chosen the address. */
export class RefusedAddress extends Error {}

export interface GuardOptions {
  readonly addresses: OutboundAddresses;
  /** By default the name servers of this machine. */
  readonly resolve?: ResolveHost;
  /** What the far side is called in refusals, such as `endpoint`. */
  readonly called: string;
}

function refuseAddress({ addresses, called }: GuardOptions, address: string, isSecure: boolean): void {
  const judgement = addresses.judge(address);
  if (judgement === 'no')
    throw new RefusedAddress(
      `The address of the ${called} is not one on the public internet, so nothing was sent to it.`,
    );
  if (judgement === 'public' && !isSecure)
    throw new RefusedAddress(
      `The ${called} begins with http://, which only addresses that the operator has allowed may.`,
    );
}

/** Refuses a URL whose host is an IP address that is not allowed: such an address is never looked up. */
export function refuseLiteral(options: GuardOptions, { hostname, protocol }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) refuseAddress(options, host, protocol === 'https:');
}

/** Checks the very addresses to which the connection is then made, so a name that changes a moment later gains nothing. */
export function guardedLookup(options: GuardOptions, isSecure: boolean): LookupFunction {
  const { addresses, resolve = startResolver(addresses.hasAllowed) } = options;
  const find = async (hostname: string) => {
    const found = await resolve(hostname);
    if (found.length === 0) throw new RefusedAddress(`The name of the ${options.called} has no address.`);
    for (const { address } of found) refuseAddress(options, address, isSecure);
    return found;
  };
  return (hostname, { all }, callback) => {
    find(hostname).then(
      (found) => {
        if (all) return callback(null, [...found]);
        const [first] = found;
        callback(null, first?.address ?? '', first?.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}
