import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANSWERED, type Behaviour, startFakeTrunk, startLossyRelay } from '../../src/sip/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { eventually } from '../testkit/eventually.ts';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { judgeCampaign, judgeTrunk, listSpans, type Span } from './voice-judge.ts';
import { addChaosTrunk, PRICE_HUNDREDTHS, sendVoiceCampaign, startVoiceService, untilVoice } from './voice-service.ts';

const price = PRICE_HUNDREDTHS;
const database = await openTestDatabase();
const service = await startVoiceService(database.url);
const isCompleted = ({ status }: { status: string }) => status === 'completed';

test('a trunk that is down costs nobody a call: one try at a time finds out, and the rest wait until it is back', async (t) => {
  const limits = { channels: 20, callsPerSecond: 20 };
  // Over TCP a trunk that is down refuses at once; over UDP it can be told from a slow one only after half a minute.
  const fake = await startFakeTrunk({ isTcpServed: true, ringMs: 50 });
  const { port } = fake;
  await fake.stop();
  const trunk = await addChaosTrunk(service, port, limits, { transport: 'tcp', prefixes: ['23324401'] });
  const uuid = await sendVoiceCampaign(service, { prefix: '23324401', count: 60 }, { retry: { count: 0 } });
  await sleep(6_500);
  const tries = await database.sql('select id from call_attempts where trunk_id = $1', [trunk]);
  assert.ok(tries.length <= limits.channels + 3, `${tries.length} tries of a trunk that is down`);
  const revived = await startFakeTrunk({ port, isTcpServed: true, ringMs: 50, behaviourOf: () => ANSWERED });
  atEnd(() => revived.stop());
  await untilVoice(database, uuid, 120_000, isCompleted);
  const spans = judgeTrunk(revived, limits);
  const { states } = await judgeCampaign(database, uuid, { spans, price });
  t.diagnostic(`${tries.length} tries while it was down: ${JSON.stringify(states)}`);
  assert.deepEqual(states, { answered: 60 });
});

test('a trunk without room is left alone for as long as it says, and its calls are made afterwards', async (t) => {
  const limits = { channels: 20, callsPerSecond: 20 };
  let behaviour: Behaviour = { status: 503, retryAfterSeconds: 3, isUnrung: true };
  const fake = await startFakeTrunk({ behaviourOf: () => behaviour, ringMs: 50 });
  atEnd(() => fake.stop());
  await addChaosTrunk(service, fake.port, limits, { prefixes: ['23324402'] });
  const uuid = await sendVoiceCampaign(service, { prefix: '23324402', count: 60 }, { retry: { count: 0 } });
  await sleep(5_000);
  const refused = listSpans(fake);
  // Ten refusals in a row prove that it is the trunk. Calls under way then come to their end, and after that one call at a time tests it.
  assert.ok(refused.length >= 10 && refused.length <= 10 + limits.channels + 3, `${refused.length} calls`);
  const rests = await database.sql('select id from trunks where rest_until is not null');
  assert.ok(rests.length > 0, 'the trunk rests, or has rested and is tried');
  behaviour = { status: 200 };
  await untilVoice(database, uuid, 120_000, isCompleted);
  const spans = judgeTrunk(fake, limits);
  const { states } = await judgeCampaign(database, uuid, { spans, price });
  t.diagnostic(`${refused.length} refused: ${JSON.stringify(states)}`);
  assert.deepEqual(states, { answered: 60 });
});

test('30 % of all datagrams lost and as many shuffled: every call ends as it should, nobody twice, the ledger exact', async (t) => {
  const limits = { channels: 40, callsPerSecond: 20 };
  let relayPort = 0;
  // A caller that has heard nothing at all may not cancel (RFC 3261 9.1). Such a call stops ringing before it is tried again.
  const ends: Behaviour[] = [{ status: 486 }, { status: null, ringsAtMostMs: 25_000 }, { status: 603 }];
  const fake = await startFakeTrunk({
    ringMs: 100,
    contactPort: () => relayPort,
    behaviourOf: (number) => ends[Number(number.slice(-4)) % 10] ?? { status: 200 },
  });
  atEnd(() => fake.stop());
  const relay = await startLossyRelay({ targetPort: () => fake.port, lossRatio: 0.3, reorderRatio: 0.3, delayMs: 40 });
  atEnd(() => relay.stop());
  relayPort = relay.port;
  await addChaosTrunk(service, relay.port, limits, { prefixes: ['23324403'] });
  const uuid = await sendVoiceCampaign(service, { prefix: '23324403', count: 150 }, { ring_seconds: 10 });
  await untilVoice(database, uuid, 120_000, isCompleted);
  // A lost CANCEL or BYE is repeated for half a minute, for which the campaign does not wait.
  const isOver = (spans: readonly Span[]) => spans.every(({ endsAtMs }) => endsAtMs !== null);
  await eventually(() => listSpans(fake), isOver);
  // A lost INVITE is repeated half a second later, in addition to the calls whose time has come then.
  const spans = judgeTrunk(fake, { ...limits, callsPerSecond: 2 * limits.callsPerSecond });
  const { states } = await judgeCampaign(database, uuid, { spans, price });
  await checkCountedStatistics(database);
  t.diagnostic(`${relay.counts.lost} lost, ${relay.counts.delayed} late: ${JSON.stringify(states)}`);
  assert.ok(relay.counts.lost > 300);
  const { answered = 0, busy = 0, no_answer: noAnswer = 0, rejected = 0, ...others } = states;
  assert.deepEqual(others, {});
  // About one INVITE in a hundred is lost so often that the ring time-out ends before the telephone rings.
  assert.ok(answered > 95 && busy > 10 && rejected > 10 && noAnswer >= 15, JSON.stringify(states));
});
