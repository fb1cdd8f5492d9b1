import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANSWERED, type FakeTrunk, startFakeTrunk } from '../../src/sip/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { startPostgresProxy } from '../testkit/postgres-proxy.ts';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { judgeCampaign, judgeTrunk } from './voice-judge.ts';
import { addChaosTrunk, PRICE_HUNDREDTHS, sendVoiceCampaign, startVoiceService, untilVoice } from './voice-service.ts';

const price = PRICE_HUNDREDTHS;
const LIMITS = { channels: 20, callsPerSecond: 20 };
const DRAIN_SECONDS = 3;
const database = await openTestDatabase();
const proxy = await startPostgresProxy(database.url);
atEnd(() => proxy.stop());
const service = await startVoiceService(proxy.url, { VOLLEY_CALL_DRAIN_SECONDS: String(DRAIN_SECONDS) });
const isCompleted = ({ status }: { status: string }) => status === 'completed';

async function openTrunk(options: Parameters<typeof startFakeTrunk>[0], prefix: string): Promise<FakeTrunk> {
  const fake = await startFakeTrunk(options);
  atEnd(() => fake.stop());
  await addChaosTrunk(service, fake.port, LIMITS, { prefixes: [prefix] });
  return fake;
}

for (const [how, prefix] of [
  ['cut', '23324404'],
  ['freeze', '23324405'],
] as const) {
  test(`Postgres away for some seconds (${how}): calls go on and end, none is lost and none is made twice`, async (t) => {
    const fake = await openTrunk({ ringMs: 100, behaviourOf: () => ANSWERED }, prefix);
    const uuid = await sendVoiceCampaign(service, { prefix, count: 100 });
    await untilVoice(database, uuid, 120_000, ({ answered }) => answered >= 10);
    const before = fake.calls.length;
    proxy[how]();
    await sleep(4_000);
    const meanwhile = fake.calls.length - before;
    // Calls that were claimed before may begin, but none can be claimed any more.
    assert.ok(meanwhile <= 20, `${meanwhile} calls without a database`);
    proxy.mend();
    await untilVoice(database, uuid, 120_000, isCompleted);
    const spans = judgeTrunk(fake, LIMITS);
    const { states } = await judgeCampaign(database, uuid, { spans, price });
    t.diagnostic(`${meanwhile} calls begun meanwhile, ${spans.length} in all: ${JSON.stringify(states)}`);
    assert.deepEqual(states, { answered: 100 });
  });
}

test('SIGTERM lets calls end by themselves up to the limit, then hangs up, and the next start calls the others', async (t) => {
  const prefix = '23324406';
  // Every other call is short; the rest would never end by themselves.
  const behaviourOf = (number: string) => ({
    status: 200,
    ...(Number(number.slice(-4)) % 2 === 0 ? { hangsUpAfterMs: 2_500 } : {}),
  });
  const fake = await openTrunk({ ringMs: 100, behaviourOf }, prefix);
  const uuid = await sendVoiceCampaign(service, { prefix, count: 40 }, { hang_up_after_message: false });
  await untilVoice(database, uuid, 120_000, ({ ringing }) => ringing === LIMITS.channels);
  const startMs = performance.now();
  service.volley.kill('SIGTERM');
  assert.equal(await service.volley.ended, 0);
  const tookMs = performance.now() - startMs;
  t.diagnostic(`stopped within ${Math.round(tookMs)} ms`);
  // Half of the calls would never end by themselves.
  assert.ok(tookMs > (DRAIN_SECONDS - 1) * 1_000 && tookMs < (DRAIN_SECONDS + 30) * 1_000);
  const ends = Map.groupBy(fake.calls, (call) => call.endedBy);
  assert.ok((ends.get('callee')?.length ?? 0) >= 5, 'short calls came to their own end');
  assert.ok((ends.get('caller')?.length ?? 0) >= 5, 'long ones were hung up');
  judgeTrunk(fake, LIMITS);
  const channels = await database.sql(
    'select attempt_id from trunk_channels where campaign_id = (select id from voice_campaigns where uuid = $1)',
    [uuid],
  );
  assert.deepEqual(channels, []);
  const left = await database.sql(`select id from voice_recipients where phone_number like $1 and status = 'queued'`, [
    `${prefix}%`,
  ]);
  assert.ok(left.length >= 8, `${left.length} wait for the next start`);
  for (const call of fake.calls) assert.notEqual(call.state, 'answered');
  await service.start();
  await untilVoice(database, uuid, 120_000, ({ open, ringing }) => open > 0 && open === ringing);
  await service.call('POST', `/voice-campaigns/${uuid}/cancel`, {});
  service.volley.kill('SIGTERM');
  await service.volley.ended;
  await service.start();
  const spans = judgeTrunk(fake, LIMITS);
  const { states } = await judgeCampaign(database, uuid, { spans, price });
  assert.deepEqual(states, { answered: 40 });
  await checkCountedStatistics(database);
});
