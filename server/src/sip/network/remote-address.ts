import type { RemoteInfo } from 'node:dgram';
import { BlockList, isIPv6 } from 'node:net';

// Five packets are a tenth of a second of sound: a stray packet cannot reach it, and no callee notices the delay.
const LEARNING_PACKETS = 5;
const SOURCES_MAX = 16;

const PRIVATE = new BlockList();
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addSubnet('100.64.0.0', 10);
PRIVATE.addSubnet('169.254.0.0', 16);
PRIVATE.addSubnet('127.0.0.0', 8);
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');
PRIVATE.addAddress('::1', 'ipv6');

export function isPrivateHost(host: string): boolean {
  return PRIVATE.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}

// From where sound may come beside the address of the SDP.
export interface SoundSource {
  signallingHost: string;
  isSoundFromAnywhere: boolean;
}

// Where a call's sound comes from and goes to. RTP does not say who sends it, so a stranger who finds the port could take the
// call over and press its keys. The address that the SDP names is believed at once. Another one is learnt only from several
// packets, and only on the host of the signalling or of the SDP. Where the trunk's settings say so it may be anywhere, for a far
// side whose SDP names a private host that is not that of its signalling: then it is behind NAT, and the SDP cannot say where. A
// learnt address stays until an SDP names a new one.
export class RemoteAddress {
  host: string;
  port: number;
  readonly #named: { host: string; port: number };
  readonly #knownHosts: ReadonlySet<string>;
  readonly #isAnywhere: boolean;
  #isLocked = false;
  readonly #heardFrom = new Map<string, number>();

  constructor(named: { host: string; port: number }, { signallingHost, isSoundFromAnywhere }: SoundSource) {
    this.host = named.host;
    this.port = named.port;
    this.#named = named;
    this.#knownHosts = new Set([named.host, signallingHost]);
    this.#isAnywhere = isSoundFromAnywhere && isPrivateHost(named.host) && named.host !== signallingHost;
  }

  isNamed({ host, port }: { host: string; port: number }): boolean {
    return host === this.#named.host && port === this.#named.port;
  }

  // True when a packet of sound from this source belongs to the call.
  accept(source: Pick<RemoteInfo, 'address' | 'port'>): boolean {
    const { host, port } = this.#named;
    if (source.address === host && source.port === port) {
      this.#lock(source);
      return true;
    }
    if (this.#isLocked) return source.address === this.host && source.port === this.port;
    if (!this.#isAnywhere && !this.#knownHosts.has(source.address)) return false;
    const key = `${source.address} ${source.port}`;
    const count = (this.#heardFrom.get(key) ?? 0) + 1;
    if (count === 1 && this.#heardFrom.size >= SOURCES_MAX) return false;
    this.#heardFrom.set(key, count);
    if (count < LEARNING_PACKETS) return false;
    this.#lock(source);
    return true;
  }

  #lock({ address, port }: Pick<RemoteInfo, 'address' | 'port'>): void {
    this.host = address;
    this.port = port;
    this.#isLocked = true;
    this.#heardFrom.clear();
  }
}
