import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import type { Flow, Incoming, TransportName } from './flow.ts';
import type { SipMessage } from './message.ts';
import {
  describeNoFamily,
  isUnspecified,
  OwnAddresses,
  type OwnAddressesOptions,
  writeHostPort,
} from './own-addresses.ts';
import { parseCore } from './parse-core.ts';
import { parseMessage } from './parse-message.ts';
import { SipProtocolError } from './protocol-error.ts';
import { StreamPool, type TlsSettings } from './transport-stream.ts';

export interface TransportOptions extends OwnAddressesOptions {
  // The same for each of the addresses; 0: one that is free at all of them.
  port: number;
  isTcpServed?: boolean;
  tls?: TlsSettings | undefined;
  // Whether there may be NAT on the way to that host; left out: everywhere but on this machine.
  isNatPossible?: ((host: string) => boolean) | undefined;
  // How long a request over a connection may stay without any answer before that one counts as dead.
  answerLimitMs?: number | undefined;
  onMessage: (incoming: Incoming) => void;
  // Each message on its way out, again where it is repeated.
  onSending?: ((flow: Flow, bytes: Buffer) => void) | undefined;
}

const LOCAL_HOST_LOOKUP_TIMEOUT_MS = 2000;
// RFC 3261 8.2.6.1: a 100 comes within a fifth of a second, so that this is no slow callee.
const ANSWER_LIMIT_MS = 8000;
const LOCAL_HOSTS_MAX = 256;
const BIND_TRIES_MAX = 10;
// What a system says that has no such family, or has it switched off.
const NO_FAMILY = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL', 'EINVAL']);

function isBeyondLoopback(host: string): boolean {
  return !host.startsWith('127.') && host !== '::1';
}

function createUdp(host: string): UdpSocket {
  // A burst of answers to many calls must not overflow while we are busy: the default buffer holds some 200 messages.
  return createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', ipv6Only: isIPv6(host), recvBufferSize: 1 << 20 });
}

