// A thread that follows links over keep-alive sockets, one request at a time on each. It must be far cheaper than what it measures, nginx
// included: a request is one buffer whose code is overwritten, what is read lands in one buffer, and times are counted, not kept.
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { answerJobs } from './floor.ts';
import { CODE_LENGTH, type FollowCounts, type FollowJob, HOST, STEP_MS, STEPS } from './link-load.ts';

const SOCKET_TIMEOUT_MS = 60_000;
const READ_BYTES = 4_096;
const HEAD_END = Buffer.from('\r\n\r\n');
const STATUS_302 = [0x33, 0x30, 0x32];
const STATUS_AT = 9;

const AGENTS = [
  'Mozilla/5.0 (Linux; Android {n}; SM-A515F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/12{n}.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:12{n}.0) Gecko/20100101 Firefox/12{n}.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 1{n}_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/1{n}.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_{n}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/13{n}.0.0.0 Safari/537.36',
];

/** What a browser sends; each connection is a browser of its own, come from one of a few places. */
function requestOf(connection: number): Buffer {
  const agent = AGENTS[connection % AGENTS.length] ?? '';
  const headers = [
    `Host: ${HOST}`,
    'Connection: keep-alive',
    'Upgrade-Insecure-Requests: 1',
    `User-Agent: ${agent.replaceAll('{n}', String(Math.floor(connection / AGENTS.length) % 10))}`,
    'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    `Referer: https://news-${connection % 5}.example/stories/harvest`,
    'Accept-Encoding: gzip, deflate, br',
    'Accept-Language: en-GB,en;q=0.9',
  ];
  return Buffer.from(`GET /${'-'.repeat(CODE_LENGTH)} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
}
const CODE_AT = 'GET /'.length;

class Run {
  readonly #job: FollowJob;
  readonly #codes: Buffer;
  readonly #count: number;
  readonly steps = new Uint32Array(STEPS);
  readonly #endAt: number;
  #next: number;
  #random: number;
  answered = 0;

  constructor(job: FollowJob) {
    this.#job = job;
    this.#codes = Buffer.from(job.codes.buffer, job.codes.byteOffset, job.codes.byteLength);
    this.#count = job.codes.byteLength / CODE_LENGTH;
    this.#next = job.first;
    this.#random = job.seed;
    this.#endAt = performance.now() + job.seconds * 1000;
  }

  #pick(): number {
    if (this.#job.order === 'once') {
      this.#next += 1;
      if (this.#next > this.#count) throw new Error('there are too few links for a load this long');
      return this.#next - 1;
    }
    // Xorshift: as random as an order must be, and cheaper than asking the runtime.
    this.#random ^= this.#random << 13;
    this.#random ^= this.#random >>> 17;
    this.#random ^= this.#random << 5;
    return (this.#random >>> 0) % this.#count;
  }

  follow(index: number): Promise<void> {
    return new Promise((done, failed) => {
      const request = requestOf(index);
      const buffer = Buffer.alloc(READ_BYTES);
      let bodyBytes = -1;
      let waiting: Buffer | null = null;
      let sentAt = 0;
      const send = (): void => {
        const at = this.#pick() * CODE_LENGTH;
        this.#codes.copy(request, CODE_AT, at, at + CODE_LENGTH);
        sentAt = performance.now();
        socket.write(request);
      };
      const receive = (bytes: number): boolean => {
        const fresh = buffer.subarray(0, bytes);
        const reply = waiting === null ? fresh : Buffer.concat([waiting, fresh]);
        const headEnd = reply.indexOf(HEAD_END);
        if (headEnd >= 0 && bodyBytes < 0)
          bodyBytes = Number(/\r\ncontent-length: (\d+)/i.exec(reply.toString('latin1', 0, headEnd))?.[1] ?? 0);
        if (headEnd < 0 || reply.length < headEnd + HEAD_END.length + bodyBytes) {
          waiting = Buffer.from(reply);
          return true;
        }
        waiting = null;
        if (STATUS_302.some((byte, offset) => reply[STATUS_AT + offset] !== byte)) {
          socket.destroy(new Error(`a reply that is no redirect: ${reply.toString('latin1', 0, 60)}`));
          return true;
        }
        const now = performance.now();
        const step = Math.min(STEPS - 1, Math.floor((now - sentAt) / STEP_MS));
        this.steps[step] = (this.steps[step] ?? 0) + 1;
        this.answered += 1;
        if (now < this.#endAt) send();
        else {
          socket.destroy();
          done();
        }
        return true;
      };
      const onread = { buffer, callback: receive };
      const socket: Socket = connect({ port: this.#job.port, host: '127.0.0.1', noDelay: true, onread }, send);
      socket.setTimeout(SOCKET_TIMEOUT_MS, () => socket.destroy(new Error('the server did not answer in time')));
      socket.on('error', failed);
      socket.on('close', () => failed(new Error('the server closed the connection')));
    });
  }
}

async function runFollow(job: FollowJob): Promise<FollowCounts> {
  const run = new Run(job);
  const startedAt = performance.now();
  const idle = performance.eventLoopUtilization();
  await Promise.all(Array.from({ length: job.connections }, (_, index) => run.follow(index)));
  return {
    answered: run.answered,
    perSecond: run.answered / ((performance.now() - startedAt) / 1000),
    steps: run.steps,
    loadBusy: performance.eventLoopUtilization(idle).utilization,
  };
}

answerJobs(runFollow);
