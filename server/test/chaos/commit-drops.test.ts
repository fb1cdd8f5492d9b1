import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from '../../src/clock.ts';
import { timestampFromMs } from '../../src/lib/time/timestamp.ts';
import { ANSWERED, startFakeTrunk } from '../../src/sip/testing/index.ts';
import { startSmsc } from '../../src/smpp/testing/index.ts';
import { startTestApp } from '../testkit/app.ts';
import { atEnd } from '../testkit/at-end.ts';
import { checkInvariants } from '../testkit/invariants.ts';
import { proxyToBe } from '../testkit/postgres-proxy.ts';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { addTrunk, setMinutePrice, uploadHum, VOICE_SETTINGS } from '../testkit/voice.ts';
import { countTaken, PRICE } from './campaign-checks.ts';
import { judgeCampaign, judgeTrunk } from './voice-judge.ts';

const SEEDS = Number(process.env['VOLLEY_CHAOS_SEEDS'] ?? 50);
const SEED_FIRST = Number(process.env['VOLLEY_CHAOS_SEED'] ?? 1);
const RECIPIENTS = 20;
const CALLS = 3;
const CODES = 8;
const CODE_EVERY_MS = 60;
/** The shares of all commits and of all requests, until a seed has lost LOST_MAX of them. */
const LOST_SHARE = 0.05;
const CUT_SHARE = 0.005;
const LOST_MAX = 8;
/** For the end, when nothing is lost any more. */
const REPEATS_MAX = 10;
const ACCEPTED = 201;
const TRUNK = { channels: 50, callsPerSecond: 100 };
const MINUTE_PRICE = 30;

/** The clock runs ahead at the end, because the test cannot wait for the leases of keys and the sweep of submits. */
let aheadMs = 0;
const clock: Clock = {
  nowMs: () => systemClock.nowMs() + aheadMs,
  now: () => (aheadMs === 0 ? systemClock.now() : timestampFromMs(clock.nowMs())),
  aheadMs: () => 0,
};

const { through, proxy } = proxyToBe();
const app = await startTestApp({ settings: { ...VOICE_SETTINGS, VOLLEY_SIMULATOR: 'no' }, through, clock });
const between = proxy();
const { sql } = app;
const receipts = { receiptDelayMs: 100, redeliveryMs: 2_000 };
const refusals = { errorShare: 0.05, errorStatus: 0x08 };
const smsc = await startSmsc({ settings: { isMagic: false, latencyMs: 5, logMax: 100_000, ...receipts, ...refusals } });
atEnd(() => smsc.stop());
const trunk = await startFakeTrunk({ ringMs: 50, behaviourOf: () => ANSWERED });
atEnd(() => trunk.stop());

async function call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const reply = await app.call(method, `/v1${path}`, { key: app.key, ...(body === undefined ? {} : { body }) });
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply.body.data;
}

async function openRoads(): Promise<string> {
  const address = { host: '127.0.0.1', port: smsc.port, system_id: 'volley', password: 'chaos' };
  const carrier = await call('POST', '/admin/carriers', { name: 'Chaos', ...address, window: 50 });
  await call('POST', '/admin/routes', { match: 'any', tiers: [[{ carrier_id: carrier['id'] }]] });
  await call('POST', '/admin/prices', { match: 'any', price_per_part: '0.05' });
  await call('POST', '/admin/accounts/1/credits', { amount: '100000.00' });
  await addTrunk(app, trunk.port, { channels: TRUNK.channels, calls_per_second: TRUNK.callsPerSecond });
  await setMinutePrice(app);
  await smsc.until(({ bindCount }) => bindCount > 0, 60_000);
  return uploadHum(app);
}

