// The settling of plain quick sends does not wait for the disk: what a crash of Postgres takes back is settled again, by the process that knows of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSmsc } from '../../src/smpp/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { eventually } from '../testkit/eventually.ts';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { checkLedger, countTaken } from './campaign-checks.ts';
import { openRoads, type QuickReply, quickSend, startChaosService } from './chaos-service.ts';
import { ownPostgres } from './own-postgres.ts';

const ROUNDS_MIN = 4;
/** Something else may bring a round to the disk before the kill, so it goes on until a crash has taken something back. */
const ROUNDS_MAX = 25;
/** The requests of one round; Postgres dies the moment that all of them are answered. */
const TOGETHER = 20;
/** A Postgres that runs for less than this counts as a crash loop. */
const LIFE_MS = 2_200;
/** Without a writer that flushes in the background, only a commit that waits brings anything to the disk. */
const WRITER_DELAY = '10s';
/** Longer than Postgres needs to come back, so that no receipt settles what the process is to settle again. */
const RECEIPT_DELAY_MS = 6_000;

const smsc = await startSmsc({
  settings: { isMagic: false, latencyMs: 5, logMax: 10_000, receiptDelayMs: RECEIPT_DELAY_MS, redeliveryMs: 2_000 },
});
atEnd(() => smsc.stop());
const service = await startChaosService({ DATABASE_URL: '' });
const postgres = ownPostgres(service.dataDir);

let sent = 0;

async function sendTogether(): Promise<readonly QuickReply[]> {
  sent += TOGETHER;
  return Promise.all(
    Array.from({ length: TOGETHER }, (_, n) => quickSend(service, `23324${String(sent + n).padStart(7, '0')}`, 'Code')),
  );
}

const statuses = async (): Promise<Readonly<Record<string, number>>> => {
  const rows = await postgres.sql<{ status: string; n: number }>(
    `select status, count(*)::int as n from messages where account_id = 1 group by 1`,
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};

/** Returns how many messages the process says it has settled again. */
function countAgain(): number {
  const told = service.volley.printed().matchAll(/"messages":(\d+),"msg":"answers that a crash/g);
  return [...told].reduce((sum, [, messages]) => sum + Number(messages), 0);
}

/** Kills Postgres while the settling of a round is on no disk, and returns how many of the round were told to be sent. */
async function killAfterRound(): Promise<number> {
  await sleep(LIFE_MS);
  const replies = await sendTogether();
  postgres.kill();
  await postgres.untilAnswers();
  return replies.filter(({ status }) => status === 'sent').length;
}

test('what a crash of Postgres takes back of plain settles is settled again, nobody gets it twice, and the ledger is exact', async (t) => {
  await openRoads(service, [{ smsc }]);
  await postgres.sql(`alter system set wal_writer_delay = '${WRITER_DELAY}'`);
  await postgres.sql('select pg_reload_conf()');
  await sendTogether();
  let rounds = 0;
  for (; rounds < ROUNDS_MIN || (rounds < ROUNDS_MAX && countAgain() === 0); rounds += 1)
    assert.equal(await killAfterRound(), TOGETHER, 'each was sent');
  const found = await eventually(
    () => statuses(),
    (all) => all['delivered'] === sent,
  );
  t.diagnostic(`${countAgain()} messages of ${sent} settled again after ${rounds} crashes`);
  assert.ok(countAgain() > 0, 'at least one crash took settles back');
  assert.deepEqual(found, { delivered: sent });
  assert.deepEqual([...new Set(countTaken([smsc]).values())], [1], 'no number got it twice');
  await checkLedger(postgres);
});

test('where the process dies together with Postgres, they become unknown, are never sent again, and receipts find them', async (t) => {
  await sleep(LIFE_MS);
  await sendTogether();
  postgres.kill();
  service.volley.kill('SIGKILL');
  await service.volley.ended;
  await service.start();
  const atOnce = await statuses();
  const found = await eventually(
    () => statuses(),
    (all) => all['delivered'] === sent,
  );
  t.diagnostic(`after the start: ${JSON.stringify(atOnce)}`);
  assert.deepEqual(found, { delivered: sent });
  assert.equal(countTaken([smsc]).size, sent);
  assert.deepEqual([...new Set(countTaken([smsc]).values())], [1], 'no number got it twice');
  await checkLedger(postgres);
  await checkCountedStatistics(postgres);
});
