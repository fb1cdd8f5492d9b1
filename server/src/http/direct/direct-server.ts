// Reads requests of one form and answers them on the raw bytes of their connections (docs/adr/0009, 0013).
import type { Server } from 'node:http';
import { type RequestHead, type RequestHeaders, readRequestHead } from './request-head.ts';
import { type SocketReader, type TakenConnection, takeConnections } from './take-connections.ts';

/** The unread characters that a connection may hold while a request waits for its answer. The kernel keeps the rest. */
const UNREAD_CHARS_MAX = 65_536;
/** Room for hundreds of answers. A connection that asks that often and reads none of them is closed. */
const UNSENT_BYTES_MAX = 262_144;
/** Headers from a larger read are not remembered, because the substring would keep the whole read in memory. */
const REMEMBERED_CHARS_MAX = 4_096;

export interface DirectAnswer {
  /** Header lines, each with its line end. The server itself adds length, date and connection. */
  readonly head: string;
  readonly body: string;
}

/** One form of request, and how it is answered. */
export interface DirectForm<Client> {
  /** A sticky pattern. Its one group is the target that `answer` receives. */
  readonly requestLine: RegExp;
  /** Identifies the client. The result is remembered together with the headers. */
  clientOf(headers: RequestHeaders, peer: string): Client;
  /** Returns null, before anything is done, when Node's server must answer. A returned promise never rejects. */
  answer(target: string, client: Client, nowMs: number): DirectAnswer | null | Promise<DirectAnswer | null>;
}

class DirectConnection<Client> implements SocketReader {
  readonly #server: DirectServer<Client>;
  readonly #taken: TakenConnection;
  #isWaiting = false;
  #isEnded = false;
  #unread = '';
  /** Answers that are not written yet, in the order of their requests. */
  #unwritten = '';
  #isLatin = true;
  #last: { readonly headers: RequestHeaders; readonly client: Client } | null = null;

  constructor(server: DirectServer<Client>, taken: TakenConnection) {
    this.#server = server;
    this.#taken = taken;
    server.connections.add(this);
  }

