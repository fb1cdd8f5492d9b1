import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Behaviour, startFakeTrunk } from '../../src/sip/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { startChaosService } from './chaos-service.ts';
import { judgeCampaign, judgeTrunk } from './voice-judge.ts';
import { addChaosTrunk, PRICE_HUNDREDTHS, sendVoiceCampaign, startVoiceService, untilVoice } from './voice-service.ts';

const RECIPIENTS = 160;
const LIMITS = { channels: 20, callsPerSecond: 20 };

const behaviourOf = (number: string): Behaviour => ({ status: Number(number.slice(-4)) % 10 === 0 ? 486 : 200 });
const fake = await startFakeTrunk({ behaviourOf, ringMs: 150 });
atEnd(() => fake.stop());
const database = await openTestDatabase();
const first = await startVoiceService(database.url);
// This process has its own port, so it never gets the trunk's answers to the other one's INVITEs.
await startChaosService({ DATABASE_URL: database.url, VOLLEY_SIP_HOST: '127.0.0.1', VOLLEY_CALL_DRAIN_SECONDS: '0' });

const countCallers = async (): Promise<number> =>
  (await database.sql<{ n: string }>('select count(distinct process_id) as n from call_attempts')).map(({ n }) =>
    Number(n),
  )[0] ?? 0;

test('two processes share the channels and the rate of a trunk, and when one is killed the other ends its calls', async (t) => {
  await addChaosTrunk(first, fake.port, LIMITS);
  const uuid = await sendVoiceCampaign(first, { prefix: '23324407', count: RECIPIENTS });
  await untilVoice(database, uuid, 120_000, ({ answered }) => answered >= RECIPIENTS / 4);
  assert.equal(await countCallers(), 2, 'both have placed calls');
  first.volley.kill('SIGKILL');
  await first.volley.ended;
  await untilVoice(database, uuid, 120_000, ({ status }) => status === 'completed');
  const spans = judgeTrunk(fake, LIMITS);
  const { states, interrupted } = await judgeCampaign(database, uuid, { spans, price: PRICE_HUNDREDTHS });
  await checkCountedStatistics(database);
  t.diagnostic(`${spans.length} calls, ${interrupted} interrupted: ${JSON.stringify(states)}`);
  assert.ok(interrupted > 0, 'the kill fell into calls');
  assert.deepEqual(states, { answered: 144, busy: 16 });
});
