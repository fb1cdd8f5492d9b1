import { isIP, isIPv6, SocketAddress } from 'node:net';

export interface OwnAddressesOptions {
  // The addresses that we bind: one of each family that we call over, or the unspecified one for all of that family.
  hosts: readonly string[];
  // The addresses at which the far side reaches us, where we bind others. A name stands for both families.
  advertisedHosts?: readonly string[] | undefined;
}

// IPv4 and IPv6 are two networks: the address that we bind, send from and give to the far side must be of the family by which
// the far side is reached, or its answers and its sound are lost.
export class OwnAddresses {
  readonly #options: OwnAddressesOptions;
  // On a machine without IPv6, binding its unspecified address fails; such an address is noted here.
  readonly #absent = new Set<string>();

  constructor(options: OwnAddressesOptions) {
    this.#options = options;
  }

  get hosts(): string[] {
    return this.#options.hosts.filter((host) => !this.#absent.has(host));
  }

  // Null when none of our addresses is of the far side's family.
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

// The unspecified address: as ours it means all addresses of the machine, as the far side's it means none.
export function isUnspecified(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

// Returns one spelling for an IPv6 address, which may be written in many ways.
export function plainAddress(host: string): string {
  return isIPv6(host) && !host.includes('%') ? new SocketAddress({ address: host, family: 'ipv6' }).address : host;
}

export function writeHostPort(host: string, port: number): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

export function describeNoFamily(remoteHost: string): string {
  return `${remoteHost} is reached by ${isIPv6(remoteHost) ? 'IPv6' : 'IPv4'}, and VOLLEY_SIP_HOST has no such address`;
}
