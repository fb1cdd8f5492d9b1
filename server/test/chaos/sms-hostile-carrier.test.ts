import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SmscSettings, startSmsc } from '../../src/smpp/testing/index.ts';
import { startTestApp } from '../testkit/app.ts';
import { atEnd } from '../testkit/at-end.ts';
import { addCarrier, addRoute, removeAll, to } from '../testkit/carriers.ts';
import { checkInvariants } from '../testkit/invariants.ts';
import { checkCountedStatistics } from '../testkit/recount.ts';

/** The first tier does what no honest carrier would; the second one works. */
const RECIPIENTS = 3_000;
const CODES_EVERY_MS = 100;
const STEP_MS = 4_000;
const END_LIMIT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 1_000;

const SMSC = { isMagic: false, latencyMs: 5, receiptDelayMs: 50, logMax: 100_000 };
const hostile = await startSmsc({ settings: { ...SMSC, redeliveryMs: 200 } });
const good = await startSmsc({ settings: SMSC });
const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });
atEnd(async () => {
  await hostile.stop();
  await good.stop();
});

const FAULTS: readonly (Partial<SmscSettings> & { isUnbinding?: boolean })[] = [
  { errorShare: 1, errorStatus: 0x45 },
  { errorShare: 1, errorStatus: 0x500 },
  { errorShare: 0.5, errorStatus: 0x0a, flawedAnswerShare: 1 },
  { errorShare: 0, receiptSource: 'masked', receiptRepeatedShare: 1, strayReceipts: 5 },
  { receiptSource: 'swapped', isUnbinding: true },
  { unansweredShare: 0.2, receiptSource: 'empty' },
];

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + END_LIMIT_MS;
  while (!(await isSo())) {
    assert.ok(performance.now() < deadlineMs, `in vain waited until ${what}`);
    await sleep(100);
  }
}

async function startCampaign(): Promise<string> {
  const phone_numbers = Array.from({ length: RECIPIENTS }, (_, at) => `+23320${1_000_000 + at}`);
  const body = { name: 'Beside', sender_id: 'Volley', message: 'Seeds', recipients: { phone_numbers } };
  const { uuid } = (await app.call('POST', '/v1/sms-campaigns', { key: app.key, body })).body.data;
  await app.call('POST', `/v1/sms-campaigns/${uuid}/send`, { key: app.key, body: {} });
  return uuid;
}

/** Sends codes at a steady pace until `stop`, which returns the status of each. */
function sendCodes(): { stop(): Promise<string[]> } {
  const codes: Promise<string>[] = [];
  const timer = setInterval(() => {
    const body = { to: `+23324${4_000_000 + codes.length}`, sender_id: 'Volley', message: 'Your code is 1234' };
    codes.push(app.call('POST', '/v1/messages', { key: app.key, body }).then((reply) => reply.body.data.status));
  }, CODES_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return Promise.all(codes);
    },
  };
}

async function play(): Promise<void> {
  for (const { isUnbinding, ...settings } of FAULTS) {
    hostile.set(settings);
    for (let left = STEP_MS; left > 0; left -= 500) {
      if (isUnbinding) hostile.disconnectAll('unbind');
      await sleep(500);
    }
  }
  hostile.set({ unansweredShare: 0, flawedAnswerShare: 0 });
}

test('beside a carrier that does all that it should not, nobody is reached twice, nothing is lost, and codes keep going', async () => {
  await removeAll(app);
  const ids = [];
  for (const [name, smsc] of [['Hostile', hostile] as const, ['Good', good] as const])
    ids.push(
      await addCarrier(app.rt, name, { port: smsc.port, requestTimeoutMs: REQUEST_TIMEOUT_MS, messagesPerSecond: 150 }),
    );
  await addRoute(
    app.rt,
    ids.map((id) => [to(id)]),
  );
  await until('both are bound', async () => hostile.bindCount > 0 && good.bindCount > 0);
  const codes = sendCodes();
  const uuid = await startCampaign();
  await play();
  const statuses = await codes.stop();
  assert.deepEqual(
    statuses.filter((status) => status === 'failed' || status === 'expired'),
    [],
    'no code failed',
  );
  await until('the campaign is over', async () => {
    return (await app.call('GET', `/v1/sms-campaigns/${uuid}`)).body.data.status === 'completed';
  });
  const open = () =>
    app.sql<{ status: string; n: number }>(
      `select status, count(*)::int as n from messages where status not in ('delivered', 'unknown') group by 1`,
    );
  await until('every receipt has found its message', async () => (await open()).length === 0);
  const times = new Map<string, number>();
  for (const { destination, messageId } of [...hostile.log.submits, ...good.log.submits])
    if (messageId !== null) times.set(destination, (times.get(destination) ?? 0) + 1);
  assert.deepEqual(
    [...times].filter(([, count]) => count > 1),
    [],
    'nobody twice',
  );
  const [lost] = await app.sql<{ n: number }>(
    `select count(*)::int as n from messages where not (phone_number = any ($1::text[]))`,
    [[...times.keys()]],
  );
  assert.equal(lost?.n, 0, 'nothing is lost');
  assert.ok(good.log.counts.accepted > 0 && hostile.log.counts.accepted > 0);
  await checkInvariants(app);
  await checkCountedStatistics(app);
});
