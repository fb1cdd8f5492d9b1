import { connect, type Socket } from 'node:net';

/** A request sent byte for byte, because client libraries would refuse to send some of them. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | null;
}

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const REPLY_TIMEOUT_MS = 30_000;

/** Whether the reply never ends, so that only its head is awaited. */
const isEventStream = (headers: Readonly<Record<string, string>>): boolean =>
  headers['content-type']?.startsWith('text/event-stream') === true;

/** Returns the first whole reply in `bytes` and its length, or null while it is incomplete. */
export function parseReply(bytes: Buffer, method: string): { reply: RawReply; size: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  const bodyStart = headEnd + 4;
  if (status >= 100 && status < 200) return parseAfterInformation(bytes, method, bodyStart);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const isEndless = isEventStream(headers);
  const found =
    method === 'HEAD' || status === 204 || isEndless ? { body: '', end: bodyStart } : bodyOf(bytes, headers, bodyStart);
  return found && { reply: { status, headers, body: found.body }, size: found.end };
}

function parseAfterInformation(bytes: Buffer, method: string, start: number) {
  const next = parseReply(bytes.subarray(start), method);
  return next && { reply: next.reply, size: next.size + start };
}

function bodyOf(bytes: Buffer, headers: Record<string, string>, start: number): { body: string; end: number } | null {
  if (headers['transfer-encoding'] === 'chunked') return chunkedBody(bytes, start);
  const end = start + Number(headers['content-length'] ?? 0);
  return bytes.length < end ? null : { body: bytes.toString('utf8', start, end), end };
}

function chunkedBody(bytes: Buffer, start: number): { body: string; end: number } | null {
  const pieces: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const dataStart = lineEnd + 2;
    if (bytes.length < dataStart + size + 2) return null;
    if (size === 0) return { body: Buffer.concat(pieces).toString('utf8'), end: dataStart + 2 };
    pieces.push(bytes.subarray(dataStart, dataStart + size));
    at = dataStart + size + 2;
  }
}

function serialize(request: RawRequest): Buffer {
  const length: [string, string][] =
    request.body && !request.headers.some(([name]) => name === 'transfer-encoding')
      ? [['content-length', String(request.body.length)]]
      : [];
  const lines = [...request.headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = Buffer.from(`${request.method} ${request.target} HTTP/1.1\r\nhost: localhost\r\n${lines}\r\n`, 'latin1');
  return request.body ? Buffer.concat([head, request.body]) : head;
}

/** One connection that sends one request at a time, and reconnects when the server has closed it. */
export class KeepAliveClient {
  readonly #port: number;
  #socket: Socket | null = null;
  #received = Buffer.alloc(0);
  #wake: () => void = () => undefined;

  constructor(port: number) {
    this.#port = port;
  }

  #open(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    this.#received = Buffer.alloc(0);
    socket.on('data', (data) => {
      if (this.#socket !== socket) return;
      this.#received = this.#received.length === 0 ? data : Buffer.concat([this.#received, data]);
      this.#wake();
    });
    // The server may reset the connection after a refusal. What was received before counts.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#wake();
    });
    this.#socket = socket;
    return socket;
  }

  async send(request: RawRequest): Promise<RawReply> {
    const socket = this.#socket ?? this.#open();
    socket.write(serialize(request));
    const deadlineMs = performance.now() + REPLY_TIMEOUT_MS;
    for (;;) {
      const parsed = parseReply(this.#received, request.method);
      if (parsed) {
        this.#received = this.#received.subarray(parsed.size);
        if (parsed.reply.headers['connection'] === 'close' || isEventStream(parsed.reply.headers)) this.close();
        return parsed.reply;
      }
      if (this.#socket === null) throw new Error(`${request.method} ${request.target}: closed without a reply`);
      await this.#more(request, deadlineMs);
    }
  }

  #more(request: RawRequest, deadlineMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${request.method} ${request.target}: no reply`)),
        Math.max(0, deadlineMs - performance.now()),
      );
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  close(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.destroy();
  }
}
