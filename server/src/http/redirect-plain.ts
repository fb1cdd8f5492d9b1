// Short links straight from the socket: Node's HTTP server builds a request and a response for each, which costs more than
// all that a redirect does. Whatever is not the plainest request for a link in memory goes to Node's server.
import type { Server } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import type { Clock } from '../clock.ts';
import type { ActiveLink, Links, Visitor } from '../links/index.ts';
import { type PlainReader, type PlainSocket, takeConnections } from './plain-socket.ts';
import { addressOf, asksAhead } from './redirect-visitor.ts';
import { type PlainHeaders, type PlainRequest, readPlainRequest } from './redirect-wire.ts';

/** Thousands of answers: one that asks so often and reads none of them is closed. */
const UNREAD_BYTES_MAX = 1_048_576;

export interface PlainRedirectOptions {
  readonly links: Links;
  readonly clock: Clock;
  readonly trusted: BlockList | null;
  /** False for the listener's own addresses. */
  mayBeCode(code: string): boolean;
  /** Null when this link is not simply to be followed. */
  cacheControlOf(link: ActiveLink, nowMs: number): string | null;
  /** The head of an answer, but for its date and connection, before and after the location. */
  readonly head: { readonly start: string; rest(cacheControl: string): string };
  readonly keepAliveTimeoutMs: number;
}

/** Headers that came in a larger read are not remembered: they would keep all of it. */
const REMEMBERED_CHARS_MAX = 4_096;

interface Connection extends PlainSocket {
  /** Of its last request. */
  last: { readonly headers: PlainHeaders; readonly visitor: Visitor } | null;
}

/** Answers what it can on the connections of one server. */
export class PlainRedirects {
  readonly #options: PlainRedirectOptions;
  readonly #takeNoMore: () => void;
  readonly #sockets = new Set<Socket>();
  readonly #keepAlive: string;
  #answers: { readonly socket: Socket; readonly answer: string }[] = [];
  #isStopping = false;
  #second = Number.NaN;
  #ends = new Map<string, string>();

  constructor(server: Server, options: PlainRedirectOptions) {
    this.#options = options;
    this.#keepAlive = `connection: keep-alive\r\nkeep-alive: timeout=${Math.floor(options.keepAliveTimeoutMs / 1000)}`;
    this.#takeNoMore = takeConnections(server, (plain) => this.#read(plain));
  }

  /** What rests is closed; what comes from now on is for Node's server alone, which ends with it. */
  stop(): void {
    this.#isStopping = true;
    this.#takeNoMore();
    this.#flush();
    for (const socket of this.#sockets) socket.destroySoon();
  }

  #read({ socket, peer, release }: PlainSocket): PlainReader {
    const connection: Connection = {
      socket,
      peer,
      release: (unread) => {
        this.#flush();
        release(unread);
      },
      last: null,
    };
    this.#sockets.add(socket);
    return {
      receive: (text) => this.#answer(connection, text, 0),
      onEnd: () => void socket.end(),
      onTimeout: () => void socket.destroy(),
      onGone: () => void this.#sockets.delete(socket),
    };
  }

  /** Answers in turn what came at once, and releases the rest as soon as one of it is not ours. */
  #answer(connection: Connection, text: string, from: number): void {
    for (let at = from; at < text.length; ) {
      const request = this.#isStopping ? null : readPlainRequest(text, at, connection.last?.headers ?? null);
      const link = request && this.#options.links.resolver.peek(request.code);
      if (request && !link && this.#options.mayBeCode(request.code)) {
        void this.#lookUp(connection, request, text, at);
        return;
      }
      const answer = request && link ? this.#follow(link, request, connection) : null;
      if (!request || answer === null) {
        connection.release(text.slice(at));
        return;
      }
      this.#reply(connection, text, answer);
      at = request.end;
    }
  }

  /** Nothing more is read meanwhile, so answers stay in the order of their requests. */
  async #lookUp(connection: Connection, request: PlainRequest, text: string, at: number): Promise<void> {
    connection.socket.pause();
    // Why it was not found is for Node's server to find out again, and to tell.
    const link = await this.#options.links.resolver.find(request.code).catch(() => null);
    const answer = link && this.#follow(link, request, connection);
    if (answer === null) {
      connection.release(text.slice(at));
      return;
    }
    this.#reply(connection, text, answer);
    connection.socket.resume();
    this.#answer(connection, text, request.end);
  }

  /** After all that has arrived is read: written in one go, answers wake those who wait for them once and not each time. */
  #reply(connection: Connection, text: string, answer: string): void {
    if (text.length > REMEMBERED_CHARS_MAX) connection.last = null;
    this.#answers.push({ socket: connection.socket, answer });
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
  #follow(link: ActiveLink, request: PlainRequest, connection: Connection): string | null {
    const { links, clock, cacheControlOf, head } = this.#options;
    const nowMs = clock.nowMs();
    const cacheControl = cacheControlOf(link, nowMs);
    if (cacheControl === null) return null;
    if (link.switches) links.recorder.record(link, this.#visitorOf(request.headers, connection), nowMs);
    return head.start + link.location + this.#endOf(cacheControl, nowMs);
  }

  #visitorOf(headers: PlainHeaders, connection: Connection): Visitor {
    if (connection.last?.headers !== headers) {
      const { userAgent, referrer, forwardedFor, purpose, asksForPrivacy } = headers;
      const address = addressOf(connection.peer, forwardedFor || undefined, this.#options.trusted);
      const isAhead = purpose !== '' && asksAhead(purpose);
      connection.last = { headers, visitor: { address, userAgent, referrer, isAhead, asksForPrivacy, left: null } };
    }
    return connection.last.visitor;
  }

  /** What stands after the location is the same for a second. */
  #endOf(cacheControl: string, nowMs: number): string {
    const second = Math.floor(nowMs / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#ends.clear();
    }
    let end = this.#ends.get(cacheControl);
    if (end === undefined) {
      const date = `date: ${new Date(nowMs).toUTCString()}\r\n`;
      // Through a buffer it is one string, not a chain of its parts that each answer would follow.
      const parts = `${this.#options.head.rest(cacheControl)}${date}${this.#keepAlive}\r\n\r\n`;
      end = Buffer.from(parts, 'latin1').toString('latin1');
      this.#ends.set(cacheControl, end);
    }
    return end;
  }
}
