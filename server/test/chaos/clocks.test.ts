// A Postgres whose clock really goes back, stands still, jumps ahead and runs slowly, while two processes send a campaign.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startSmsc } from '../../src/smpp/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { eventually } from '../testkit/eventually.ts';
import { type FaketimePostgres, NO_FAKETIME, startFaketimePostgres } from '../testkit/faketime-postgres.ts';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { addContacts, checkCampaign, checkLedger, untilStatus } from './campaign-checks.ts';
import { callOnce, createCampaign, KEY, openRoads, startChaosService } from './chaos-service.ts';

const HOUR_MS = 3_600_000;
const PEOPLE = 100;
const MESSAGES_PER_SECOND = 50;
/** A carrier's answer "throttled". */
const THROTTLED = 0x58;
/** Each of them runs every ten seconds or more often. */
const JOBS = ['start-campaigns', 'follow-clock', 'recover-dead'];

async function startWorld() {
  const postgres = await startFaketimePostgres();
  const database = await openTestDatabase({ serverUrl: postgres.url });
  // Some are throttled, so that they wait for a time that the service chose.
  const settings = { isMagic: false, latencyMs: 5, receiptDelayMs: 50, errorShare: 0.05, errorStatus: THROTTLED };
  const smsc = await startSmsc({ settings });
  atEnd(() => smsc.stop());
  const start = () => startChaosService({ DATABASE_URL: database.url });
  const [first] = await Promise.all([start(), start()]);
  await openRoads(first, [{ smsc, settings: { messages_per_second: MESSAGES_PER_SECOND } }]);
  // Postgres itself waits for its clock when it is stopped.
  atEnd(() => postgres.runFrom(Date.now()));
  return { postgres, database, smsc, service: first };
}

const world = NO_FAKETIME === false ? startWorld() : null;
let from = 1;

/** Moves the clock in the middle of a campaign. It ends, a campaign that is scheduled starts and ends, and jobs run. */
async function sendBeside(t: TestContext, move: (postgres: FaketimePostgres, nowMs: number) => void): Promise<void> {
  assert.ok(world);
  const { postgres, database, smsc, service } = await world;
  const { sql } = database;
  const marker = `From ${from} `;
  const people = await addContacts(database, PEOPLE, from);
  const few = await addContacts(database, 10, from + PEOPLE);
  from += PEOPLE + 10;
  const [uuid, later] = [
    await createCampaign(service, people, `${marker}at once`),
    await createCampaign(service, few, `${marker}later`),
  ];
  const sentBefore = smsc.log.submits.length;
  await service.call('POST', `/sms-campaigns/${uuid}/send`, {});
  await smsc.until(({ log }) => log.submits.length > sentBefore + PEOPLE / 4, 60_000);
  const nowMs = async () =>
    Number((await sql<{ ms: string }>('select extract(epoch from clock_timestamp()) * 1000 as ms'))[0]?.ms);
  move(postgres, await nowMs());
  const movedMs = performance.now();
  const runsOf = () =>
    sql<{ name: string; run: string }>('select name, xmin::text as run from jobs where name = any ($1)', [JOBS]);
  const before = await runsOf();
  assert.equal(before.length, JOBS.length);
  // The processes read the clock every two seconds. Until they have, what is soon by the new time is long past or far ahead by theirs.
  await eventually(
    async () => {
      const soonMs = (await nowMs()) + performance.now() - movedMs + 3_000;
      const body = { scheduled_at: new Date(soonMs).toISOString() };
      const path = `/sms-campaigns/${later}/send`;
      return (await callOnce({ key: KEY, api: service.api, method: 'POST', path, body })).status;
    },
    (status) => status === 200,
  );
  await untilStatus(database, [uuid, later], 'completed', 120_000);
  const sentMs = performance.now() - movedMs;
  await eventually(
    async () => (await runsOf()).filter(({ name, run }) => before.some((one) => one.name === name && one.run !== run)),
    (ran) => ran.length === JOBS.length,
  );
  t.diagnostic(`sent after ${Math.round(sentMs)} ms, jobs ran after ${Math.round(performance.now() - movedMs)} ms`);
  for (const one of [uuid, later]) {
    const { states } = await checkCampaign(database, [smsc], one, marker);
    t.diagnostic(JSON.stringify(states));
  }
  await checkLedger(database);
}

const options = { skip: NO_FAKETIME };

test('at half speed', options, (t) => sendBeside(t, (postgres, nowMs) => postgres.runFrom(nowMs, 0.5)));
test('back by an hour', options, (t) => sendBeside(t, (postgres, nowMs) => postgres.runFrom(nowMs - HOUR_MS)));
test('a day ahead', options, (t) => sendBeside(t, (postgres, nowMs) => postgres.runFrom(nowMs + 24 * HOUR_MS)));
test('standing still', options, (t) => sendBeside(t, (postgres, nowMs) => postgres.stopAt(nowMs)));
test('whatever the clock did, what is counted are the sums of the messages', options, async () => {
  assert.ok(world);
  const { postgres, database } = await world;
  const [at] = await database.sql<{ ms: string }>('select extract(epoch from clock_timestamp()) * 1000 as ms');
  postgres.runFrom(Number(at?.ms));
  await checkCountedStatistics(database);
});
