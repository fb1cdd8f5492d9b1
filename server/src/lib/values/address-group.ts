import { isIPv6 } from 'node:net';

/**
 * Returns what limits per address count by: an IPv4 address, however it is written, or the IPv6 network of these first bits. Anyone with an IPv6
 * address usually has a whole network of 64 bits, and a customer of a network provider often one of 56.
 */
export function addressGroup(address: string, bits: 56 | 64 = 64): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // The groups after `::` matter where `::` stands for so few zeros that they reach into the first four groups.
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after];
  const [first = 0, second = 0, third = 0, fourth = 0] = groups.map((group) => Number.parseInt(group, 16));
  const network = [first, second, third, bits === 64 ? fourth : fourth & 0xff00];
  return `${network.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
