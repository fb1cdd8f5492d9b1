// npm run bench sign-in [-- --seconds 5] [--rounds 3] [--people 8] [--connections 8] [--rate 20]
// People who sign in with their passwords (argon2id, in the pool of threads) while quick sends go out, by turns with quick sends alone: how many
// sign-ins there are in a second, and what so many as `--rate` says do to the p99 of a quick send. Method and figures: docs/benchmarks.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../server/src/embedded/index.ts';
import { addBenchCarrier } from './harness/bench-carrier.ts';
import { median } from './harness/compare-sides.ts';
import { type LoadResult, startLoader } from './harness/load.ts';
import { say, sayMachine } from './harness/print.ts';
import { startVolley } from './harness/processes.ts';
import { openScratch, type Scratch } from './harness/scratch.ts';
import { startSink } from './harness/start-sink.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    people: { type: 'string', default: '8' },
    connections: { type: 'string', default: '8' },
    rate: { type: 'string', default: '20' },
  },
});
const SECONDS = Number(options.seconds);
const ROUNDS = Number(options.rounds);
const PEOPLE = Number(options.people);
const CONNECTIONS = Number(options.connections);
const KEY = 'a-key-for-benchmarks-alone';
const PASSWORD = 'lorry under seven mangoes';
/** Beside quick sends. */
const RATE = Number(options.rate);
const SIGN_INS_TO_REACH = 20;
const WINDOW = 100;

type Post = (path: string, body: unknown, key?: string) => Promise<Record<string, unknown>>;

function posterTo(port: number): Post {
  return async (path, body, key) => {
    const reply = await fetch(`http://127.0.0.1:${port}/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`POST ${path}: ${reply.status} ${text}`);
    return (JSON.parse(text) as { data: Record<string, unknown> }).data;
  };
}

async function addPeople(post: Post): Promise<readonly string[]> {
  const emails = Array.from({ length: PEOPLE }, (_, index) => `person-${index}@example.com`);
  for (const email of emails) {
    const { link } = await post('/invitations', { email, role: 'viewer' }, KEY);
    const token = String(link).split('#')[1];
    await post('/one-time-links/redeem', { token, name: 'A person', password: PASSWORD });
  }
  return emails;
}

/** Each person signs in again as soon as they are in, or when it is their turn by the rate; how many sign-ins there were in a second. */
async function signInFor(post: Post, emails: readonly string[], seconds: number, rate = Infinity): Promise<number> {
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;
  let done = 0;
  const work = async (email: string): Promise<void> => {
    for (let turn = 1; performance.now() < endAt; turn += 1) {
      await post('/session', { email, password: PASSWORD });
      done += 1;
      const waitMs = startedAt + (turn * emails.length * 1000) / rate - performance.now();
      if (waitMs > 0) await sleep(waitMs);
    }
  };
  await Promise.all(emails.map(work));
  return done / ((performance.now() - startedAt) / 1000);
}

async function startStand({ cleanUps, scratch }: Scratch): Promise<number> {
  const postgres = await startEmbeddedPostgres({ dataDir: scratch(), log: () => undefined });
  cleanUps.push(() => postgres.stop());
  const { user, password, host, port, database } = postgres.connection;
  const url = `postgres://${user}:${password}@${host}:${port}/${database}`;
  const sink = await startSink(0);
  cleanUps.push(() => sink.stop());
  const volley = await startVolley({
    DATABASE_URL: url,
    VOLLEY_DATA_DIR: scratch(),
    VOLLEY_API_KEY: KEY,
    VOLLEY_SECRET: 'a secret for benchmarks alone, 32+ characters',
    VOLLEY_SIMULATOR: 'no',
    VOLLEY_LOG_LEVEL: 'warn',
  });
  cleanUps.push(() => volley.stop());
  await addBenchCarrier(url, { smscPort: sink.port, window: WINDOW, isReceiptRequested: false });
  return volley.port;
}

function saySends(name: string, runs: readonly LoadResult[]): void {
  const of = (figure: (run: LoadResult) => number) => median(runs.map(figure));
  const words = `${Math.round(of((run) => run.perSecond))}/s, p50 ${of((run) => run.p50Ms).toFixed(2)} ms, p99 ${of((run) => run.p99Ms).toFixed(1)} ms`;
  say(`${name.padEnd(32)}${words}`);
}

async function compare(port: number): Promise<void> {
  const post = posterTo(port);
  const emails = await addPeople(post);
  const loader = startLoader();
  const path = `/v1/sms-campaigns/quick?to=23324{n}&message=Your+code+is+123456&sender_id=Volley&api_key=${KEY}`;
  let firstN = 1_000_000;
  const send = async (seconds: number): Promise<LoadResult> => {
    const job = {
      port,
      key: KEY,
      connections: CONNECTIONS,
      seconds,
      request: { method: 'GET', path },
      ids: [],
      firstN,
    };
    const result = await loader.run(job);
    firstN = result.nextN;
    return result;
  };
  await Promise.all([send(Math.max(1, SECONDS / 4)), signInFor(post, emails, 1)]); // The first ones meet cold caches.
  const sends = { alone: [] as LoadResult[], beside: [] as LoadResult[] };
  const signIns = { alone: [] as number[], beside: [] as number[] };
  const turns = [
    async () => void sends.alone.push(await send(SECONDS)),
    async () => {
      const [sent, signedIn] = await Promise.all([send(SECONDS), signInFor(post, emails, SECONDS, RATE)]);
      sends.beside.push(sent);
      signIns.beside.push(signedIn);
    },
    async () => void signIns.alone.push(await signInFor(post, emails, SECONDS)),
  ];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const turn of round % 2 === 0 ? turns : [...turns].reverse()) await turn();
  await loader.stop();
  saySends('quick sends alone', sends.alone);
  saySends('quick sends beside sign-ins', sends.beside);
  const ratios = sends.beside.map((run, round) => run.p99Ms / (sends.alone[round]?.p99Ms ?? Number.NaN));
  say(`${'p99 with sign-ins'.padEnd(32)}${median(ratios).toFixed(2)} × that without`);
  say(`${'sign-ins alone'.padEnd(32)}${median(signIns.alone).toFixed(1)}/s`);
  say(
    `${'sign-ins beside quick sends'.padEnd(32)}${median(signIns.beside).toFixed(1)}/s (to reach: ${SIGN_INS_TO_REACH})`,
  );
}

sayMachine('embedded Postgres');
const opened = openScratch();
try {
  await compare(await startStand(opened));
} finally {
  await opened.cleanUp();
}
