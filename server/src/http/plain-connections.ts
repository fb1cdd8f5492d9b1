// Requests of one form, one at a time on each connection, straight from the socket.
import { type Server, STATUS_CODES } from 'node:http';
import { type PlainReader, type PlainSocket, takeConnections } from './plain-socket.ts';

/** Of requests that came while the one before them has no answer yet: the rest waits with the kernel. */
const UNREAD_CHARS_MAX = 65_536;
/** One that asks so often and reads none of the answers is closed. */
const UNSENT_BYTES_MAX = 1_048_576;

export interface PlainAnswer {
  readonly status: number;
  /** Lines, each with its end; length, date and what becomes of the connection are not among them. */
  readonly headers: string;
  readonly body: string;
}

/** What a form of request is, and how it is answered. */
export interface PlainForm<Request extends { readonly end: number }> {
  /** The request that the text begins with; null: it is none of this form, or not whole. */
  read(text: string, last: Request | null): Request | null;
  /** Null: it was not for us after all, and nothing was done. Never rejects. */
  answer(request: Request, peer: string): Promise<PlainAnswer | null>;
}

class PlainConnection<Request extends { readonly end: number }> implements PlainReader {
  readonly #server: PlainServer<Request>;
  readonly #plain: PlainSocket;
  #isBusy = false;
  #isEnded = false;
  #unread = '';
  #last: Request | null = null;

  constructor(server: PlainServer<Request>, plain: PlainSocket) {
    this.#server = server;
    this.#plain = plain;
    server.connections.add(this);
  }

  /** At once when it rests, else with its answer. */
  stop(): void {
    if (!this.#isBusy) this.#plain.socket.destroySoon();
  }

  onEnd(): void {
    this.#isEnded = true;
    if (!this.#isBusy) this.#plain.socket.end();
  }

  onTimeout(): void {
    if (!this.#isBusy) this.#plain.socket.destroy();
  }

  onGone(): void {
    this.#server.connections.delete(this);
  }

  receive(text: string): void {
    this.#unread += text;
    if (!this.#isBusy) this.#next();
    else if (this.#unread.length > UNREAD_CHARS_MAX) this.#plain.socket.pause();
  }

  #next(): void {
    const text = this.#unread;
    const request = this.#server.isStopping ? null : this.#server.form.read(text, this.#last);
    if (request === null) {
      this.#release();
      return;
    }
    this.#last = request;
    this.#isBusy = true;
    this.#unread = text.slice(request.end);
    void this.#answer(request, text.slice(0, request.end));
  }

  async #answer(request: Request, text: string): Promise<void> {
    const answer = await this.#server.form.answer(request, this.#plain.peer);
    const { socket } = this.#plain;
    this.#isBusy = false;
    if (socket.destroyed) return;
    if (answer === null) {
      this.#unread = text + this.#unread;
      this.#release();
      return;
    }
    const isLast = this.#isEnded || this.#server.isStopping;
    const bytes = Buffer.byteLength(answer.body);
    const isAscii = bytes === answer.body.length;
    const line = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}\r\n`;
    const whole = `${line}${answer.headers}content-length: ${bytes}\r\n${this.#server.endOfHead(isLast)}${answer.body}`;
    socket.write(whole, isAscii ? 'latin1' : 'utf8');
    if (isLast) socket.end();
    else if (socket.writableLength > UNSENT_BYTES_MAX) socket.destroy();
    else if (this.#unread !== '') {
      if (socket.isPaused()) socket.resume();
      this.#next();
    }
  }

  #release(): void {
    const unread = this.#unread;
    this.#unread = '';
    // Whoever ended it before it had an answer gets none from Node's server either.
    if (this.#isEnded) this.#plain.socket.destroySoon();
    else this.#plain.release(unread);
  }
}

/** Answers what it can on the connections of one server. */
export class PlainServer<Request extends { readonly end: number }> {
  readonly form: PlainForm<Request>;
  readonly keepAliveTimeoutMs: number;
  readonly connections = new Set<PlainConnection<Request>>();
  isStopping = false;
  readonly #nowMs: () => number;
  readonly #takeNoMore: () => void;
  #second = Number.NaN;
  #date = '';

  constructor(server: Server, form: PlainForm<Request>, nowMs: () => number) {
    this.form = form;
    this.#nowMs = nowMs;
    this.keepAliveTimeoutMs = server.keepAliveTimeout;
    this.#takeNoMore = takeConnections(server, (plain) => new PlainConnection(this, plain));
  }

  /** What rests is closed, what is under way with its answer; what comes from now on is for Node's server alone. */
  stop(): void {
    this.isStopping = true;
    this.#takeNoMore();
    for (const connection of this.connections) connection.stop();
  }

  endOfHead(isLast: boolean): string {
    const nowMs = this.#nowMs();
    const second = Math.floor(nowMs / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#date = `date: ${new Date(nowMs).toUTCString()}\r\n`;
    }
    if (isLast) return `${this.#date}connection: close\r\n\r\n`;
    return `${this.#date}connection: keep-alive\r\nkeep-alive: timeout=${Math.floor(this.keepAliveTimeoutMs / 1000)}\r\n\r\n`;
  }
}
