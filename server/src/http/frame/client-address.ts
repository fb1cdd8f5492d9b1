import { type BlockList, isIPv4, isIPv6 } from 'node:net';

/** A proxy may add this many addresses; a longer list is not read to its end. */
const HOPS_MAX = 20;

export function isTrustedProxy(trusted: BlockList | null, address: string): boolean {
  if (trusted === null) return false;
  if (isIPv4(address)) return trusted.check(address, 'ipv4');
  return isIPv6(address) && trusted.check(address, 'ipv6');
}

/** The nearest address that is not one of our own proxies: anybody may have written what stands further left. */
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