/** mulberry32: small, and with the same results on every machine. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function startLosing(random: () => number): void {
  let left = LOST_MAX;
  const isLost = (share: number): boolean => {
    if (left === 0 || random() >= share) return false;
    left -= 1;
    return true;
  };
  between.onCommitted = () => (isLost(LOST_SHARE) ? 'lose' : 'pass');
  between.onAsked = () => (isLost(CUT_SHARE) ? 'cut' : 'pass');
}

function stopLosing(): void {
  between.onCommitted = () => 'pass';
  between.onAsked = () => 'pass';
}

const numberOf = (kind: 0 | 1 | 2, seed: number, n: number): string =>
  `23324${kind}${String(seed).padStart(4, '0')}${String(n).padStart(2, '0')}`;

interface Code {
  readonly number: string;
  readonly key: string | null;
  /** 0 if it was not answered. */
  status: number;
}

async function sendCode(code: Code): Promise<void> {
  const body = { to: `+${code.number}`, message: 'Your code is 1234', sender_id: 'Volley' };
  const headers: Record<string, string> = code.key === null ? {} : { 'idempotency-key': code.key };
  const reply = await app.call('POST', '/v1/messages', { key: app.key, headers, body });
  code.status = reply.status;
}

async function sendCodes(seed: number): Promise<Code[]> {
  const codes: Code[] = [];
  const sending: Promise<void>[] = [];
  for (let n = 0; n < CODES; n += 1) {
    const code = { number: numberOf(0, seed, n), key: n % 2 === 0 ? `seed-${seed}-${n}` : null, status: 0 };
    codes.push(code);
    sending.push(sendCode(code));
    await sleep(CODE_EVERY_MS);
  }
  await Promise.all(sending);
  return codes;
}

interface Sent {
  readonly seed: number;
  readonly codes: readonly Code[];
  readonly voice: string;
}

async function runSeed(seed: number, recording: string): Promise<Sent> {
  const random = randomOf(seed);
  const listOf = (kind: 1 | 2, count: number) => Array.from({ length: count }, (_, n) => `+${numberOf(kind, seed, n)}`);
  const sms = await call('POST', '/sms-campaigns', {
    ...{ name: `Seed ${seed}`, sender_id: 'Volley', message: 'Seeds' },
    recipients: { phone_numbers: listOf(1, RECIPIENTS) },
  });
  const voice = await call('POST', '/voice-campaigns', {
    ...{ name: `Seed ${seed}`, recording_id: recording },
    recipients: { phone_numbers: listOf(2, CALLS) },
    retry: { count: 10, interval_seconds: 1, outcomes: ['failed'] },
  });
  await call('POST', `/sms-campaigns/${sms['uuid']}/send`, {});
  await call('POST', `/voice-campaigns/${voice['uuid']}/send`, {});
  startLosing(random);
  const sending = sendCodes(seed);
  if (random() < 0.3) {
    await sleep(random() * 400);
    between.cut();
    await sleep(random() * 300);
    between.mend();
  }
  const codes = await sending;
  stopLosing();
  return { seed, codes, voice: String(voice['uuid']) };
}

async function until(isSo: () => Promise<boolean>, limitMs: number, tell: () => Promise<unknown>): Promise<void> {
  for (const deadlineMs = performance.now() + limitMs; !(await isSo()); await sleep(200))
    assert.ok(performance.now() < deadlineMs, `not in time: ${JSON.stringify(await tell())}`);
}

const standing = () =>
  sql<{ kind: string; status: string; reason: string; n: number }>(
    `select kind, status, reason, count(*)::int as n from messages group by 1, 2, 3
     union all select 'campaign', status, '', count(*)::int from sms_campaigns group by 2
     union all select 'voice', status, '', count(*)::int from voice_campaigns group by 2 order by 1, 2`,
  );

async function untilAllEnded(limitMs: number): Promise<void> {
  const isOpen = ({ status }: { status: string }) =>
    ['queued', 'submitting', 'sent', 'preparing', 'sending', 'calling'].includes(status);
  await until(async () => !(await standing()).some(isOpen), limitMs, standing);
}

interface Row {
  readonly phone_number: string;
  readonly status: string;
  readonly cost: string;
}

