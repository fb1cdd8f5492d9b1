// Which messages are evidence for an alarm about traffic, and that none of it is lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { addMessage } from './testkit/message-rows.ts';
import { mtn, NOTHING, place, startWatching, startWithFortnight, telecel } from './testkit/watched-traffic.ts';

const { sql } = place;

type Started = Awaited<ReturnType<typeof startWatching>>;

/** Adds messages to MTN, the newest a minute ago, to so many numbers. */
async function addMessages(
  { rt, clock, accountId }: Started,
  { messages, numbers, ...columns }: Readonly<Record<string, unknown>> & { messages: number; numbers: number },
): Promise<void> {
  for (let n = 0; n < messages; n++) {
    const atMs = clock.nowMs() - 60_000 - n;
    const wait = columns['status'] === 'delivered' ? { final_at: timestampFromMs(atMs + 180_000) } : {};
    await addMessage({ rt, sql }, accountId, {
      ...{ id: uuidV7(atMs), network: 'MTN', sender_id: 'Shop', sent_at: timestampFromMs(atMs), ...wait, ...columns },
      phone_number: `2332400000${10 + (n % numbers)}`,
    });
  }
}

test('what fails at few numbers keeps no other failure of the same look from being told', async () => {
  const started = await startWithFortnight();
  await addMessages(started, { messages: 12, numbers: 2, status: 'failed' });
  await addMessages(started, { messages: 30, numbers: 30, status: 'undelivered' });
  await started.count([{ ...mtn, closed: 72, failed: 42, refused: 12 }]);
  assert.deepEqual((await started.look(5)).account, ['alarm.begun deliveries network MTN']);
});

test('late receipts of few numbers are no alarm, and messages without an answer of the carrier are not late', async () => {
  const started = await startWithFortnight();
  await addMessages(started, { messages: 50, numbers: 2, status: 'delivered' });
  await started.count([{ ...mtn, closed: 60, failed: 6, late: 50 }]);
  assert.deepEqual((await started.look(5)).account, [], 'only two numbers answer late');
  await sql('delete from messages where account_id = $1', [started.accountId]);
  await addMessages(started, { messages: 50, numbers: 30, status: 'delivered' });
  await addMessages(started, { messages: 50, numbers: 2, status: 'unknown' });
  await started.count([{ ...mtn, closed: 60, failed: 6, late: 110 }]);
  assert.deepEqual((await started.look(5)).account, ['alarm.begun receipts network MTN']);
});

test('a carrier that never sends receipts is not late, and a network at which nearly all fail does not fall', async () => {
  const { count, look } = await startWatching();
  const silent = { ...mtn, closed: 0, failed: 0, underWay: 100 };
  const dead = { ...telecel, closed: 100, failed: 98 };
  for (let hoursAgo = 14 * 24; hoursAgo > 0; hoursAgo -= 4) await count([silent, dead], hoursAgo);
  assert.deepEqual(await look(1), NOTHING);
  await count([
    { ...silent, underWay: 400 },
    { ...dead, closed: 400, failed: 398 },
  ]);
  assert.deepEqual(await look(5), NOTHING);
  assert.deepEqual(await look(180), NOTHING);
});

test('an alarm that was over before it may end ends with the next messages that are as usual', async () => {
  const { count, look } = await startWithFortnight();
  await count([{ ...mtn, closed: 60, failed: 24 }]);
  assert.deepEqual((await look(5)).account, ['alarm.begun deliveries network MTN']);
  await count([{ ...mtn, closed: 200, failed: 10 }]);
  assert.deepEqual(await look(5), NOTHING, 'it must last for half an hour');
  await count([{ ...mtn, closed: 5, failed: 0 }]);
  assert.deepEqual((await look(30)).account, ['alarm.ended deliveries network MTN']);
});

test('an alarm about receipts ends at a network that never sends any', async () => {
  const { count, look, accountId } = await startWatching();
  const silent = { ...mtn, closed: 0, failed: 0, underWay: 100 };
  for (let hoursAgo = 14 * 24; hoursAgo > 0; hoursAgo -= 4) await count([silent], hoursAgo);
  assert.deepEqual(await look(1), NOTHING);
  await count([silent]);
  assert.deepEqual(await look(180), NOTHING);
  const { length } = await sql(
    `update traffic_watches set is_fallen = true, fallen_from = fed_at where account_id = $1 and (about, thing) = ('receipts', 'network') returning 1`,
    [accountId],
  );
  assert.equal(length, 1, 'such an alarm began when the share could still rise');
  await count([silent]);
  assert.deepEqual(await look(180), { account: ['alarm.ended receipts network MTN'], operator: [] });
  await count([silent]);
  assert.deepEqual(await look(180), NOTHING);
});

test('what was sent while an alarm was on never becomes usual, not even after another alarm', async () => {
  const { clock, count, look, accountId } = await startWithFortnight();
  for (const minutes of [0, 300]) {
    clock.advance(minutes * 60_000);
    await count([{ ...mtn, closed: 900, failed: 900 }]);
    assert.deepEqual((await look(5)).account, ['alarm.begun deliveries network MTN']);
    await count([{ ...mtn, closed: 900, failed: 90 }]);
    assert.deepEqual((await look(40)).account, ['alarm.ended deliveries network MTN']);
  }
  await count([{ ...mtn, closed: 100, failed: 10 }]);
  assert.deepEqual((await look(9 * 60)).account, []);
  const [all] = await sql<{ failed: number; closed: number }>(
    `select sum((h ->> 'failed')::float) as failed, sum((h ->> 'closed')::float) as closed from traffic_watches, jsonb_array_elements(fortnight -> 'hours') h
     where account_id = $1 and (about, thing, name) = ('deliveries', 'network', 'MTN')`,
    [accountId],
  );
  const { failed = 0, closed = 0 } = all ?? {};
  assert.ok(closed > 7_000 && failed / closed < 0.11, `${failed} of ${closed}`);
});
