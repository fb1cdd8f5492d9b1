import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENT_KINDS as CATALOGUE, LIVE_KINDS, staffKinds } from '@volley/contract';
import { Client } from 'pg';
import { listQueues, listQueuesOfHour, tellAlarms } from '../src/alarms/index.ts';
import { keepQueues } from '../src/alarms/list-queues.ts';
import { lookAtLines } from '../src/alarms/tell-alarms.ts';
import { tellCarrierViews } from '../src/carrier-figures/index.ts';
import { manualClock } from '../src/clock.ts';
import type { Db } from '../src/db/index.ts';
import {
  changeListener,
  EVENT_KINDS,
  EVENT_VERSIONS,
  type EventKind,
  forgetEndedListeners,
  isStaffKind,
  LIVE_VERSIONS,
  newestPosition,
  openListeners,
  readEvents,
  recordEvents,
} from '../src/events/index.ts';
import { findHomeAccountId } from '../src/identity/index.ts';
import { type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { startReceipts } from '../src/sms/messages/receipts/apply-receipt-queue.ts';
import { sayTrunkViews } from '../src/voice/trunks/index.ts';
import { addAccount, addMessage, addReceiptKey } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const place = await openTestRuntime();
const { rt, sql } = place;

async function accountThatListens(kinds: readonly EventKind[]): Promise<number> {
  const accountId = await addAccount(place);
  await rt.db.transact((tx) => changeListener(rt, tx, { accountId, source: 'reader', kinds, until: null }));
  await rt.listeners.refresh();
  return accountId;
}

const data = (mark: string) => ({ ...CATALOGUE['message.sent'].example, network: mark });
const record = (accountId: number, mark: string, db: Pick<Db, 'transact'> = rt.db) =>
  db.transact((tx) => recordEvents(rt, tx, accountId, [{ kind: 'message.sent', data: data(mark) }]));

async function readMarks(accountId: number, after = 0, handle: Db = rt.db) {
  const page = await readEvents(handle, { accountId, after, kinds: null, limit: 100 });
  return { marks: page.events.map((event) => JSON.parse(event.data).network as string), position: page.position };
}

test('the server knows the kinds of the catalogue, and their examples are what they say', () => {
  const versionsOf = (kinds: Readonly<Record<string, { version: number }>>) =>
    Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, kind.version]));
  assert.deepEqual({ ...EVENT_VERSIONS }, versionsOf(CATALOGUE));
  assert.deepEqual({ ...LIVE_VERSIONS }, versionsOf(LIVE_KINDS));
  assert.deepEqual([...EVENT_KINDS].sort(), Object.keys(CATALOGUE).sort());
  assert.deepEqual(EVENT_KINDS.filter(isStaffKind), Object.keys(staffKinds));
  for (const [name, kind] of Object.entries({ ...CATALOGUE, ...LIVE_KINDS })) {
    assert.deepEqual(kind.data.safeParse(kind.example).error?.issues ?? [], [], name);
    assert.match(kind.summary, /^[A-Z].*\.$/, name);
  }
});

async function deliver(accountId: number, carrierMessageId: string): Promise<Uuid> {
  const messageId = await addMessage(place, accountId);
  await addReceiptKey(place, { accountId, messageId, carrierMessageId });
  const receipts = startReceipts(rt);
  await receipts.onReceipt({
    carrierId: 1,
    carrierMessageId,
    state: 'delivered',
    errorCode: '',
    phoneNumber: '233244000001',
    senderId: 'Volley',
    reference: null,
  });
  await receipts.stop();
  return messageId;
}

test('what a receipt says is written where somebody listens to it, and nowhere else', async () => {
  const listening = await accountThatListens(['message.delivered']);
  const toOthers = await accountThatListens(['message.sent']);
  const silent = await addAccount(place);
  const id = await deliver(listening, 'first');
  await deliver(toOthers, 'second');
  await deliver(silent, 'third');
  const [event, ...more] = (await readEvents(rt.db, { accountId: listening, after: 0, kinds: null, limit: 10 })).events;
  assert.equal(more.length, 0);
  assert.equal(event?.kind, 'message.delivered');
  const said = CATALOGUE['message.delivered'].data.parse(JSON.parse(event.data));
  assert.equal(said.id, id);
  assert.equal(said.status, 'delivered');
  assert.ok(said.final_at !== null);
  const rows = await sql<{ account_id: string }>('select account_id from events where account_id = any ($1)', [
    [toOthers, silent],
  ]);
  assert.deepEqual(rows, []);
});

