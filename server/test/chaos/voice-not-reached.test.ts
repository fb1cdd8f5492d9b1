// Two processes call, and text recipients who are not reached. Both are killed repeatedly, and answers to COMMIT are lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Behaviour, startFakeTrunk } from '../../src/sip/testing/index.ts';
import { startSmsc } from '../../src/smpp/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { eventually } from '../testkit/eventually.ts';
import { checkInvariants } from '../testkit/invariants.ts';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { countTaken, PRICE, untilStatus } from './campaign-checks.ts';
import { openRoads, startChaosService } from './chaos-service.ts';
import { killInTurn, LossyWays } from './lossy-ways.ts';
import { judgeCampaign, judgeTrunk } from './voice-judge.ts';
import {
  addChaosTrunk,
  PRICE_HUNDREDTHS,
  sendVoiceCampaign,
  startVoiceService,
  untilCallsEnd,
  untilVoice,
} from './voice-service.ts';

const RECIPIENTS = 360;
const KILLS_MAX = 8;
/** The last people of the campaign are called without kills. */
const OPEN_MIN = 60;
const LOST_MAX = 40;
/** Slow enough that the campaign outlasts the kills. */
const LIMITS = { channels: 20, callsPerSecond: 10 };
const PREFIX = '23324408';

/** Of six people, two are busy, one does not answer, one declines, and two answer. */
function behaviourOf(number: string): Behaviour {
  const kind = Number(number.slice(-4)) % 6;
  if (kind < 2) return { status: 486 };
  if (kind === 2) return { status: 480 };
  return kind === 3 ? { status: 603 } : { status: 200 };
}

const fake = await startFakeTrunk({ behaviourOf, ringMs: 100 });
atEnd(() => fake.stop());
const smsc = await startSmsc({
  settings: { isMagic: false, latencyMs: 20, logMax: 100_000, receiptDelayMs: 100, redeliveryMs: 2_000 },
});
atEnd(() => smsc.stop());
const database = await openTestDatabase();
const ways = new LossyWays(database.url);

const first = await startVoiceService((await ways.add()).url);
const second = await startChaosService({
  DATABASE_URL: (await ways.add()).url,
  VOLLEY_SIP_HOST: '127.0.0.1',
  VOLLEY_CALL_DRAIN_SECONDS: '0',
});

interface Outcome {
  readonly phone_number: string;
  readonly call: string;
  readonly call_reason: string;
  readonly texts: string;
  readonly text: string;
  readonly reason: string;
  readonly cost: string;
}

/** Returns everybody's call and text. The text of a recipient who was reached is never sent. */
const outcomes = (uuid: string): Promise<Outcome[]> =>
  database.sql<Outcome>(
    `select r.phone_number, r.status as call, r.reason as call_reason, count(m.id) as texts, min(m.status) as text, min(m.reason) as reason, sum(m.cost) as cost
     from voice_campaigns c join voice_recipients r on r.account_id = c.account_id and r.campaign_id = c.id
     left join messages m on m.account_id = c.account_id and m.campaign_id = c.texts_campaign_id and m.phone_number = r.phone_number
     where c.uuid = $1 group by 1, 2, 3`,
    [uuid],
  );

function judgeText(
  { phone_number: number, call, call_reason, texts, text, reason, cost }: Outcome,
  taken: number,
): void {
  assert.equal(Number(texts), 1, `${number} has one text`);
  if (call === 'answered' && call_reason !== 'interrupted') {
    assert.deepEqual([taken, text, reason, Number(cost)], [0, 'skipped', 'reached', 0], `${number} was reached`);
    return;
  }
  // Texts that a process had on the wire when it died may or may not have arrived; nobody sends them again.
  assert.ok(taken === 1 || (taken === 0 && text === 'unknown'), `${number} is ${call} and got ${taken}: ${text}`);
  assert.ok(text === 'delivered' || text === 'unknown', `${number} is ${call}, and the text is ${text}`);
  assert.equal(Number(cost), PRICE);
}

test('whoever no call reaches gets one text and nobody else gets any, whatever dies and is lost; the ledger is exact', async (t) => {
  await openRoads(first, [{ smsc }]);
  await addChaosTrunk(first, fake.port, LIMITS);
  const not_reached = { sender_id: 'Volley', message: 'Hello {{first_name|friend}}, please call us.' };
  const uuid = await sendVoiceCampaign(first, { prefix: PREFIX, count: RECIPIENTS }, { not_reached });
  const untilNext = () => untilCallsEnd(database, uuid, OPEN_MIN);
  await untilNext();
  ways.left = LOST_MAX;
  const kills = await killInTurn([first, second], { ways, killsMax: KILLS_MAX, untilNext });
  await untilVoice(database, uuid, 180_000, ({ status }) => status === 'completed');
  const lost = LOST_MAX - ways.left;
  ways.left = 0;
  const [texts] = await database.sql<{ uuid: string }>(
    `select s.uuid from sms_campaigns s join voice_campaigns c on c.account_id = s.account_id and c.texts_campaign_id = s.id
     where c.uuid = $1`,
    [uuid],
  );
  await untilStatus(database, texts?.uuid ?? '', 'completed', 180_000);
  const spans = judgeTrunk(fake, LIMITS);
  const { states, interrupted } = await judgeCampaign(database, uuid, { spans, price: PRICE_HUNDREDTHS });
  t.diagnostic(
    `${kills} kills, ${spans.length} calls, ${interrupted} interrupted, ${lost} answers lost: ${JSON.stringify(states)}`,
  );
  const taken = countTaken([smsc]);
  // Receipts arrive a moment later.
  const found = await eventually(
    () => outcomes(uuid),
    (all) => all.every(({ text }) => text !== 'sent'),
  );
  assert.equal(found.length, RECIPIENTS);
  for (const outcome of found) judgeText(outcome, taken.get(outcome.phone_number) ?? 0);
  const unknown = found.filter(({ text }) => text === 'unknown').length;
  t.diagnostic(`${taken.size} texts taken, ${unknown} of them unknown`);
  const [campaign] = await database.sql<Record<string, string>>(
    `select c.held, c.credits_used, c.credits_used = (select -sum(amount) from ledger_entries e where e.reference = c.uuid::text) as charged,
       c.credits_used = (select sum(cost) from messages m where m.account_id = 1 and m.campaign_id = c.id) as summed
     from sms_campaigns c where c.uuid = $1`,
    [texts?.uuid],
  );
  assert.deepEqual([Number(campaign?.['held']), campaign?.['charged'], campaign?.['summed']], [0, true, true]);
  assert.ok(lost > 0 && kills >= 2, 'answers were lost, and each process was killed');
  await checkInvariants(database);
  await checkCountedStatistics(database);
});