export class Transport {
  // Messages nobody could read; they are dropped, the number tells the operator.
  malformedCount = 0;
  readonly #options: TransportOptions;
  readonly #own: OwnAddresses;
  readonly #udp = new Map<string, UdpSocket>();
  readonly #streams: StreamPool;
  readonly #localHosts = new Map<string, string>();
  #isStopped = false;
  #udpPort = 0;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#own = new OwnAddresses(options);
    this.#streams = new StreamPool({
      tls: options.tls,
      answerLimitMs: options.answerLimitMs ?? ANSWER_LIMIT_MS,
      onMessage: (message, flow) => this.#accept(() => message, flow),
      onMalformed: () => {
        this.malformedCount += 1;
      },
    });
  }

  async start(): Promise<void> {
    const { port, tls } = this.#options;
    for (let tried = 1; ; tried += 1) {
      try {
        await this.#listen(port);
        break;
      } catch (error) {
        // All addresses, and TCP, must have the number that the first got. When the system chose it, another may be free.
        await Promise.all([this.#closeUdp(), this.#streams.closeServers()]);
        if (port !== 0 || tried === BIND_TRIES_MAX) throw error;
      }
    }
    if (tls?.cert === undefined) return;
    for (const host of this.#own.hosts) await this.#streams.listenTls(host, this.#streams.tlsPort ?? tls.port ?? 0);
  }

  localPort(transport: TransportName): number {
    const port = transport === 'tls' ? this.#streams.tlsPort : null;
    return port ?? this.#udpPort;
  }

  // The host and port we name in Via and Contact for this far side.
  async findSentBy(flow: Flow): Promise<string> {
    return writeHostPort(await this.findOwnHost(flow), this.localPort(flow.transport));
  }

  // The same without the port: what we name in SDP, too.
  async findOwnHost(flow: Flow): Promise<string> {
    return this.#own.advertisedFor(flow.host) ?? (await this.#findLocalHost(flow.host));
  }

  // What of us is bound in the far side's family; null when nothing is, so that it cannot be reached.
  boundHost(flow: Flow): string | null {
    return this.#own.boundFor(flow.host);
  }

  // The host and port in our Contact, where requests of the far side come back to us: over a connection that is its own
  // end, so that they come on it.
  async findContactHost(flow: Flow): Promise<string> {
    if (flow.transport === 'udp') return this.findSentBy(flow);
    const { host, port, isSeen } = await this.#streams.findOwnName(flow);
    return writeHostPort(isSeen ? host : (this.#own.advertisedFor(flow.host) ?? host), port);
  }

  // Whether the far side may see us at another address than we do, and has not said so yet.
  async needsName(flow: Flow): Promise<boolean> {
    const isNatPossible = this.#options.isNatPossible ?? isBeyondLoopback;
    return flow.transport !== 'udp' && isNatPossible(flow.host) && !(await this.#streams.findOwnName(flow)).isSeen;
  }

  // It did not say, so that our own view has to do.
  noteNameless(flow: Flow): void {
    this.#streams.noteSeenAs(flow, null);
  }

  async #findLocalHost(remoteHost: string): Promise<string> {
    const bound = this.#own.boundFor(remoteHost);
    // Nothing can be sent there, which the send that follows says.
    if (bound === null) return this.#own.hosts[0] ?? '';
    if (!isUnspecified(bound)) return bound;
    const known = this.#localHosts.get(remoteHost);
    if (known !== undefined) return known;
    // Connecting a UDP socket sends nothing, but makes the kernel choose the source address of the route.
    const probe = createSocket(isIPv6(remoteHost) ? 'udp6' : 'udp4');
    try {
      probe.connect(9, remoteHost);
      await once(probe, 'connect', { signal: AbortSignal.timeout(LOCAL_HOST_LOOKUP_TIMEOUT_MS) });
      const { address } = probe.address();
      if (this.#localHosts.size >= LOCAL_HOSTS_MAX) this.#localHosts.clear();
      this.#localHosts.set(remoteHost, address);
      return address;
    } catch {
      // No route there: the send that follows fails and says so to whoever waits for it.
      return bound;
    } finally {
      probe.close();
    }
  }

  send(flow: Flow, bytes: Buffer): Promise<void> {
    if (this.#isStopped) return Promise.reject(new Error('transport stopped'));
    this.#options.onSending?.(flow, bytes);
    const bound = this.#own.boundFor(flow.host);
    if (bound !== null && flow.transport !== 'udp') return this.#streams.send(flow, bytes);
    const udp = this.#udp.get(bound ?? '');
    if (udp === undefined) return Promise.reject(new Error(describeNoFamily(flow.host)));
    return new Promise((resolve, reject) => {
      udp.send(bytes, flow.port, flow.host, (error) => (error ? reject(error) : resolve()));
    });
  }

  // Whether the far side takes connections there. The one that is opened for the answer is kept for what follows.
  async canConnect(flow: Flow): Promise<boolean> {
    return !this.#isStopped && this.#streams.canConnect(flow);
  }

  // It took the connection, and says nothing on it: for a while it counts as a far side that takes none.
  noteRefusal(flow: Flow): void {
    this.#streams.noteRefusal(flow);
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    await this.#streams.stop();
    await this.#closeUdp();
  }

  async #listen(port: number): Promise<void> {
    this.#udpPort = port;
    for (const host of this.#own.hosts) {
      await this.#bindUdp(host);
      const isHere = this.#udp.has(host);
      if (isHere && this.#options.isTcpServed === true) await this.#streams.listen(host, this.#udpPort);
    }
  }

  async #bindUdp(host: string): Promise<void> {
    const udp = createUdp(host);
    udp.bind({ address: host, port: this.#udpPort });
    try {
      await once(udp, 'listening');
    } catch (error) {
      udp.close();
      // A machine has one family or both; an address that somebody chose must be there.
      const isOther = isUnspecified(host) && this.#own.hosts.length > 1;
      if (!isOther || !NO_FAMILY.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      this.#own.noteAbsent(host);
      return;
    }
    udp.on('message', (bytes, remote) =>
      this.#accept(() => parseMessage(bytes), { transport: 'udp', host: remote.address, port: remote.port }),
    );
    // A socket that reports a late error (an ICMP message, say) goes on working; retransmission deals with the loss.
    udp.on('error', () => undefined);
    this.#udp.set(host, udp);
    this.#udpPort = udp.address().port;
  }

  async #closeUdp(): Promise<void> {
    const open = [...this.#udp.values()];
    this.#udp.clear();
    await Promise.all(open.map((udp) => new Promise<void>((resolve) => udp.close(() => resolve()))));
  }

  #accept(read: () => SipMessage, flow: Flow): void {
    if (this.#isStopped) return;
    try {
      const message = read();
      const core = parseCore(message);
      if (message.kind === 'response' && flow.transport !== 'udp') this.#streams.noteSeenAs(flow, core.via);
      // Headers that only some messages need are read further up, so their faults show there.
      this.#options.onMessage({ message, core, flow });
    } catch (error) {
      if (!(error instanceof SipProtocolError)) throw error;
      this.malformedCount += 1;
    }
  }
}
