import { once } from 'node:events';
import { type AddressInfo, connect, createServer, isIP, isIPv6, type Server, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls, createServer as createTlsServer } from 'node:tls';
import type { Flow } from '../messages/flow.ts';
import type { SipMessage } from '../messages/message.ts';
import { MessageStream } from '../messages/message-stream.ts';
import type { Via } from '../messages/parse-address.ts';
import { SipProtocolError } from '../messages/protocol-error.ts';
import { describeClosed, describeFailure } from './describe-failure.ts';

export interface TlsSettings {
  cert?: string;
  key?: string;
  // The port we serve TLS on, when we have a certificate; 0 picks one.
  port?: number;
  ca?: string;
  // How we call out: the authorities that we trust, the name that a certificate must have, and our own certificate.
  client?: Pick<ConnectionOptions, 'ca' | 'servername' | 'cert' | 'key'>;
  isPeerVerified?: boolean;
}

export interface OwnName {
  host: string;
  port: number;
  // True once the far side has said which address it sees.
  isSeen: boolean;
}

interface StreamPoolOptions {
  tls: TlsSettings | undefined;
  // A connection is dead when a request on it has had nothing after it for this long.
  answerLimitMs: number;
  onMessage: (message: SipMessage, flow: Flow) => void;
  onMalformed: () => void;
  // Called when a connection breaks, or is closed before anything came on it, while a request on it has no answer.
  onBroken: (flow: Flow, error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 5000;
// Longer than any session refresh that we negotiate, so that a quiet call keeps its connection.
const IDLE_TIMEOUT_MS = 35 * 60_000;
const CONNECTIONS_MAX = 256;
// After this long without traffic the system probes a connection; it gives it up some seconds later.
const KEEP_ALIVE_MS = 15_000;
// The most octets that we hold for a far side that stops reading.
const UNSENT_BYTES_MAX = 1 << 20;
// Most trunks over UDP take no TCP, and some do not even refuse it: after this long a call gives up, and later calls do not try.
const CONNECT_PROBE_LIMIT_MS = 1500;
const REFUSAL_KEPT_MS = 10 * 60_000;
const REFUSALS_MAX = 256;

export class StreamPool {
  readonly #options: StreamPoolOptions;
  readonly #sockets = new Map<string, Socket>();
  readonly #opening = new Map<string, Promise<Socket>>();
  readonly #servers: Server[] = [];
  readonly #refusedUntilMs = new Map<string, number>();
  // When the oldest request was sent after which nothing has come.
  readonly #askedAtMs = new WeakMap<Socket, number>();
  readonly #seenAs = new WeakMap<Socket, { host: string | null; port: number | null }>();
  tlsPort: number | null = null;
  #isStopped = false;

  constructor(options: StreamPoolOptions) {
    this.#options = options;
  }

  async listen(host: string, port: number): Promise<void> {
    const server = createServer((socket) => this.#adopt(socket, 'tcp'));
    await this.#serve(server, host, port);
  }

  async listenTls(host: string, port: number): Promise<void> {
    const { cert, key } = this.#options.tls ?? {};
    const server = createTlsServer({
      ...(cert ? { cert } : {}),
      ...(key ? { key } : {}),
      handshakeTimeout: CONNECT_TIMEOUT_MS,
    });
    server.on('secureConnection', (socket) => this.#adopt(socket, 'tls'));
    await this.#serve(server, host, port);
    this.tlsPort = (server.address() as AddressInfo).port;
  }

  async send(flow: Flow, bytes: Buffer): Promise<void> {
    const socket = this.#findAlive(flow) ?? (await this.#open(flow));
    if (asksForAnswer(bytes) && !this.#askedAtMs.has(socket)) this.#askedAtMs.set(socket, performance.now());
    if (socket.writableLength > UNSENT_BYTES_MAX) throw new Error('far side does not read');
    await new Promise<void>((resolve, reject) => {
      socket.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  // No message tells that a cable was pulled or that NAT forgot the connection. When the last request got not even a 100, the next
  // one goes over a new connection, and names that.
  #findAlive(flow: Flow): Socket | undefined {
    const key = keyOf(flow);
    const socket = this.#sockets.get(key);
    const askedAtMs = socket && this.#askedAtMs.get(socket);
    if (askedAtMs === undefined || performance.now() - askedAtMs <= this.#options.answerLimitMs) return socket;
    this.#sockets.delete(key);
    socket?.destroy();
    return undefined;
  }

  // Returns the address under which the far side sees our end of the connection, on which it can send to us. The port on which we
  // listen may be unreachable for it, and for TLS there may be none.
  async findOwnName(flow: Flow): Promise<OwnName> {
    const socket = this.#findAlive(flow) ?? (await this.#open(flow));
    const seen = this.#seenAs.get(socket);
    const host = plainHost(socket.localAddress);
    return seen === undefined
      ? { host, port: socket.localPort ?? 0, isSeen: false }
      : { host: seen.host ?? host, port: seen.port ?? socket.localPort ?? 0, isSeen: true };
  }

  // Behind NAT only the far side knows our address; the top Via of its answers tells it (RFC 3581).
  noteSeenAs(flow: Flow, via: Via | null): void {
    const socket = this.#sockets.get(keyOf(flow));
    if (socket === undefined) return;
    const port = Number(via?.params.get('rport'));
    // Some peers write an IPv6 address in brackets here, as in a Via itself.
    const host = via?.params.get('received')?.replace(/^\[|\]$/g, '');
    this.#seenAs.set(socket, { host: host && isIP(host) !== 0 ? host : null, port: port > 0 ? port : null });
  }

  async canConnect(flow: Flow): Promise<boolean> {
    const key = keyOf(flow);
    if ((this.#refusedUntilMs.get(key) ?? 0) > performance.now()) return false;
    if (this.#sockets.has(key)) return true;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), CONNECT_PROBE_LIMIT_MS);
    });
    const opened = this.#open(flow).then(
      () => true,
      () => false,
    );
    const isOpen = await Promise.race([opened, limit]);
    clearTimeout(timer);
    if (!isOpen) this.noteRefusal(flow);
    return isOpen;
  }

  noteRefusal(flow: Flow): void {
    if (this.#refusedUntilMs.size >= REFUSALS_MAX) this.#refusedUntilMs.clear();
    this.#refusedUntilMs.set(keyOf(flow), performance.now() + REFUSAL_KEPT_MS);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const socket of this.#sockets.values()) socket.destroy();
    await Promise.allSettled([...this.#opening.values()].map(async (opening) => (await opening).destroy()));
    await this.closeServers();
  }

  async closeServers(): Promise<void> {
    await Promise.all(this.#servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  }

  async #serve(server: Server, host: string, port: number): Promise<void> {
    server.maxConnections = CONNECTIONS_MAX;
    server.listen({ port, host, ipv6Only: isIPv6(host) });
    await once(server, 'listening');
    this.#servers.push(server);
  }

  // Two simultaneous requests to a far side without a connection share a new one.
  #open(flow: Flow): Promise<Socket> {
    const key = keyOf(flow);
    const present = this.#opening.get(key);
    if (present !== undefined) return present;
    const opening = this.#dial(flow).finally(() => this.#opening.delete(key));
    this.#opening.set(key, opening);
    return opening;
  }

  async #dial(flow: Flow): Promise<Socket> {
    if (this.#sockets.size >= CONNECTIONS_MAX) throw new Error('too many connections');
    const { tls } = this.#options;
    const isTls = flow.transport === 'tls';
    const socket = isTls
      ? connectTls({
          host: flow.host,
          port: flow.port,
          ...(flow.serverName === undefined ? {} : { servername: flow.serverName }),
          ...(tls?.ca === undefined ? {} : { ca: tls.ca }),
          ...tls?.client,
          rejectUnauthorized: tls?.isPeerVerified !== false,
        })
      : connect({ host: flow.host, port: flow.port });
    try {
      await once(socket, isTls ? 'secureConnect' : 'connect', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) });
    } catch (error) {
      socket.destroy();
      throw new Error(describeFailure(error, flow), { cause: error });
    }
    this.#adopt(socket, isTls ? 'tls' : 'tcp', flow);
    return socket;
  }

  #adopt(socket: Socket, transport: 'tcp' | 'tls', dialled?: Flow): void {
    const flow: Flow = dialled ?? { transport, host: plainHost(socket.remoteAddress), port: socket.remotePort ?? 0 };
    const key = keyOf(flow);
    const stream = new MessageStream();
    this.#sockets.set(key, socket);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy());
    // The close event follows every error, and the callback of a write tells its caller.
    let broken: Error | null = null;
    let isHeard = false;
    socket.on('error', (error) => {
      broken = error;
    });
    socket.on('close', () => {
      if (this.#sockets.get(key) === socket) this.#sockets.delete(key);
      if (!this.#askedAtMs.has(socket) || this.#isStopped || (broken === null && isHeard)) return;
      const reason = broken === null ? describeClosed(flow) : describeFailure(broken, flow);
      this.#options.onBroken(flow, new Error(reason));
    });
    socket.on('data', (chunk: Buffer) => {
      isHeard = true;
      this.#askedAtMs.delete(socket);
      try {
        const { messages, pingCount } = stream.push(chunk);
        if (pingCount > 0) socket.write('\r\n');
        for (const message of messages) this.#options.onMessage(message, flow);
      } catch (error) {
        if (!(error instanceof SipProtocolError)) throw error;
        this.#options.onMalformed();
        socket.destroy();
      }
    });
  }
}

// An ACK and a response have no answer.
function asksForAnswer(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 8);
  return !start.startsWith('SIP/2.0') && !start.startsWith('ACK ');
}

function keyOf(flow: Flow): string {
  return `${flow.transport} ${flow.host} ${flow.port}`;
}

// A dual-stack listener shows IPv4 callers as ::ffff:a.b.c.d.
function plainHost(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:/, '');
}
