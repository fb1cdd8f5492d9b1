// Codes whose texts fail go on to calls, while two processes are killed, answers to COMMIT get lost and the clock of the database goes back.
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createSeal } from '../../src/lib/files/seal.ts';
import type { Uuid } from '../../src/lib/ids/uuid.ts';
import { startFakeTrunk } from '../../src/sip/testing/index.ts';
import { startSmsc } from '../../src/smpp/testing/index.ts';
import { codeOf } from '../../src/sms/codes/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { eventually } from '../testkit/eventually.ts';
import { NO_FAKETIME, startFaketimePostgres } from '../testkit/faketime-postgres.ts';
import { checkInvariants } from '../testkit/invariants.ts';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { hum } from '../testkit/voice.ts';
import { type ChaosService, callOnce, KEY, openRoads, startChaosService } from './chaos-service.ts';
import { killInTurn, LossyWays } from './lossy-ways.ts';
import { listSpans } from './voice-judge.ts';
import { addChaosTrunk, PRICE_HUNDREDTHS, startVoiceService } from './voice-service.ts';

const PEOPLE = 60;
const KILLS_MAX = 6;
const LOST_MAX = 30;
/** Of an approved code, in hundredths. */
const CODE_PRICE = 20;
const BACK_MS = 20_000;
const SECRET = 'the secret of the chaos tests, long enough';

const folder = mkdtempSync(join(tmpdir(), 'volley-code-calls-'));
atEnd(() => rmSync(folder, { recursive: true }));
chmodSync(folder, 0o755);
writeFileSync(join(folder, 'hum.wav'), hum(0.1));
const program = join(folder, 'speak');
writeFileSync(program, `#!/bin/sh\ncat > /dev/null\ncat ${folder}/hum.wav\n`, { mode: 0o755 });

// Every text fails, by a receipt or at once. Of five people, one is busy.
const numberOf = (index: number) =>
  `233244${String(index).padStart(2, '0')}${index % 2 === 0 ? '0001' : '0004'}`.slice(0, 12);
const isBusy = (number: string) => Number(number.slice(6, 8)) % 5 === 0;
const fake = await startFakeTrunk({
  behaviourOf: (number) => (isBusy(number) ? { status: 486 } : { status: 200, hangsUpAfterMs: 500 }),
  ringMs: 200,
});
atEnd(() => fake.stop());
const smsc = await startSmsc({ settings: { isMagic: true, receiptDelayMs: 100, redeliveryMs: 2_000, logMax: 10_000 } });
atEnd(() => smsc.stop());
const postgres = NO_FAKETIME === false ? await startFaketimePostgres() : null;
const database = await openTestDatabase(postgres ? { serverUrl: postgres.url } : {});
atEnd(() => postgres?.runFrom(Date.now()));
const ways = new LossyWays(database.url);
const settings = { VOLLEY_SPEECH_COMMAND: program };
const first = await startVoiceService((await ways.add()).url, settings);
const second = await startChaosService({
  ...{ DATABASE_URL: (await ways.add()).url, VOLLEY_SIP_HOST: '127.0.0.1', VOLLEY_CALL_DRAIN_SECONDS: '0' },
  ...settings,
});

