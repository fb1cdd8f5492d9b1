import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { connect as connectTls, createServer as createTlsServer } from 'node:tls';
import type { Flow } from './flow.ts';
import type { SipMessage } from './message.ts';
import { MessageStream } from './message-stream.ts';
import { SipProtocolError } from './protocol-error.ts';

export interface TlsSettings {
  cert?: string;
  key?: string;
  // The port we serve TLS on, when we have a certificate; 0 picks one.
  port?: number;
  ca?: string;
  isPeerVerified?: boolean;
}

interface StreamPoolOptions {
  tls: TlsSettings | undefined;
  onMessage: (message: SipMessage, flow: Flow) => void;
  onMalformed: () => void;
}

const CONNECT_TIMEOUT_MS = 5000;
// Longer than any session refresh we negotiate, so that a quiet call keeps its connection.
const IDLE_TIMEOUT_MS = 35 * 60_000;
const CONNECTIONS_MAX = 256;
// A far side that stops reading must not make us hold more than this for it.
const UNSENT_BYTES_MAX = 1 << 20;
// Most trunks over UDP take no TCP, and some say so by silence: a call waits for that answer this long, and once in a while.
const CONNECT_PROBE_LIMIT_MS = 1500;
const REFUSAL_KEPT_MS = 10 * 60_000;
const REFUSALS_MAX = 256;

export class StreamPool {
  readonly #options: StreamPoolOptions;
  readonly #sockets = new Map<string, Socket>();
  readonly #opening = new Map<string, Promise<Socket>>();
  readonly #servers: Server[] = [];
  readonly #refusedUntilMs = new Map<string, number>();
  tlsPort: number | null = null;

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
    const socket = this.#sockets.get(keyOf(flow)) ?? (await this.#open(flow));
    if (socket.writableLength > UNSENT_BYTES_MAX) throw new Error('far side does not read');
    await new Promise<void>((resolve, reject) => {
      socket.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
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
    for (const socket of this.#sockets.values()) socket.destroy();
    await Promise.allSettled([...this.#opening.values()].map(async (opening) => (await opening).destroy()));
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  async #serve(server: Server, host: string, port: number): Promise<void> {
    server.maxConnections = CONNECTIONS_MAX;
    server.listen(port, host);
    await once(server, 'listening');
    this.#servers.push(server);
  }

  // Two requests at once to a far side we are not connected to share one connection.
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
          rejectUnauthorized: tls?.isPeerVerified !== false,
        })
      : connect({ host: flow.host, port: flow.port });
    try {
      await once(socket, isTls ? 'secureConnect' : 'connect', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) });
    } catch (error) {
      socket.destroy();
      throw error;
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
    socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy());
    // The close event follows every error; whoever was writing is told by the callback of its write.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#sockets.get(key) === socket) this.#sockets.delete(key);
    });
    socket.on('data', (chunk: Buffer) => {
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

function keyOf(flow: Flow): string {
  return `${flow.transport} ${flow.host} ${flow.port}`;
}

// A dual-stack listener shows IPv4 callers as ::ffff:a.b.c.d.
function plainHost(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:/, '');
}
