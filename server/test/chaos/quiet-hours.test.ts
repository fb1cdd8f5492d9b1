// Marketing that waits for the hours of each recipient, while both processes are killed and answers to COMMIT are lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSmsc } from '../../src/smpp/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { eventually } from '../testkit/eventually.ts';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { addContacts, checkCampaign, checkLedger, countTaken, untilStatus } from './campaign-checks.ts';
import { openRoads, startChaosService } from './chaos-service.ts';
import { killInTurn, LossyWays } from './lossy-ways.ts';

const RECIPIENTS = 1_600;
/** In each half: of those who are awake, and of those who were put off. */
const KILLS_MAX = 4;
const LOST_MAX = 40;
/** So much goes out between two kills. */
const TAKEN_BETWEEN_KILLS = 40;
/** The last of each half go out in peace. */
const LEFT_MIN = 100;
/** Slow enough that each half outlives its kills. */
const CARRIER = { window: 12, bind_count: 1 };
const MINUTE_MS = 60_000;
const OPENS_AFTER_MS = 90_000;
const QUIET_MINUTES = 120;

/** All numbers are of Ghana, where it is quiet; in these zones it is some other hour. */
const AWAKE_ZONES = ['Asia/Tokyo', 'America/New_York'] as const;
const ZONES = [...AWAKE_ZONES, '', 'no zone at all'] as const;

const smsc = await startSmsc({
  settings: { isMagic: false, latencyMs: 200, logMax: 100_000, receiptDelayMs: 100, redeliveryMs: 2_000 },
});
atEnd(() => smsc.stop());
const database = await openTestDatabase();
const ways = new LossyWays(database.url);
const first = await startChaosService({ DATABASE_URL: (await ways.add()).url });
const second = await startChaosService({ DATABASE_URL: (await ways.add()).url });

/** By the clock of Accra, which is that of UTC. */
const hourOf = (ms: number): string => new Date(ms).toISOString().slice(11, 16);

/** Each zone has a quarter of them. */
async function giveZones(): Promise<ReadonlySet<string>> {
  for (const [index, zone] of ZONES.entries())
    await database.sql(
      `update contacts set fields = jsonb_build_object('zone', $1::text) where account_id = 1 and id % $2 = $3 and $1 <> ''`,
      [zone, ZONES.length, index],
    );
  const asleep = await database.sql<{ number: string }>(
    `select phone_number as number from contacts where account_id = 1 and not coalesce(fields ->> 'zone', '') = any ($1::text[])`,
    [AWAKE_ZONES],
  );
  return new Set(asleep.map(({ number }) => number));
}

/** Kills, until so few are left of as many as this half takes out. */
async function killUntil(through: number): Promise<number> {
  let before = countTaken([smsc]).size;
  const untilNext = async (): Promise<boolean> => {
    before = await eventually(
      () => countTaken([smsc]).size,
      (size) => size >= Math.min(before + TAKEN_BETWEEN_KILLS, through - LEFT_MIN),
    );
    return before < through - LEFT_MIN;
  };
  return killInTurn([first, second], { ways, killsMax: KILLS_MAX, untilNext });
}

test('nobody gets it in their quiet hours, nobody twice, and nobody is dropped, whatever dies and is lost; the ledger is exact', async (t) => {
  await openRoads(first, [{ smsc, settings: CARRIER }]);
  const group = await addContacts(database, RECIPIENTS);
  await first.call('POST', '/contact-fields', { key: 'zone', label: 'Zone', kind: 'text' });
  const asleep = await giveZones();
  assert.equal(asleep.size, RECIPIENTS / 2);
  const opensMs = Math.ceil((Date.now() + OPENS_AFTER_MS) / MINUTE_MS) * MINUTE_MS;
  const quiet_hours = { from: hourOf(opensMs - QUIET_MINUTES * MINUTE_MS), to: hourOf(opensMs) };
  await first.call('PUT', '/sending-rules', { quiet_hours, zone_field: 'zone' });
  const { uuid } = await first.call('POST', '/sms-campaigns', {
    ...{ name: 'Offer', sender_id: 'Volley', message: 'Offer', purpose: 'marketing' },
    recipients: { group_ids: [group] },
  });
  await first.call('POST', `/sms-campaigns/${uuid}/send`, {});
  // Not before, since a request whose own COMMIT stays unanswered rightly gets a 503.
  ways.left = LOST_MAX;
  const early = await killUntil(asleep.size);
  await eventually(
    () => countTaken([smsc]).size,
    (size) => size >= asleep.size - early * CARRIER.window,
  );
  const takenEarly = [...countTaken([smsc]).keys()].filter((number) => asleep.has(number));
  const isEarly = Date.now() < opensMs;
  await sleep(Math.max(0, opensMs - Date.now()));
  const lateKills = await killUntil(RECIPIENTS - early * CARRIER.window);
  await untilStatus(database, String(uuid), 'completed', 180_000);
  const lost = LOST_MAX - ways.left;
  ways.left = 0;
  const found = await database.sql<{ early: string }>(
    `select count(*) as early from messages m join sms_campaigns s on s.account_id = m.account_id and s.id = m.campaign_id
     where s.uuid = $1 and m.submitted_at < $2 and m.phone_number = any ($3::text[])`,
    [uuid, new Date(opensMs), [...asleep]],
  );
  assert.equal(Number(found[0]?.early), 0, 'whoever slept got it after their quiet hours');
  if (isEarly) assert.deepEqual(takenEarly, [], 'and no carrier took it before');
  const { total, states } = await checkCampaign(database, [smsc], String(uuid));
  t.diagnostic(
    `${early} kills before the hour, ${lateKills} after it, ${lost} answers lost: ${JSON.stringify(states)}`,
  );
  assert.equal(total, RECIPIENTS);
  const reached = (states['delivered'] ?? 0) + (states['sent'] ?? 0) + (states['unknown'] ?? 0);
  assert.equal(reached, RECIPIENTS, 'nobody is dropped');
  assert.ok(early > 0 && lateKills > 0 && lost > 0, 'processes were killed in each half, and answers were lost');
  await checkLedger(database);
  await checkCountedStatistics(database);
});