test('a reader who goes on misses no event that is committed later, whatever was written first', async () => {
  const accountId = await accountThatListens(['message.sent']);
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = rt.db.transact(async (tx) => {
    await recordEvents(rt, tx, accountId, [{ kind: 'message.sent', data: data('slow') }]);
    begun.resolve();
    await mayEnd.promise;
  });
  await begun.promise;
  await record(accountId, 'quick');
  const first = await readMarks(accountId);
  assert.deepEqual(first.marks, ['quick']);
  mayEnd.resolve();
  await slow;
  await record(accountId, 'last');
  const second = await readMarks(accountId, first.position);
  assert.deepEqual(second.marks, ['slow', 'last']);
  assert.deepEqual((await readMarks(accountId)).marks, ['quick', 'slow', 'last']);
  assert.deepEqual((await readMarks(accountId, second.position)).marks, []);
});

test('readers that number at once give each event one place, and all see one order', async () => {
  const accountId = await accountThatListens(['message.sent']);
  const marks = Array.from({ length: 40 }, (_, index) => `n${index}`);
  const follow = async (): Promise<string[]> => {
    const seen: string[] = [];
    for (let position = 0; seen.length < marks.length; ) {
      const page = await readMarks(accountId, position);
      seen.push(...page.marks);
      position = page.position;
    }
    return seen;
  };
  const writing = Promise.all(marks.map((mark) => record(accountId, mark)));
  const orders = await Promise.all([follow(), follow(), follow()]);
  await writing;
  assert.deepEqual(orders[0]?.toSorted(), marks.toSorted());
  assert.deepEqual(orders[1], orders[0]);
  assert.deepEqual(orders[2], orders[0]);
});

test('numbers wait for a numbering that is under way, and go on after it', async () => {
  const accountId = await accountThatListens(['message.sent']);
  await record(accountId, 'first');
  const other = new Client({ connectionString: place.url });
  await other.connect();
  await other.query('begin');
  await other.query('update event_positions set last = last + 5 where account_id = $1', [accountId]);
  const reading = readMarks(accountId);
  await other.query('commit');
  await other.end();
  const { marks, position } = await reading;
  assert.deepEqual(marks, ['first']);
  assert.ok(position > 0);
});

test('a page of some kinds goes on behind those of others, and a limit cuts it', async () => {
  const accountId = await accountThatListens(['message.sent', 'message.failed']);
  for (const mark of ['a', 'b', 'c']) {
    await record(accountId, mark);
    await rt.db.transact((tx) =>
      recordEvents(rt, tx, accountId, [{ kind: 'message.failed', data: CATALOGUE['message.failed'].example }]),
    );
  }
  const kinds: EventKind[] = ['message.sent'];
  const first = await readEvents(rt.db, { accountId, after: 0, kinds, limit: 2 });
  assert.deepEqual([first.events.length, first.isEnd], [2, false]);
  const second = await readEvents(rt.db, { accountId, after: first.position, kinds, limit: 2 });
  assert.deepEqual([second.events.length, second.isEnd], [1, true]);
  assert.equal(second.position, await newestPosition(rt.db, accountId), 'behind the last one of another kind');
  assert.ok(second.events.every(({ kind }) => kind === 'message.sent'));
});

test('an account reads its own events alone', async () => {
  const [one, two] = [await accountThatListens(['message.sent']), await accountThatListens(['message.sent'])];
  await record(one, 'of one');
  await record(two, 'of two');
  assert.deepEqual((await readMarks(one)).marks, ['of one']);
  assert.deepEqual((await readMarks(two)).marks, ['of two']);
});

