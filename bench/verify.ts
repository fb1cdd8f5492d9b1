// npm run bench verify [-- --rounds 5] [--requests 2000] [--connections 8]
// Starts and checks of verifications beside quick sends and single messages, by turns: the processor time of the service and of
// Postgres for each, and how long one takes. The same client asks for all of them. Method and figures: docs/benchmarks.md.
import { createSeal } from '../server/src/lib/files/seal.ts';
import type { Uuid } from '../server/src/lib/ids/uuid.ts';
import { codeOf } from '../server/src/sms/codes/index.ts';
import { addBenchCarrier } from './harness/bench-carrier.ts';
import { measureTurn, type Pids, type Turn, turnsInWords } from './harness/cores.ts';
import { byTurns, HEADERS, inScope, median, ratioOf, readOptions } from './harness/frame.ts';
import { QUICK_SEND } from './harness/load.ts';
import { atMost, say, sayGoals, sayMachine } from './harness/print.ts';
import { startDatabase, startService } from './harness/processes.ts';
import { startSink } from './harness/start-sink.ts';

const { rounds, requests, connections } = readOptions({ rounds: 5, requests: 2_000, connections: 8 });
const SECRET = 'a secret of the benchmark of codes alone';
const { hashKey } = createSeal(SECRET);
/** Enough beginnings of numbers that the guard stops none. */
const NETWORKS = ['20', '24', '26', '27', '50', '54', '55', '57', '59'];

type Run = Turn & { readonly p50Ms: number; readonly p99Ms: number };

type Ask = (path: string, body?: object) => Promise<{ readonly id: Uuid; readonly status: string }>;

const askerOf =
  (port: number): Ask =>
  async (path, body) => {
    const init = body && { method: 'POST', headers: HEADERS, body: JSON.stringify(body) };
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, init);
    if (!reply.ok) throw new Error(`${path} was refused with ${reply.status}: ${await reply.text()}`);
    return ((await reply.json()) as { data: { id: Uuid; status: string } }).data;
  };

function sidesOf(ask: Ask) {
  const pending: Uuid[] = [];
  let numbers = 0;
  const next = (): number => {
    numbers += 1;
    return numbers;
  };
  const nextNumber = () => {
    const n = next();
    return `+233${NETWORKS[n % NETWORKS.length]}${String((n * 7_919) % 10_000_000).padStart(7, '0')}`;
  };
  return {
    'quick send': () => ask(QUICK_SEND.path.replace('{n}', String(1_000_000 + next()))),
    'single message': () =>
      ask('/v1/messages', { to: nextNumber(), sender_id: 'Volley', message: 'Your code is 123456' }),
    start: async () => {
      const { id, status } = await ask('/v1/verifications', { to: nextNumber(), sender_id: 'Volley' });
      if (status !== 'pending') throw new Error(`a verification is ${status}`);
      pending.push(id);
    },
    check: async () => {
      const verificationId = pending.shift();
      if (verificationId === undefined) throw new Error('nothing is left to be checked');
      const code = codeOf({ hashKey }, { accountId: 1, verificationId, length: 6 });
      const { status } = await ask(`/v1/verifications/${verificationId}/check`, { code });
      if (status !== 'approved') throw new Error(`a right code is ${status}`);
    },
  };
}

async function run(pids: Pids, side: () => Promise<unknown>, count = requests): Promise<Run> {
  const took: number[] = [];
  const turn = await measureTurn(pids, async () => {
    let left = count;
    const work = async () => {
      while (left > 0) {
        left -= 1;
        const startedMs = performance.now();
        await side();
        took.push(performance.now() - startedMs);
      }
    };
    await Promise.all(Array.from({ length: connections }, work));
    return count;
  });
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(share * (count - 1))] ?? Number.NaN;
  return { ...turn, p50Ms: at(0.5), p99Ms: at(0.99) };
}

await inScope(async (scope) => {
  const { url, client, pid } = await startDatabase(scope);
  const sink = scope.use(await startSink(0));
  const service = await startService(scope, url, { VOLLEY_CONSOLE: 'no', VOLLEY_SECRET: SECRET });
  await addBenchCarrier(client, { smscPort: sink.port, window: 100, isReceiptRequested: false });
  const pids = { service: service.pid, postgres: [pid] };
  const sides = sidesOf(askerOf(service.port));
  sayMachine();
  // The first ones meet cold caches, and leave what the first checks enter.
  await run(pids, sides.start, requests * 2);
  // As Postgres does by itself within a minute: statements that were planned while the tables were empty are planned again.
  await client.query('analyze');
  for (const side of [sides['quick send'], sides['single message'], sides.check]) await run(pids, side, requests / 2);
  const results = await byTurns(rounds, {
    'quick send': () => run(pids, sides['quick send']),
    'single message': () => run(pids, sides['single message']),
    start: () => run(pids, sides.start),
    check: () => run(pids, sides.check),
  });
  for (const [name, runs] of Object.entries(results)) {
    const of = (figure: 'p50Ms' | 'p99Ms') => median(runs.map((one) => one[figure])).toFixed(1);
    say(`${name.padEnd(15)} ${turnsInWords(runs)}   p50 ${of('p50Ms')} ms   p99 ${of('p99Ms')} ms`);
  }
  const micros = (runs: readonly Turn[]) => runs.map((one) => one.serviceMicros + one.postgresMicros);
  const by = (side: readonly Turn[], other: readonly Turn[]) => ratioOf(micros(side), micros(other));
  sayGoals([
    atMost(1.3, '×', 'processor time of a start, by a quick send', by(results.start, results['quick send'])),
    atMost(0.5, '×', 'processor time of a check, by a quick send', by(results.check, results['quick send'])),
  ]);
  say(`\na start by a single message: ${by(results.start, results['single message']).toFixed(2)} ×`);
});
