// Decides to which addresses requests may go that somebody else chose: none must lead into the operator's own network.
import { BlockList, isIP, isIPv4 } from 'node:net';

/** The ranges that IANA's registries exclude from the public internet. */
const CLOSED_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, including the metadata services of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];
/** The only public range of IPv6. Mapped, NAT64, unique local, link-local and multicast addresses lie outside of it. */
const OPEN_IPV6 = '2000::/3';
const CLOSED_IPV6 = [
  '2001::/23', // protocol assignments, including Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which leads to any IPv4 address
  '3fff::/20', // documentation
];

function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  }
  return list;
}

const closedIPv4 = rangesOf(CLOSED_IPV4);
const closedIPv6 = rangesOf(CLOSED_IPV6);
const openIPv6 = rangesOf([OPEN_IPV6]);

/** Returns the IPv4 address of a mapped one (`::ffff:127.0.0.1`, `::ffff:7f00:1`). */
function unmapped(address: string): string {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return canonical;
  const [one, two] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return `${one >> 8}.${one & 255}.${two >> 8}.${two & 255}`;
}

/** `no`: not allowed. `operator`: allowed by the operator. `public`: a public address. */
export type AddressJudgement = 'no' | 'operator' | 'public';

export interface OutboundAddresses {
  /** True if the operator has allowed addresses of their own network. */
  readonly hasAllowed: boolean;
  judge(address: string): AddressJudgement;
}

export function outboundAddresses(allowedRanges: readonly string[]): OutboundAddresses {
  const allowed = rangesOf(allowedRanges);
  return {
    hasAllowed: allowedRanges.length > 0,
    judge(raw) {
      // A zone names an interface of this machine.
      if (isIP(raw) === 0 || raw.includes('%')) return 'no';
      const address = isIPv4(raw) ? raw : unmapped(raw);
      const isOfIPv4 = isIPv4(address);
      if (allowed.check(address, isOfIPv4 ? 'ipv4' : 'ipv6')) return 'operator';
      if (raw !== address && isOfIPv4) return 'no';
      if (isOfIPv4) return closedIPv4.check(address, 'ipv4') ? 'no' : 'public';
      return openIPv6.check(address, 'ipv6') && !closedIPv6.check(address, 'ipv6') ? 'public' : 'no';
    },
  };
}
