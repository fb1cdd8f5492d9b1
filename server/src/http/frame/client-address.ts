import { type BlockList, isIPv4, isIPv6 } from 'node:net';

/** The number of addresses that are read. Any further ones of a longer list are ignored. */
const HOPS_MAX = 20;

export function isTrustedProxy(trusted: BlockList | null, address: string): boolean {
  if (trusted === null) return false;
  if (isIPv4(address)) return trusted.check(address, 'ipv4');
  return isIPv6(address) && trusted.check(address, 'ipv6');
}

/** Returns the last address that is not one of our own proxies, since anyone may have written those before it. */
export function clientAddress(peer: string, forwardedFor: string, trusted: BlockList | null): string {
  if (forwardedFor === '' || !isTrustedProxy(trusted, peer)) return peer;
  let address = peer;
  const hops = forwardedFor.split(',').slice(-HOPS_MAX);
  for (const hop of hops.reverse()) {
    const candidate = hop.trim();
    if (!isIPv4(candidate) && !isIPv6(candidate)) return address;
    address = candidate;
    if (!isTrustedProxy(trusted, candidate)) return address;
  }
  return address;
}
