// A process that delivers webhooks is killed: another goes on within seconds, and each event arrives.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyWebhook } from '@volley/sdk';
import { systemClock } from '../../src/clock.ts';
import { openListeners, recordEvents } from '../../src/events/index.ts';
import { eventually } from '../testkit/eventually.ts';
import { openWebhookProcesses } from '../testkit/webhook-processes.ts';
import { startWebhookSink } from '../testkit/webhook-sink.ts';

const EVENTS = 1_500;
const AT_ONCE = 50;
const { database, start, post } = await openWebhookProcesses();

async function tell(from: number, count: number): Promise<void> {
  const recorder = { clock: systemClock, listeners: openListeners(database.db, systemClock) };
  for (let start = from; start < from + count; start += AT_ONCE) {
    const events = Array.from({ length: AT_ONCE }, (_, index) => ({
      kind: 'message.delivered' as const,
      data: { n: start + index },
    }));
    await database.db.transact((tx) => recordEvents(recorder, tx, 1, events));
  }
}

test('a killed process loses no webhook, and no event changes its id', async () => {
  const sink = await startWebhookSink();
  const processes = [await start('first'), await start('second')];
  const { secret } = await post<{ secret: string }>(processes[0]?.api ?? '', '/webhooks', {
    url: `${sink.url}/hook`,
    kinds: ['message.delivered'],
  });
  const holder = async () => {
    const [row] = await database.sql<{ pid: number }>(
      'select p.pid from webhook_progress w join processes p on p.id = w.process_id and p.dead_at is null',
    );
    return row?.pid ?? 0;
  };
  const pid = await eventually(holder, (found) => found !== 0);
  await tell(0, EVENTS);
  await eventually(
    () => sink.seen.length,
    (count) => count > 100,
  );
  const killed = processes.find((one) => one.pid === pid);
  assert.ok(killed, 'the endpoint is in the hands of one of the two');
  killed.kill('SIGKILL');
  await killed.ended;
  await tell(EVENTS, AT_ONCE);
  const read = () => sink.seen.map(({ headers, body }) => ({ headers, event: JSON.parse(body) }));
  const seen = await eventually(read, (all) => new Set(all.map(({ event }) => event.data.n)).size === EVENTS + AT_ONCE);
  const idOf = new Map<number, string>();
  for (const { headers, event } of seen) {
    assert.equal(headers['webhook-id'], event.id);
    assert.equal(idOf.get(event.data.n) ?? event.id, event.id);
    idOf.set(event.data.n, event.id);
  }
  const last = sink.seen.at(-1);
  assert.ok(last);
  await verifyWebhook({ secret, headers: last.headers, body: last.body });
  assert.notEqual(await eventually(holder, (found) => found !== pid && found !== 0), pid);
});
