import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import type { Flow, Incoming, TransportName } from './flow.ts';
import type { SipMessage } from './message.ts';
import { parseCore } from './parse-core.ts';
import { parseMessage } from './parse-message.ts';
import { SipProtocolError } from './protocol-error.ts';
import { StreamPool, type TlsSettings } from './transport-stream.ts';

export interface TransportOptions {
  host: string;
  port: number;
  // What the far side can reach us by, when that is not the address we are bound to.
  advertisedHost?: string | undefined;
  isTcpServed?: boolean;
  tls?: TlsSettings | undefined;
  onMessage: (incoming: Incoming) => void;
}

const LOCAL_HOST_LOOKUP_TIMEOUT_MS = 2000;
const LOCAL_HOSTS_MAX = 256;
const BIND_TRIES_MAX = 10;
const ANY_HOSTS = new Set(['0.0.0.0', '::', '']);

function createUdp(host: string): UdpSocket {
  // A burst of answers to many calls must not overflow while we are busy: the default buffer holds some 200 messages.
  return createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', recvBufferSize: 1 << 20 });
}

export class Transport {
  // Messages nobody could read; they are dropped, the number tells the operator.
  malformedCount = 0;
  readonly #options: TransportOptions;
  #udp: UdpSocket;
  readonly #streams: StreamPool;
  readonly #localHosts = new Map<string, string>();
  #isStopped = false;
  #udpPort = 0;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#udp = createUdp(options.host);
    this.#streams = new StreamPool({
      tls: options.tls,
      onMessage: (message, flow) => this.#accept(() => message, flow),
      onMalformed: () => {
        this.malformedCount += 1;
      },
    });
  }

  async start(): Promise<void> {
    const { host, port, tls } = this.#options;
    for (let tried = 1; ; tried += 1) {
      await this.#bindUdp(host, port);
      if (this.#options.isTcpServed !== true) break;
      try {
        await this.#streams.listen(host, this.#udpPort);
        break;
      } catch (error) {
        // TCP must have the number that UDP got. When the system chose it, another may be free for both.
        this.#udp.close();
        if (port !== 0 || tried === BIND_TRIES_MAX) throw error;
        this.#udp = createUdp(host);
      }
    }
    if (tls?.cert !== undefined) await this.#streams.listenTls(host, tls.port ?? 0);
  }

  localPort(transport: TransportName): number {
    const port = transport === 'tls' ? this.#streams.tlsPort : null;
    return port ?? this.#udpPort;
  }

  // The host and port we name in Via and Contact for this far side.
  async findSentBy(flow: Flow): Promise<string> {
    const host = this.#options.advertisedHost ?? (await this.findLocalHost(flow.host));
    return `${isIPv6(host) ? `[${host}]` : host}:${this.localPort(flow.transport)}`;
  }

  async findLocalHost(remoteHost: string): Promise<string> {
    if (!ANY_HOSTS.has(this.#options.host)) return this.#options.host;
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
      return this.#options.host;
    } finally {
      probe.close();
    }
  }

  send(flow: Flow, bytes: Buffer): Promise<void> {
    if (this.#isStopped) return Promise.reject(new Error('transport stopped'));
    if (flow.transport !== 'udp') return this.#streams.send(flow, bytes);
    return new Promise((resolve, reject) => {
      this.#udp.send(bytes, flow.port, flow.host, (error) => (error ? reject(error) : resolve()));
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
    await new Promise<void>((resolve) => this.#udp.close(() => resolve()));
  }

  async #bindUdp(host: string, port: number): Promise<void> {
    this.#udp.on('message', (bytes, remote) =>
      this.#accept(() => parseMessage(bytes), { transport: 'udp', host: remote.address, port: remote.port }),
    );
    this.#udp.bind({ address: host, port });
    await once(this.#udp, 'listening');
    this.#udpPort = this.#udp.address().port;
    // A socket that reports a late error (an ICMP message, say) goes on working; retransmission deals with the loss.
    this.#udp.on('error', () => undefined);
  }

  #accept(read: () => SipMessage, flow: Flow): void {
    if (this.#isStopped) return;
    try {
      const message = read();
      // Headers that only some messages need are read further up, so their faults show there.
      this.#options.onMessage({ message, core: parseCore(message), flow });
    } catch (error) {
      if (!(error instanceof SipProtocolError)) throw error;
      this.malformedCount += 1;
    }
  }
}
