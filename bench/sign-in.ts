// npm run bench sign-in [-- --seconds 5] [--rounds 3] [--people 8] [--connections 8] [--rate 20]
// People who sign in with their passwords (argon2id, in the pool of threads) while quick sends go out, by turns with quick sends alone: how many
// sign-ins there are in a second, and what so many as `--rate` says do to the p99 of a quick send. Method and figures: docs/benchmarks.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { addBenchCarrier } from './harness/bench-carrier.ts';
import { type Call, callerOf } from './harness/campaign-stand.ts';
import { byTurns, inScope, median, ratioOf, readOptions, type Scope } from './harness/frame.ts';
import { type LoadResult, mediansOf, QUICK_SEND, startLoader } from './harness/load.ts';
import { say, sayMachine } from './harness/print.ts';
import { startDatabase, startService } from './harness/processes.ts';
import { startSink } from './harness/start-sink.ts';

const options = readOptions({ seconds: 5, rounds: 3, people: 8, connections: 8, rate: 20 });
const PASSWORD = 'lorry under seven mangoes';
const SIGN_INS_TO_REACH = 20;
const WINDOW = 100;

async function addPeople(call: Call): Promise<readonly string[]> {
  const emails = Array.from({ length: options.people }, (_, index) => `person-${index}@example.com`);
  for (const email of emails) {
    const { link } = await call('/invitations', { email, role: 'viewer' });
    const token = String(link).split('#')[1];
    await call('/one-time-links/redeem', { token, name: 'A person', password: PASSWORD });
  }
  return emails;
}

/** Each person signs in again as soon as they are in, or when it is their turn by the rate; how many sign-ins there were in a second. */
async function signInFor(call: Call, emails: readonly string[], seconds: number, rate = Infinity): Promise<number> {
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;
  let done = 0;
  const work = async (email: string): Promise<void> => {
    for (let turn = 1; performance.now() < endAt; turn += 1) {
      await call('/session', { email, password: PASSWORD });
      done += 1;
      const waitMs = startedAt + (turn * emails.length * 1000) / rate - performance.now();
      if (waitMs > 0) await sleep(waitMs);
    }
  };
  await Promise.all(emails.map(work));
  return done / ((performance.now() - startedAt) / 1000);
}

async function startStand(scope: Scope): Promise<number> {
  const { url, client } = await startDatabase(scope);
  const sink = scope.use(await startSink(0));
  const volley = await startService(scope, url);
  await addBenchCarrier(client, { smscPort: sink.port, window: WINDOW, isReceiptRequested: false });
  return volley.port;
}

function saySends(name: string, runs: readonly LoadResult[]): void {
  const { perSecond, p50Ms, p99Ms } = mediansOf(runs);
  say(`${name.padEnd(32)}${Math.round(perSecond)}/s, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(1)} ms`);
}

async function compare({ use }: Scope, port: number): Promise<void> {
  const emails = await addPeople(callerOf(port));
  const call = callerOf(port, { 'content-type': 'application/json' });
  const loader = use(startLoader());
  const { connections, rounds, seconds, rate } = options;
  const send = (lasts = seconds) => loader.run({ port, connections, seconds: lasts, request: QUICK_SEND });
  await Promise.all([send(Math.max(1, seconds / 4)), signInFor(call, emails, 1)]); // The first ones meet cold caches.
  const turns = await byTurns(rounds, {
    sends: async () => ({ sent: [await send()], perSecond: 0 }),
    both: async () => {
      const [sent, perSecond] = await Promise.all([send(), signInFor(call, emails, seconds, rate)]);
      return { sent: [sent], perSecond };
    },
    signIns: async () => ({ sent: [], perSecond: await signInFor(call, emails, seconds) }),
  });
  const [alone, beside] = [turns.sends.flatMap(({ sent }) => sent), turns.both.flatMap(({ sent }) => sent)];
  saySends('quick sends alone', alone);
  saySends('quick sends beside sign-ins', beside);
  const p99 = (runs: readonly LoadResult[]) => runs.map((run) => run.p99Ms);
  say(`${'p99 with sign-ins'.padEnd(32)}${ratioOf(p99(beside), p99(alone)).toFixed(2)} × that without`);
  const signIns = (of: readonly { perSecond: number }[]) => median(of.map((one) => one.perSecond)).toFixed(1);
  say(`${'sign-ins alone'.padEnd(32)}${signIns(turns.signIns)}/s`);
  say(`${'sign-ins beside quick sends'.padEnd(32)}${signIns(turns.both)}/s (to reach: ${SIGN_INS_TO_REACH})`);
}

sayMachine();
await inScope(async (scope) => compare(scope, await startStand(scope)));
