import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Behaviour, type FakeCall, startFakeTrunk } from '../../src/sip/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { judgeCampaign, judgeTrunk } from './voice-judge.ts';
import { addChaosTrunk, PRICE_HUNDREDTHS, sendVoiceCampaign, startVoiceService, untilVoice } from './voice-service.ts';

const RECIPIENTS = 500;
const KILLS = 20;
/** Slow enough that the campaign outlasts the kills. */
const LIMITS = { channels: 50, callsPerSecond: 50 };

/** Of 25 people, one is busy, one does not answer, one refuses, and one hangs up in the middle of the message. */
function behaviourOf(number: string): Behaviour {
  const kind = Number(number.slice(-4)) % 25;
  if (kind === 0) return { status: 486 };
  if (kind === 1) return { status: null };
  if (kind === 2) return { status: 603 };
  return kind === 3 ? { status: 200, hangsUpAfterMs: 100 } : { status: 200 };
}

const fake = await startFakeTrunk({ behaviourOf, ringMs: 150 });
atEnd(() => fake.stop());
const database = await openTestDatabase();
const service = await startVoiceService(database.url);

/** Waits for calls, because the duration of a start varies and each kill must interrupt calls of the killed process. */
async function untilCalling(): Promise<void> {
  const before = fake.calls.length;
  const isOpen = ({ state }: FakeCall) => state === 'ringing' || state === 'answered';
  const isCalling = () => fake.calls.slice(before).filter(isOpen).length >= 3;
  for (const deadlineMs = performance.now() + 60_000; !isCalling(); await sleep(10))
    assert.ok(performance.now() < deadlineMs, 'calls are going on');
}

test(`kill -9 at ${KILLS} moments of a campaign of ${RECIPIENTS}: no call is left open, nobody is called twice at a time, no limit is exceeded, the ledger is exact`, async (t) => {
  await addChaosTrunk(service, fake.port, LIMITS);
  const uuid = await sendVoiceCampaign(service, { prefix: '23324400', count: RECIPIENTS });
  for (let kill = 0; kill < KILLS; kill += 1) {
    await untilCalling();
    await sleep(Math.random() * 500);
    service.volley.kill('SIGKILL');
    await service.volley.ended;
    await service.start();
  }
  await untilVoice(database, uuid, 120_000, ({ status }) => status === 'completed');
  const spans = judgeTrunk(fake, LIMITS);
  const found = await judgeCampaign(database, uuid, { spans, price: PRICE_HUNDREDTHS });
  await checkCountedStatistics(database);
  t.diagnostic(`${spans.length} calls, ${found.interrupted} of them interrupted: ${JSON.stringify(found.states)}`);
  assert.deepEqual(found.states, { answered: 440, busy: 20, no_answer: 20, rejected: 20 });
  assert.ok(found.interrupted >= KILLS, 'the kills fell into calls');
});