  /** Closes the connection if it is idle. A busy one is closed with its last answer. */
  stop(): void {
    if (this.#isWaiting) return;
    this.write();
    this.#taken.socket.destroySoon();
  }

  onEnd(): void {
    this.#isEnded = true;
    if (!this.#isWaiting) this.#close();
  }

  onTimeout(): void {
    if (!this.#isWaiting) this.#taken.socket.destroy();
  }

  onGone(): void {
    this.#server.connections.delete(this);
  }

  isResting(): boolean {
    return !this.#isWaiting;
  }

  receive(text: string): void {
    if (!this.#isWaiting) {
      this.#read(text);
      return;
    }
    this.#unread += text;
    if (this.#unread.length > UNREAD_CHARS_MAX) this.#taken.socket.pause();
  }

  /** Answers the received requests in turn. The first one that is not of the form goes to Node's server with everything after it. */
  #read(text: string): void {
    const { form } = this.#server;
    const nowMs = this.#server.nowMs();
    for (let at = 0; at < text.length; ) {
      const request = this.#server.isLeaving
        ? null
        : readRequestHead(text, at, form.requestLine, this.#last?.headers ?? null);
      const answer = request && form.answer(request.target, this.#clientOf(request), nowMs);
      if (request === null || answer === null) {
        this.#release(text.slice(at));
        return;
      }
      if (answer instanceof Promise) {
        this.#isWaiting = true;
        this.#unread = text.slice(request.end);
        void this.#wait(answer, text.slice(at, request.end));
        return;
      }
      at = request.end;
      this.#reply(answer, nowMs, false);
    }
    if (text.length > REMEMBERED_CHARS_MAX) this.#last = null;
  }

  #clientOf({ headers }: RequestHead): Client {
    if (this.#last?.headers !== headers) {
      this.#last = { headers, client: this.#server.form.clientOf(headers, this.#taken.peer) };
    }
    return this.#last.client;
  }

  /** Answers no other request while it waits, so that answers stay in the order of their requests. */
  async #wait(pending: Promise<DirectAnswer | null>, text: string): Promise<void> {
    const answer = await pending;
    const { socket } = this.#taken;
    this.#isWaiting = false;
    if (socket.destroyed) return;
    const unread = this.#unread;
    this.#unread = '';
    if (answer === null) {
      this.#release(text + unread);
      return;
    }
    const isLast = unread === '' && (this.#server.isLeaving || this.#isEnded);
    this.#reply(answer, this.#server.nowMs(), isLast);
    if (isLast) {
      this.#close();
      return;
    }
    if (socket.isPaused()) socket.resume();
    if (unread !== '') this.#read(unread);
    if (this.#isEnded && !this.#isWaiting) this.#close();
  }

  #reply({ head, body }: DirectAnswer, nowMs: number, isLast: boolean): void {
    if (this.#unwritten === '') this.#server.writeSoon(this);
    const { empty, withBody } = this.#server.endsOfHead(nowMs, isLast);
    if (body === '') {
      this.#unwritten += head + empty;
      return;
    }
    const bytes = Buffer.byteLength(body);
    this.#isLatin &&= bytes === body.length;
    this.#unwritten += `${head}content-length: ${bytes}\r\n${withBody}${body}`;
  }

  write(): void {
    const { socket } = this.#taken;
    const text = this.#unwritten;
    if (text === '') return;
    this.#unwritten = '';
    socket.write(text, this.#isLatin ? 'latin1' : 'utf8');
    this.#isLatin = true;
    if (socket.writableLength > UNSENT_BYTES_MAX) socket.destroy();
  }

  #close(): void {
    this.write();
    this.#taken.socket.end();
  }

  #release(unread: string): void {
    this.write();
    const { socket } = this.#taken;
    // Node's server does not answer what it reads after the end of a connection either.
    if (this.#isEnded || socket.writableEnded) socket.destroySoon();
    else this.#taken.release(unread);
  }
}

/** The lines between an answer's own header lines and its body. */
interface HeadEnds {
  readonly empty: string;
  readonly withBody: string;
}

/** Copies a string through a buffer, so that answers concatenate one flat string instead of a chain of parts. */
function flat(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

/** Answers requests of the form on the connections of one server. */
export class DirectServer<Client> {
  readonly form: DirectForm<Client>;
  readonly connections = new Set<DirectConnection<Client>>();
  readonly nowMs: () => number;
  isLeaving = false;
  readonly #keepAlive: string;
  readonly #takeNoMore: () => void;
  #unwritten: DirectConnection<Client>[] = [];
  #second = Number.NaN;
  #ends: HeadEnds = { empty: '', withBody: '' };

  constructor(server: Server, form: DirectForm<Client>, nowMs: () => number) {
    this.form = form;
    this.nowMs = nowMs;
    this.#keepAlive = `connection: keep-alive\r\nkeep-alive: timeout=${Math.floor(server.keepAliveTimeout / 1000)}\r\n`;
    this.#takeNoMore = takeConnections(server, (taken) => new DirectConnection(this, taken));
  }

  /** From now on Node's server answers later requests and connections. A request under way is answered with `Connection: close`. */
  leave(): void {
    this.isLeaving = true;
    this.#takeNoMore();
  }

  /** Closes idle connections at once and busy ones after their answer. */
  stop(): void {
    this.leave();
    for (const connection of this.connections) connection.stop();
  }

  /** Writes after everything that has arrived is read, so that answers sent together wake their readers once. */
  writeSoon(connection: DirectConnection<Client>): void {
    this.#unwritten.push(connection);
    if (this.#unwritten.length > 1) return;
    setImmediate(() => {
      const connections = this.#unwritten;
      this.#unwritten = [];
      for (const one of connections) one.write();
    });
  }

  endsOfHead(nowMs: number, isLast: boolean): HeadEnds {
    if (isLast) return this.#endsWith(nowMs, 'connection: close\r\n');
    const second = Math.floor(nowMs / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#ends = this.#endsWith(nowMs, this.#keepAlive);
    }
    return this.#ends;
  }

  #endsWith(nowMs: number, connection: string): HeadEnds {
    const withBody = flat(`date: ${new Date(nowMs).toUTCString()}\r\n${connection}\r\n`);
    return { empty: flat(`content-length: 0\r\n${withBody}`), withBody };
  }
}
