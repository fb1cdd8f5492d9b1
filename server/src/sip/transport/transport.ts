import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import type { Flow, Incoming, TransportName } from '../messages/flow.ts';
import type { SipMessage } from '../messages/message.ts';
import { parseCore } from '../messages/parse-core.ts';
import { parseMessage } from '../messages/parse-message.ts';
import { SipProtocolError } from '../messages/protocol-error.ts';
import {
  describeNoFamily,
  isUnspecified,
  OwnAddresses,
  type OwnAddressesOptions,
  writeHostPort,
} from '../network/own-addresses.ts';
import { StreamPool, type TlsSettings } from './transport-stream.ts';

export interface TransportOptions extends OwnAddressesOptions {
  // The same port for each of the addresses; 0 takes one that is free at all of them.
  port: number;
  isTcpServed?: boolean;
  tls?: TlsSettings | undefined;
  // Says whether there may be NAT on the way to a host; left out: everywhere but on this machine.
  isNatPossible?: ((host: string) => boolean) | undefined;
  // How long a request on a connection may stay without any answer before the connection counts as dead.
  answerLimitMs?: number | undefined;
  onMessage: (incoming: Incoming) => void;
  // Called when the connection of a request that has no answer yet breaks.
  onBroken?: ((flow: Flow, error: Error) => void) | undefined;
  // Called for each message before it is sent, repeats included.
  onSending?: ((flow: Flow, bytes: Buffer) => void) | undefined;
}

const LOCAL_HOST_LOOKUP_TIMEOUT_MS = 2000;
// RFC 3261 8.2.6.1: a 100 comes within a fifth of a second, so this long a silence is not a slow callee's.
const ANSWER_LIMIT_MS = 8000;
const LOCAL_HOSTS_MAX = 256;
const BIND_TRIES_MAX = 10;
// The errors of a system that lacks an address family or has it switched off.
const NO_FAMILY = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL', 'EINVAL']);

function isBeyondLoopback(host: string): boolean {
  return !host.startsWith('127.') && host !== '::1';
}

function createUdp(host: string): UdpSocket {
  // Answers to many calls may come at once while we are busy: the default buffer holds only some 200 messages.
  return createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', ipv6Only: isIPv6(host), recvBufferSize: 1 << 20 });
}

export class Transport {
  // Counts the messages that could not be read and were dropped, for the operator.
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
      onBroken: (flow, error) => options.onBroken?.(flow, error),
    });
  }

  async start(): Promise<void> {
    const { port, tls } = this.#options;
    for (let tried = 1; ; tried += 1) {
      try {
        await this.#listen(port);
        break;
      } catch (error) {
        // All addresses, and TCP, need the port that the first one got. If the system chose that, another may be free everywhere.
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

  // Returns the host and port that we name in Via for this far side.
  async findSentBy(flow: Flow): Promise<string> {
    return writeHostPort(await this.findOwnHost(flow), this.localPort(flow.transport));
  }

  // The same without the port, which SDP also names.
  async findOwnHost(flow: Flow): Promise<string> {
    return this.#own.advertisedFor(flow.host) ?? (await this.#findLocalHost(flow.host));
  }

  // Returns our bound address of the far side's family; null when there is none, so that the far side cannot be reached.
  boundHost(flow: Flow): string | null {
    return this.#own.boundFor(flow.host);
  }

  // Returns the host and port of our Contact, to which the far side sends its requests: over a connection these are its own end, so
  // that requests come on it.
  async findContactHost(flow: Flow): Promise<string> {
    if (flow.transport === 'udp') return this.findSentBy(flow);
    const { host, port, isSeen } = await this.#streams.findOwnName(flow);
    return writeHostPort(isSeen ? host : (this.#own.advertisedFor(flow.host) ?? host), port);
  }

  // True when the far side may see us at an address that we do not know, and has not told it yet.
  async needsName(flow: Flow): Promise<boolean> {
    const isNatPossible = this.#options.isNatPossible ?? isBeyondLoopback;
    return flow.transport !== 'udp' && isNatPossible(flow.host) && !(await this.#streams.findOwnName(flow)).isSeen;
  }

  // The far side did not tell our address, so our own view must do.
  noteNameless(flow: Flow): void {
    this.#streams.noteSeenAs(flow, null);
  }

  async #findLocalHost(remoteHost: string): Promise<string> {
    const bound = this.#own.boundFor(remoteHost);
    // Nothing can be sent to that family, and the following send reports it.
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
      // There is no route; the following send fails and tells its caller.
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

  // Says whether the far side takes connections there. A connection opened for this is kept for later messages.
  async canConnect(flow: Flow): Promise<boolean> {
    return !this.#isStopped && this.#streams.canConnect(flow);
  }

  // The far side took a connection but does not answer on it: for a while it counts as one that takes none.
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
      // A machine may lack one family, so its unspecified address may fail; an address that the operator chose must not.
      const isOther = isUnspecified(host) && this.#own.hosts.length > 1;
      if (!isOther || !NO_FAMILY.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      this.#own.noteAbsent(host);
      return;
    }
    udp.on('message', (bytes, remote) =>
      this.#accept(() => parseMessage(bytes), { transport: 'udp', host: remote.address, port: remote.port }),
    );
    // A socket goes on working after a late error (an ICMP message, say); retransmission makes up for the loss.
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
      // Headers that only some messages need are read in the layers above, which report their faults.
      this.#options.onMessage({ message, core, flow });
    } catch (error) {
      if (!(error instanceof SipProtocolError)) throw error;
      this.malformedCount += 1;
    }
  }
}
