// Traces between processes, over their bounds, and when the clock goes back: with the parts that follow and keep them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import { endTrace, startTrace } from '../src/traces/change-traces.ts';
import { type RunningTraces, startTraces, type TraceNote } from '../src/traces/index.ts';
import { moveTimesOfAll } from '../src/worker/store-chosen-times.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const { rt, sql } = await openTestRuntime();
const NUMBER = '233244123456' as PhoneNumber;
const begin = () =>
  startTrace(rt, { carrierId: null, trunkId: null, phoneNumber: NUMBER, minutes: 5, withTexts: false });
const note = (line: string): TraceNote => ({
  ...{ protocol: 'smpp', direction: 'sent', line, details: [], texts: ['hidden'], carrierId: 1 },
  ...{ numbers: [NUMBER], conversation: line },
});
const kept = (id: string) =>
  sql<{ number: number; texts: unknown }>(
    'select number, texts from trace_entries where trace_id = $1 order by number',
    [id],
  );

async function follow(count: number): Promise<RunningTraces[]> {
  const followers = [];
  for (let at = 0; at < count; at += 1) followers.push(await startTraces(rt));
  return followers;
}
const stopAll = (followers: readonly RunningTraces[]) => Promise.all(followers.map((one) => one.stop()));

test('several processes note one trace, whose entries have no gap and no number twice', async () => {
  const { id } = await begin();
  const followers = await follow(3);
  assert.ok(followers.every(({ isOn }) => isOn));
  for (let round = 0; round < 5; round += 1) {
    for (const [at, one] of followers.entries()) one.note(note(`${at}-${round}`));
    await Promise.all(followers.map((one) => one.refresh()));
  }
  await stopAll(followers);
  const entries = await kept(id);
  assert.deepEqual(
    entries.map(({ number }) => number),
    Array.from({ length: 15 }, (_, at) => at + 1),
  );
  assert.ok(entries.every(({ texts }) => texts === null));
  await endTrace(rt, id);
});

test('what comes faster than it can be stored is left out and counted, and what is noted after an end is dropped', async () => {
  const { id } = await begin();
  const [one] = await follow(1);
  for (let at = 0; at < 2_500; at += 1) one?.note(note(String(at)));
  await one?.refresh();
  await one?.refresh();
  const [row] = await sql('select entries, dropped from traces where id = $1', [id]);
  assert.deepEqual(row, { entries: 2_000, dropped: 500 });
  one?.note(note('late'));
  await endTrace(rt, id);
  await one?.stop();
  assert.equal(one?.isOn, false);
  assert.equal((await kept(id)).length, 2_000);
});

test('what answers a message belongs to its number, and a message to another number does not, whatever its conversation', async () => {
  const { id } = await begin();
  const [one] = await follow(1);
  const of = (line: string, numbers: readonly string[]) => one?.note({ ...note(line), numbers, conversation: 'same' });
  of('ours', [NUMBER]);
  of('answer', []);
  of('of another', ['233244999999']);
  of('ours again', ['0244123456']);
  await one?.stop();
  const lines = await sql('select entry ->> $2 as line from trace_entries where trace_id = $1 order by number', [
    id,
    'line',
  ]);
  assert.deepEqual(
    lines.map(({ line }) => line),
    ['ours', 'answer', 'ours again'],
  );
  await endTrace(rt, id);
});

test('a trunk is known by its host, also of IPv6, and by its domain without the port', async () => {
  const settings = { host: '2001:DB8::1', domain: 'PBX.example.com:5070' };
  await sql(
    `insert into trunks (id, name, kind, settings, is_paused, next_call_at, created_at, updated_at)
     values (77, 'Traced', 'sip', $1, true, now(), now(), now())`,
    [JSON.stringify(settings)],
  );
  const { id } = await startTrace(rt, {
    ...{ carrierId: null, trunkId: 77, phoneNumber: null, minutes: 5, withTexts: false },
  });
  const [one] = await follow(1);
  for (const host of ['2001:db8::1', 'pbx.example.com', 'other.example.com'])
    one?.note({ ...note(host), protocol: 'sip', numbers: [], hosts: [host] });
  await one?.stop();
  assert.equal((await kept(id)).length, 2);
  await endTrace(rt, id);
});

test('a trace that began before the clock went back ends as long after its beginning as it would have', async () => {
  const { id, endsAt } = await begin();
  const dayMs = 86_400_000;
  const nowMs = rt.clock.nowMs();
  await rt.db.transact((tx) => moveTimesOfAll(tx, { byMs: dayMs, nowMs: nowMs - dayMs }));
  const [row] = await sql<{ ms: string }>('select extract(epoch from ends_at) * 1000 as ms from traces where id = $1', [
    id,
  ]);
  assert.equal(Date.parse(String(endsAt)) - Number(row?.ms), dayMs);
  await endTrace(rt, id);
});