function judgeRow({ phone_number: number, status, cost }: Row, taken: number): void {
  assert.ok(taken <= 1, `${number} was reached ${taken} times`);
  if (taken === 1) assert.equal(status, 'delivered', `${number} was reached and is ${status}`);
  else assert.ok(status === 'failed' || status === 'unknown', `${number} was not reached and is ${status}`);
  assert.equal(Number(cost), status === 'failed' ? 0 : PRICE, `${number} is ${status} and costs ${cost}`);
}

async function judgeMessages(sent: readonly Sent[]): Promise<void> {
  const taken = countTaken([smsc]);
  const rows = await sql<Row>('select phone_number, status, cost from messages');
  const byNumber = Map.groupBy(rows, (row) => row.phone_number);
  for (const row of rows) judgeRow(row, taken.get(row.phone_number) ?? 0);
  for (const number of taken.keys()) assert.ok(byNumber.has(number), `${number} was reached and has no row`);
  for (const { number, key, status } of sent.flatMap(({ codes }) => codes)) {
    const own = byNumber.get(number) ?? [];
    assert.ok(own.length <= 1, `${number} was accepted twice`);
    if (key !== null) assert.equal(status, ACCEPTED, `${number} was asked for again until it was answered`);
    if (status === ACCEPTED)
      assert.equal(own[0]?.status, 'delivered', `${number} was promised and is ${own[0]?.status}`);
  }
  const bulk = await sql(`select 1 from messages where kind = 'bulk' and status = 'delivered'`);
  assert.equal(bulk.length, SEEDS * RECIPIENTS, 'everybody of every campaign was reached');
}

async function judgeCampaigns(): Promise<void> {
  const drift = await sql(
    `select c.id from sms_campaigns c where held <> 0 or status <> 'completed'
       or total_recipients <> (select count(*) from messages m where m.campaign_id = c.id)
       or messages_sent <> (select count(*) from messages m where m.campaign_id = c.id and sent_at is not null)
       or credits_used <> (select sum(cost) from messages m where m.campaign_id = c.id)
       or credits_used <> (select -sum(amount) from ledger_entries e where e.reference = c.uuid::text)
       or total_recipients <> (select sum(n) from campaign_counts k where k.campaign_id = c.id and k.status = 'delivered')`,
  );
  assert.deepEqual(drift, [], 'figures, counts and money of campaigns are those of their rows');
}

test(`${SEEDS} times answers to COMMIT are lost at random: nobody is reached twice, nothing is lost, the ledger is exact`, async (t) => {
  const recording = await openRoads();
  const sent: Sent[] = [];
  for (let seed = SEED_FIRST; seed < SEED_FIRST + SEEDS; seed += 1) sent.push(await runSeed(seed, recording));
  t.diagnostic(`lost: ${JSON.stringify(between.lost)}`);
  await until(
    async () => (await sql(`select 1 from sms_campaigns where status = 'preparing'`)).length === 0,
    30_000,
    standing,
  );
  // Keys of requests that died are free after a minute, and the sweep finds submits that nobody has on the wire after two.
  aheadMs = 3 * 60_000;
  for (const code of sent.flatMap(({ codes }) => codes).filter(({ key }) => key !== null)) {
    for (let tries = 0; code.status !== ACCEPTED && tries < REPEATS_MAX; tries += 1) await sendCode(code);
  }
  await untilAllEnded(120_000);
  t.diagnostic(JSON.stringify(await standing()));
  await judgeMessages(sent);
  await judgeCampaigns();
  const spans = judgeTrunk(trunk, TRUNK);
  for (const { seed, voice } of sent) {
    const own = spans.filter(({ number }) => number.startsWith(numberOf(2, seed, 0).slice(0, -2)));
    const { states } = await judgeCampaign(app, voice, { spans: own, price: MINUTE_PRICE });
    assert.deepEqual(states, { answered: CALLS }, `everybody of the voice campaign of seed ${seed} answered`);
  }
  await checkInvariants(app);
  await checkCountedStatistics(app);
  const overdue = await sql(`select name from jobs where lease_until < $1 or next_run_at < $2`, [
    clock.now(),
    timestampFromMs(clock.nowMs() - 30_000),
  ]);
  assert.deepEqual(overdue, [], 'every job goes on');
});
