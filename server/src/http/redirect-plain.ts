// Short links straight from the socket: Node's HTTP server builds a request and a response for each, which costs more than
// all that a redirect does. Whatever is not the plainest request for a link in memory goes to Node's server, with its
// connection and unread; limits, refusals and everything rare are its work.
import type { Server } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import type { Clock } from '../clock.ts';
import type { ActiveLink, Links } from '../links/index.ts';
import { readInPlace } from './read-in-place.ts';
import { addressOf, asksAhead } from './redirect-visitor.ts';
import { type PlainRequest, readPlainRequest } from './redirect-wire.ts';

/** As long as Node's server would wait for a head. */
const FIRST_REQUEST_TIMEOUT_MS = 10_000;
/** Thousands of answers: one that asks so often and reads none of them is closed. */
const UNREAD_BYTES_MAX = 1_048_576;

export interface PlainRedirectOptions {
  readonly links: Links;
  readonly clock: Clock;
  readonly trusted: BlockList | null;
  /** False for the listener's own addresses. */
  mayBeCode(code: string): boolean;
  /** The whole head of the answer but for its date; null when this link is not simply to be followed. */
  headOf(link: ActiveLink, nowMs: number): string | null;
  readonly keepAliveTimeoutMs: number;
}

/** What one read gave. */
interface Arrived {
  readonly socket: Socket;
  readonly peer: string;
  readonly text: string;
  /** Gives the connection away, with what is unread. */
  release(unread: string): void;
}

/** Answers what it can on the connections of one server. */
export class PlainRedirects {
  readonly #options: PlainRedirectOptions;
  readonly #handOver: (socket: Socket) => void;
  readonly #sockets = new Set<Socket>();
  readonly #keepAlive: string;
  #answers: { readonly socket: Socket; readonly answer: string }[] = [];
  #isStopping = false;
  #second = Number.NaN;
  #tail = '';

  constructor(server: Server, options: PlainRedirectOptions) {
    this.#options = options;
    this.#keepAlive = `connection: keep-alive\r\nkeep-alive: timeout=${Math.floor(options.keepAliveTimeoutMs / 1000)}`;
    const listeners = server.listeners('connection');
    this.#handOver = (socket) => {
      for (const listener of listeners) listener.call(server, socket);
    };
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => this.#serve(socket));
  }

  /** What rests is closed; what comes from now on is for Node's server alone, which ends with it. */
  stop(): void {
    this.#isStopping = true;
    this.#flush();
    for (const socket of this.#sockets) socket.destroySoon();
  }

  #serve(accepted: Socket): void {
    let isNew = true;
    let isOurs = true;
    const receive = (bytes: Buffer): boolean => {
      // As Node's own sockets read: into a buffer for each.
      if (!isOurs) return socket.push(Buffer.from(bytes));
      if (isNew) socket.setTimeout(this.#options.keepAliveTimeoutMs);
      isNew = false;
      this.#answer({ socket, peer, text: bytes.toString('latin1'), release }, 0);
      return true;
    };
    const found = this.#isStopping ? null : readInPlace(accepted, receive);
    if (!found) {
      this.#handOver(accepted);
      return;
    }
    const socket: Socket = found;
    const peer = socket.remoteAddress ?? '';
    const end = (): void => void socket.end();
    const destroy = (): void => void socket.destroy();
    const forget = (): void => void this.#sockets.delete(socket);
    const release = (unread: string): void => {
      this.#flush();
      if (socket.destroyed) return;
      isOurs = false;
      forget();
      socket.off('end', end).off('timeout', destroy).off('error', destroy).off('close', forget);
      socket.setTimeout(0);
      socket.pause();
      socket.unshift(Buffer.from(unread, 'latin1'));
      this.#handOver(socket);
      socket.resume();
    };
    this.#sockets.add(socket);
    socket.on('end', end).on('timeout', destroy).on('error', destroy).on('close', forget);
    socket.setTimeout(FIRST_REQUEST_TIMEOUT_MS);
  }

  /** Answers in turn what came at once, and releases the rest as soon as one of it is not ours. */
  #answer(arrived: Arrived, from: number): void {
    const { socket, peer, text, release } = arrived;
    for (let at = from; at < text.length; ) {
      const request = this.#isStopping ? null : readPlainRequest(text, at);
      const link = request && this.#options.links.resolver.peek(request.code);
      if (request && !link && this.#options.mayBeCode(request.code)) {
        void this.#lookUp(arrived, request, at);
        return;
      }
      const answer = request && link ? this.#follow(link, request, peer) : null;
      if (!request || answer === null) {
        release(text.slice(at));
        return;
      }
      this.#write(socket, answer);
      at = request.end;
    }
  }

  /** Nothing more is read meanwhile, so answers stay in the order of their requests. */
  async #lookUp(arrived: Arrived, request: PlainRequest, at: number): Promise<void> {
    const { socket, peer, text, release } = arrived;
    socket.pause();
    // Why it was not found is for Node's server to find out again, and to tell.
    const link = await this.#options.links.resolver.find(request.code).catch(() => null);
    const answer = link && this.#follow(link, request, peer);
    if (answer === null) {
      release(text.slice(at));
      return;
    }
    this.#write(socket, answer);
    socket.resume();
    this.#answer(arrived, request.end);
  }

  /** After all that has arrived is read: written in one go, answers wake those who wait for them once and not each time. */
  #write(socket: Socket, answer: string): void {
    this.#answers.push({ socket, answer });
    if (this.#answers.length === 1) setImmediate(() => this.#flush());
  }

  #flush(): void {
    const answers = this.#answers;
    this.#answers = [];
    for (const { socket, answer } of answers) {
      socket.write(answer, 'latin1');
      if (socket.writableLength > UNREAD_BYTES_MAX) socket.destroy();
    }
  }

  /** Null: it is not simply to be followed. */
  #follow(link: ActiveLink, request: PlainRequest, peer: string): string | null {
    const { links, clock, trusted, headOf } = this.#options;
    const nowMs = clock.nowMs();
    const head = headOf(link, nowMs);
    if (head === null) return null;
    if (link.isTracked)
      links.recorder.record(link, {
        address: addressOf(peer, request.forwardedFor || undefined, trusted),
        userAgent: request.userAgent,
        referrer: request.referrer,
        isAhead: request.purpose !== '' && asksAhead(request.purpose),
        asksForPrivacy: request.asksForPrivacy,
      });
    return head + this.#tailAt(nowMs);
  }

  #tailAt(nowMs: number): string {
    const second = Math.floor(nowMs / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#tail = `date: ${new Date(nowMs).toUTCString()}\r\n${this.#keepAlive}\r\n\r\n`;
    }
    return this.#tail;
  }
}