test('another process hears of a listener, and that it has gone, without being told', async () => {
  const accountId = await addAccount(place);
  const elsewhere = openListeners(rt.db, rt.clock);
  assert.equal((await elsewhere.kindsOf(accountId)).size, 0);
  const change = (kinds: readonly EventKind[]) =>
    rt.db.transact((tx) => changeListener(rt, tx, { accountId, source: 'webhook:1', kinds, until: null }));
  const until = async (size: number) => {
    while ((await elsewhere.kindsOf(accountId)).size !== size) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await change(['message.sent', 'message.failed']);
  await until(2);
  await change([]);
  await until(0);
  // One that ends and is forgotten before anybody has looked.
  await change(['message.sent']);
  await until(1);
  await change([]);
  await sql("update event_listeners set until = '2000-01-01' where account_id = $1", [accountId]);
  await forgetEndedListeners(rt);
  assert.deepEqual(await sql('select 1 from event_listeners where account_id = $1', [accountId]), []);
  await until(0);
});

test('a listener that has a time is not listened to after it', async () => {
  const accountId = await addAccount(place);
  const past = '2026-01-01T00:00:00.000000Z' as ReturnType<typeof rt.clock.now>;
  await rt.db.transact((tx) =>
    changeListener(rt, tx, { accountId, source: 'reader', kinds: ['message.sent'], until: past }),
  );
  await rt.listeners.refresh();
  assert.equal((await rt.listeners.kindsOf(accountId)).size, 0);
  await record(accountId, 'nobody');
  assert.deepEqual(await sql('select 1 from events where account_id = $1', [accountId]), []);
});

/** The operator hears of a carrier 901 and a trunk 901 on a clock of its own; two processes look whenever one does. */
async function startAlarms() {
  const clock = manualClock(Date.now());
  const home = (await findHomeAccountId(rt.db)) ?? (await addAccount(place));
  const kinds = EVENT_KINDS.filter(isStaffKind);
  const listen = async (heard: readonly EventKind[]) => {
    await rt.db.transact((tx) =>
      changeListener(rt, tx, { accountId: home, source: 'alarms', kinds: heard, until: null }),
    );
    await rt.listeners.refresh();
  };
  await listen(kinds);
  // Whoever else says that they listen: there is no other way to be told but in the operator's account.
  const stranger = await accountThatListens(kinds);
  const [first, second] = [await place.addProcess(), await place.addProcess()];
  await sql(
    `insert into carriers (id, name, kind, settings, is_paused, created_at, updated_at)
     values (901, 'Accra', 'smpp', '{}', false, now(), now()), (902, 'Paused', 'smpp', '{}', true, now(), now())`,
  );
  await sql(
    `insert into trunks (id, name, kind, settings, next_call_at, created_at, updated_at) values (901, 'Voice', 'sip', '{}', now(), now(), now())`,
  );
  await sql(`insert into carrier_binds values (901, 1, $1, now(), true), (901, 2, $2, now(), true)`, [first, second]);
  const see = (process: number, isCallable: boolean) =>
    sayTrunkViews({ ...rt, processId: () => process }, [{ trunkId: 901, isCallable }]);
  for (const process of [first, second]) await see(process, true);
  let position = await newestPosition(rt.db, home);
  const look = async (seconds: number): Promise<string[]> => {
    clock.advance(seconds * 1_000);
    await Promise.all([tellAlarms({ ...rt, clock }), tellAlarms({ ...rt, clock })]);
    const page = await readEvents(rt.db, { accountId: home, after: position, kinds, limit: 100 });
    position = page.position;
    for (const { kind, data: said } of page.events)
      assert.deepEqual(CATALOGUE[kind].data.safeParse(JSON.parse(said)).error?.issues ?? [], [], kind);
    return page.events.map(({ kind }) => kind);
  };
  return { clock, look, listen, see, stranger, first, second };
}

test('the operator is told once of what is down, is up again or waits; what flaps is not told, and nobody else is', async () => {
  const { clock, look, listen, see, stranger, first, second } = await startAlarms();
  const bind = (isFit: boolean, process: number) =>
    sql('update carrier_binds set is_fit = $1 where process_id = $2', [isFit, process]);
  assert.deepEqual(await look(0), []);
  await bind(false, first);
  assert.deepEqual([...(await look(1)), ...(await look(60))], [], 'another process gives it messages');
  await bind(false, second);
  assert.deepEqual([...(await look(1)), ...(await look(14))], []);
  await bind(true, first);
  assert.deepEqual([...(await look(1)), ...(await look(20))], [], 'it has come and gone');
  await bind(false, first);
  assert.deepEqual([...(await look(1)), ...(await look(14))], []);
  assert.deepEqual(await look(1), ['carrier.down']);
  assert.deepEqual(await look(300), [], 'once');
  await bind(true, second);
  assert.deepEqual([...(await look(1)), ...(await look(59))], []);
  assert.deepEqual(await look(1), ['carrier.up']);
  await sql(`update carriers set settings = '{"alarmAfterMinutes": 10}' where id = 901`);
  await bind(false, second);
  const within = [...(await look(1)), ...(await look(300)), ...(await look(299))];
  assert.deepEqual(within, [], 'so long it may be out of reach, such as a phone at night');
  assert.deepEqual(await look(1), ['carrier.down']);
  await bind(true, second);
  assert.deepEqual([...(await look(1)), ...(await look(60))], ['carrier.up']);
  await sql(`update carriers set settings = '{}' where id = 901`);
  await see(first, false);
  assert.deepEqual([...(await look(1)), ...(await look(60))], [], 'another process can call');
  await sql('update processes set dead_at = now() where id = $1', [second]);
  assert.deepEqual([...(await look(1)), ...(await look(14))], []);
  assert.deepEqual(await look(1), ['carrier.down', 'trunk.down'], 'what a dead process said does not count');
  await see(first, true);
  assert.deepEqual(await sql('select process_id from trunk_views'), [{ process_id: String(first) }]);
  assert.deepEqual([...(await look(1)), ...(await look(60))], ['trunk.up']);
  await sql('update trunks set rest_until = $1 where id = 901', [timestampFromMs(clock.nowMs() + 5_000)]);
  assert.deepEqual(
    [...(await look(1)), ...(await look(15))],
    ['trunk.down'],
    'it rests, and is on trial after its rest',
  );
  const unknown = () =>
    sql(`insert into unknown_messages values ($1, $2, 1, 901, 'Volley', '233244000001', now())`, [
      stranger,
      '0196f0c2-7a10-7cc4-9d3e-0242ac120077',
    ]);
  await unknown();
  assert.deepEqual([...(await look(1)), ...(await look(15)), ...(await look(600))], ['messages.unknown_waiting']);
  await sql('delete from unknown_messages');
  assert.deepEqual([...(await look(1)), ...(await look(60))], ['trunk.up'], 'and of messages nothing');
  await unknown();
  assert.deepEqual([...(await look(1)), ...(await look(15))], ['messages.unknown_waiting']);
  assert.deepEqual(await sql('select 1 from events where account_id = $1', [stranger]), []);
  await listen([]);
  await bind(true, first);
  assert.deepEqual([...(await look(1)), ...(await look(60))], [], 'nobody listens');
  assert.deepEqual(await sql('select 1 from alarms where differs_since is not null'), [], 'and nobody looks');
});

test('a carrier over HTTP that is only given a try is down until a message has got through', async () => {
  const process = await place.addProcess();
  await sql(
    `insert into carriers (id, name, kind, settings, is_paused, http_paused, created_at, updated_at)
     values (903, 'Provider', 'smpp', '{}', true, false, now(), now())`,
  );
  await sql('insert into carrier_binds values (903, 1, $1, now(), true)', [process]);
  const see = (bound: number) =>
    tellCarrierViews({ ...rt, processId: () => process }, [
      { carrierId: 903, binds: 1, bound, open: 0, window: 1, allowedPerSecond: null, words: '' },
    ]);
  const isDown = async () => (await lookAtLines(rt, rt.db)).find(({ id }) => id === 903)?.isDown;
  assert.equal(await isDown(), false, 'nothing is known of it yet');
  await see(0);
  assert.equal(await isDown(), true);
  await see(1);
  assert.equal(await isDown(), false);
});

test('what waited is told for an hour after it is gone, with the most at a time and the longest wait', async () => {
  const clock = manualClock(Date.parse('2026-02-01T09:00:00Z'));
  const at = { ...rt, clock };
  const hourOf = async () => (await listQueuesOfHour(at)).find(({ name }) => name === 'messages')?.hour;
  await sql('delete from outbox');
  const row = 'insert into outbox (account_id, message_id, campaign_id, lane, due_at) values (1, $1, 1, $2, $3)';
  for (const ms of [-40_000, -5_000])
    await sql(row, [uuidV7(clock.nowMs()), 'transactional', timestampFromMs(clock.nowMs() + ms)]);
  await keepQueues(at);
  await keepQueues(at);
  await sql('delete from outbox');
  await keepQueues(at);
  assert.deepEqual(await hourOf(), { waiting: 2, seconds: 40 });
  clock.advance(59 * 60_000);
  assert.deepEqual(await hourOf(), { waiting: 2, seconds: 40 });
  clock.advance(2 * 60_000);
  assert.deepEqual(await hourOf(), { waiting: 0, seconds: 0 });
  clock.advance(60 * 60_000);
  await keepQueues(at);
  assert.deepEqual(await sql('select 1 from queue_minutes'), [], 'what is older than two hours is gone');
});

test('queues say how long the oldest waits and which is late; what waits for its time does not count', async () => {
  const clock = manualClock(Date.parse('2026-01-31T09:00:00Z'));
  const nowMs = clock.nowMs();
  const queuesNow = async () =>
    new Map((await listQueues({ ...rt, clock })).map(({ name, ...queue }) => [name, queue] as const));
  for (const table of ['outbox', 'unmatched_receipts', 'visit_batches']) await sql(`delete from ${table}`);
  const empty = { waiting: 0, oldestAt: null, oldestSeconds: 0, isLate: false };
  const before = await queuesNow();
  assert.deepEqual([before.get('messages'), before.get('visits'), before.size], [empty, empty, 10]);
  // In two accounts, and one that waits for its time; another lane does not count with them.
  const rows = [
    [1, 'transactional', -5_000],
    [2, 'transactional', -90_000],
    [3, 'transactional', 3_600_000],
    [1, 'bulk', -5_000],
  ] as const;
  for (const [account, lane, ms] of rows)
    await sql('insert into outbox (account_id, message_id, campaign_id, lane, due_at) values ($1, $2, 1, $3, $4)', [
      account,
      uuidV7(nowMs),
      lane,
      timestampFromMs(nowMs + ms),
    ]);
  await sql(`insert into unmatched_receipts values ($1, 1, 'x', '233244000001', 'V', 'delivered', '', $2, $3)`, [
    uuidV7(nowMs),
    timestampFromMs(nowMs - 7_200_000),
    timestampFromMs(nowMs + 1_000),
  ]);
  const oldBatch = uuidV7(nowMs - 400_000);
  await sql('insert into visit_batches values (1, $1, $1, 3), (2, $2, $2, 3)', [uuidV7(nowMs), oldBatch]);
  const after = await queuesNow();
  assert.deepEqual(after.get('messages'), {
    ...{ waiting: 2, oldestAt: timestampFromMs(nowMs - 90_000), oldestSeconds: 90, isLate: true },
  });
  assert.deepEqual([after.get('campaign_messages')?.waiting, after.get('campaign_messages')?.isLate], [1, false]);
  const { waiting, oldestSeconds, isLate } = after.get('receipts') ?? empty;
  assert.deepEqual([waiting, oldestSeconds, isLate], [1, 7_200, false], 'a receipt may wait');
  assert.deepEqual([after.get('visits')?.oldestSeconds, after.get('visits')?.isLate], [400, true]);
  for (const table of ['outbox', 'unmatched_receipts', 'visit_batches']) await sql(`delete from ${table}`);
});
