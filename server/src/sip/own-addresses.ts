import { isIP, isIPv6, SocketAddress } from 'node:net';

export interface OwnAddressesOptions {
  // What we are bound to: one address of each family that we call over, or the one of zeros for all of that family.
  hosts: readonly string[];
  // What the far side can reach us by, when that is not the address we are bound to. A name stands for both families.
  advertisedHosts?: readonly string[] | undefined;
}

// IPv4 and IPv6 are two networks: what we are bound to, send from and name to the far side must be of the family that
// the far side is reached by, or its answers and its sound go nowhere.
export class OwnAddresses {
  readonly #options: OwnAddressesOptions;
  // A machine without IPv6 has its address of zeros only on paper.
  readonly #absent = new Set<string>();

  constructor(options: OwnAddressesOptions) {
    this.#options = options;
  }

  get hosts(): string[] {
    return this.#options.hosts.filter((host) => !this.#absent.has(host));
  }

  // Null when nothing of the far side's family is ours.
  boundFor(remoteHost: string): string | null {
    return this.hosts.find((host) => isIPv6(host) === isIPv6(remoteHost)) ?? null;
  }

  advertisedFor(remoteHost: string): string | null {
    const advertised = this.#options.advertisedHosts ?? [];
    const same = advertised.find((host) => isIP(host) !== 0 && isIPv6(host) === isIPv6(remoteHost));
    return same ?? advertised.find((host) => isIP(host) === 0) ?? null;
  }

  noteAbsent(host: string): void {
    this.#absent.add(host);
  }
}

// The address of zeros: of ours it stands for all that the machine has, of another's for none.
export function isUnspecified(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

// An IPv6 address may be written in many ways; the system knows one.
export function plainAddress(host: string): string {
  return isIPv6(host) && !host.includes('%') ? new SocketAddress({ address: host, family: 'ipv6' }).address : host;
}

export function writeHostPort(host: string, port: number): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

export function describeNoFamily(remoteHost: string): string {
  return `${remoteHost} is reached by ${isIPv6(remoteHost) ? 'IPv6' : 'IPv4'}, and VOLLEY_SIP_HOST has no such address`;
}
