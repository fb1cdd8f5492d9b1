// A thread that loads one server over keep-alive sockets, one request at a time on each. It writes and reads bytes itself, since a
// client library would cost as much of the machine as the server that is measured.
import { connect, type Socket } from 'node:net';
import { answerJobs } from './floor.ts';
import { KEY } from './frame.ts';
import type { LoadJob, LoadResult } from './load.ts';

const SOCKET_TIMEOUT_MS = 60_000;
/** After the time is up; what has no answer by then counts as never answered. */
const PATIENCE_MS = 10_000;
const HEAD_END = Buffer.from('\r\n\r\n');

interface Reading {
  received: Buffer;
}

/** The status of a reply that has arrived whole; null while there is more to come. */
function takeReply(reading: Reading): number | null {
  const headEnd = reading.received.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = reading.received.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`a reply without a length: ${head}`);
  const end = headEnd + HEAD_END.length + Number(length);
  if (reading.received.length < end) return null;
  reading.received = reading.received.subarray(end);
  return Number(head.slice(9, 12));
}

function requestOf(job: LoadJob, n: number): string {
  const { ids = [], request } = job;
  const { method, path, body } = request;
  const fill = (text: string): string =>
    text.replaceAll('{n}', String(n).padStart(7, '0')).replaceAll('{id}', String(ids[n % ids.length] ?? 0));
  const content = body === undefined ? '' : fill(body);
  const length =
    body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(content)}\r\n`;
  return `${method} ${fill(path)} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${KEY}\r\n${length}\r\n${content}`;
}

class Connection {
  readonly #socket: Socket;
  readonly #reading: Reading = { received: Buffer.alloc(0) };
  #settle: { done: (status: number | null) => void; failed: (error: Error) => void } | null = null;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, timeout: SOCKET_TIMEOUT_MS });
    this.#socket.on('data', (bytes) => this.#receive(bytes));
    this.#socket.on('timeout', () => this.#socket.destroy(new Error('the server did not answer in time')));
    this.#socket.on('error', (error) => this.#settle?.failed(error));
    this.#socket.on('close', () => this.#settle?.failed(new Error('the server closed the connection')));
  }

  #receive(bytes: Buffer): void {
    const { received } = this.#reading;
    this.#reading.received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    const status = takeReply(this.#reading);
    if (status !== null) this.#settle?.done(status);
  }

  /** Null when it was given up. */
  ask(request: string): Promise<number | null> {
    return new Promise((done, failed) => {
      this.#settle = { done, failed };
      this.#socket.write(request);
    });
  }

  giveUp(): void {
    this.#settle?.done(null);
    this.end();
  }

  end(): void {
    this.#settle = null;
    this.#socket.destroy();
  }
}

function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function runLoad(job: LoadJob): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  const statuses: Record<number, number> = {};
  const connections = Array.from({ length: job.connections }, () => new Connection(job.port));
  const startedAt = performance.now();
  const endAt = startedAt + job.seconds * 1000;
  let n = job.firstN;
  let unanswered = 0;
  let lastAt = startedAt;
  const patience = setTimeout(
    () => {
      for (const connection of connections) connection.giveUp();
    },
    job.seconds * 1000 + PATIENCE_MS,
  );
  await Promise.all(
    connections.map(async (connection) => {
      for (let at = performance.now(); at < endAt; ) {
        const request = requestOf(job, n);
        n += 1;
        const status = await connection.ask(request);
        const now = performance.now();
        latenciesMs.push(now - at);
        at = now;
        if (status === null) {
          unanswered += 1;
          continue;
        }
        statuses[status] = (statuses[status] ?? 0) + 1;
        lastAt = now;
      }
      connection.end();
    }),
  );
  clearTimeout(patience);
  const sorted = Float64Array.from(latenciesMs).sort();
  return {
    perSecond: (sorted.length - unanswered) / ((lastAt - startedAt) / 1000),
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    statuses,
    unanswered,
    nextN: n,
  };
}

answerJobs(runLoad);