/** Asks as a client that knows nothing of kills: what is not answered is asked again, of the other process. */
async function ask(services: readonly ChaosService[], path: string, body: object) {
  for (let tries = 0; ; tries += 1) {
    const { api } = services[tries % services.length] ?? first;
    try {
      const found = await callOnce({ key: KEY, api, method: 'POST', path, body });
      if (found.status < 500 || tries > 100) return found;
    } catch (error) {
      if (tries > 100) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

interface Row {
  readonly id: Uuid;
  readonly number: string;
  readonly status: string;
  readonly sends: number;
  readonly texts: number;
  readonly calls: number;
  readonly cost: number;
  readonly approvals: number;
  /** What was charged for the code itself, and how often. */
  readonly charged: number;
  readonly charges: number;
}

const recount = () =>
  database.sql<Row>(
    `select v.id, v.phone_number as number, v.status, v.sends::int,
       (select count(*)::int from verification_messages m where m.verification_id = v.id) as texts,
       (select count(*)::int from verification_calls c where c.verification_id = v.id) as calls,
       (select coalesce(sum(r.cost), 0)::int from verification_calls c join voice_campaigns o on o.account_id = c.account_id and o.uuid = c.call_id
          join voice_recipients r on r.account_id = o.account_id and r.campaign_id = o.id where c.verification_id = v.id) as cost,
       (select count(*)::int from events e where e.kind = 'verification.approved' and e.data ->> 'id' = v.id::text) as approvals,
       (select coalesce(-sum(l.amount), 0)::int from ledger_entries l where l.reference = v.id::text) as charged,
       (select count(*)::int from ledger_entries l where l.reference = v.id::text) as charges
     from verifications v where v.status <> 'blocked' order by v.phone_number`,
  );

const countOpen = async () => {
  const [row] = await database.sql<{ n: number }>(
    `select ((select count(*) from verification_moves m where exists (select 1 from messages t where t.id = m.sent_as)) +
       (select count(*) from voice_recipients where status in ('queued', 'ringing')))::int as n`,
  );
  return row?.n ?? 0;
};

/** Two clients enter the right code together. Returns how many were told that it is approved. */
async function approve({ id }: Row): Promise<number> {
  const code = codeOf({ hashKey: createSeal(SECRET).hashKey }, { accountId: 1, verificationId: id, length: 6 });
  const replies = await Promise.all(
    [
      [first, second],
      [second, first],
    ].map((services) => ask(services, `/verifications/${id}/check`, { code })),
  );
  return replies.filter(({ reply }) => (reply['data'] as { status?: string } | undefined)?.status === 'approved')
    .length;
}

/**
 * Enters the right codes. Half of them are entered while a process dies and answers get lost: a client that asks again may find its code entered.
 * Returns how many clients were told of each of the others that it is approved.
 */
async function enterAll(pending: readonly Row[]): Promise<number[]> {
  const half = pending.slice(0, pending.length / 2);
  ways.left = LOST_MAX;
  let entered = 0;
  const entering = Promise.all(half.map((row) => approve(row).finally(() => (entered += 1))));
  await killInTurn([first], { ways, killsMax: 1, untilNext: async () => entered < half.length });
  assert.ok((await entering).every((count) => count <= 1));
  ways.left = 0;
  return Promise.all(pending.slice(half.length).map(approve));
}

test('whatever dies, is lost and goes back: one call for one code at most, approved once, and charged for what was sent alone', async (t) => {
  await openRoads(first, [{ smsc }]);
  await addChaosTrunk(first, fake.port, { channels: 20, callsPerSecond: 20 });
  await first.call('PUT', '/verification-rules', { safe_beginnings: ['233244'] });
  await first.call('POST', '/admin/prices', { match: 'any', price_per_part: '0.05', price_per_code: '0.20' });
  await first.call('GET', '/events');
  const both = { sender_id: 'Volley', channels: ['sms', 'voice'], expires_seconds: 600, next_after_seconds: 15 };
  const begin = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1)
      await ask(index % 2 ? [first, second] : [second, first], '/verifications', {
        to: `+${numberOf(index)}`,
        ...both,
      });
  };
  await begin(0, 10);
  ways.left = LOST_MAX;
  const starting = begin(10, PEOPLE);
  // A kill falls between the receipts of texts and the calls after them.
  const failed = () => smsc.log.submits.length;
  const untilNext = async () => {
    const before = failed();
    await eventually(failed, (now) => now >= before + 4 || now >= PEOPLE - 8);
    return failed() < PEOPLE - 8;
  };
  const kills = await killInTurn([first, second], { ways, killsMax: KILLS_MAX, untilNext });
  postgres?.runFrom(Date.now() - BACK_MS);
  await starting;
  const lost = LOST_MAX - ways.left;
  ways.left = 0;
  await eventually(countOpen, (open) => open === 0);
  const pending = (await recount()).filter(({ status }) => status === 'pending');
  const approvals = await enterAll(pending);
  const rows = await recount();
  const spans = listSpans(fake);
  t.diagnostic(
    `${rows.length} codes, ${spans.length} calls, ${kills} kills, ${lost} answers lost, ${approvals.length} approved`,
  );
  assert.deepEqual(
    approvals.filter((count) => count !== 1),
    [],
  );
  for (const { number, status, sends, texts, calls, cost, charged, charges, approvals: told } of rows) {
    const rung = spans.filter((span) => span.number === number);
    const what = `${number}: ${JSON.stringify({ status, sends, texts, calls, cost, told, rung })}`;
    const isApproved = status === 'approved';
    assert.ok(
      charges === (isApproved ? 1 : 0) && charged === (isApproved ? CODE_PRICE : 0),
      `${what} was charged ${charged}`,
    );
    assert.ok(calls <= 1 && sends === texts + calls && told === (status === 'approved' ? 1 : 0), what);
    assert.ok(rung.length <= 1 && rung.length <= calls, what);
    assert.ok(cost === 0 || (cost === PRICE_HUNDREDTHS && rung.some(({ isAnswered }) => isAnswered)), what);
  }
  assert.ok(pending.every(({ id }) => rows.some((row) => row.id === id && row.status === 'approved')));
  const called = rows.filter(({ calls }) => calls === 1).length;
  assert.ok(called > PEOPLE * 0.8 && kills >= 2 && lost > 0, `${called} were called`);
  const [texts] = await database.sql<{ n: number }>(
    `select count(*)::int as n from messages where cost > 0 and status in ('rejected', 'failed', 'queued')`,
  );
  assert.equal(texts?.n, 0, 'a text that was not sent costs nothing');
  const [held] = await database.sql<{ held: number }>('select held::int from balances where account_id = 1');
  assert.equal(held?.held, 0, 'nothing is held for codes that have ended');
  await checkInvariants(database);
  postgres?.runFrom(Date.now());
  await checkCountedStatistics(database);
});
