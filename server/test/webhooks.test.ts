// Webhooks of the whole service: endpoints, deliveries, tries, replays, and who is shut out.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { verifyWebhook, verifyWebhookBatch } from '@volley/sdk';
import { systemClock } from '../src/clock.ts';
import { type NewEvent, recordEvents } from '../src/events/index.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import { type Timestamp, timestampFromMs } from '../src/lib/time/timestamp.ts';
import { keepOutcomes } from '../src/webhooks/engine/keep-outcomes.ts';
import type { Delivery } from '../src/webhooks/log/delivery.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';
import { startWebhookSink } from './testkit/webhook-sink.ts';

let aheadMs = 0;
const nowMs = () => systemClock.nowMs() + aheadMs;
const clock = { ...systemClock, nowMs, now: () => timestampFromMs(nowMs()) };

const settings = { VOLLEY_WEBHOOK_ADDRESSES: '127.0.0.0/8', VOLLEY_SECRET: 'a secret of sixteen or more' };
const app = await startTestApp({ clock, settings });
const sink = await startWebhookSink();

const delivered = (n: number, more: object = {}): NewEvent => ({
  kind: 'message.delivered',
  data: { id: '0196f0c2-7a10-7cc4-9d3e-0242ac120002', n, ...more },
});

/** An account with an endpoint at a path of its own. */
async function endpoint(path: string, more: object = {}) {
  const account = await app.newAccount();
  const body = { url: `${sink.url}${path}`, kinds: ['message.delivered'], ...more };
  const reply = await app.call('POST', '/v1/webhooks', { key: account.key, body });
  assert.equal(reply.status, 201, reply.text);
  const { uuid, secret } = reply.body.data as { uuid: string; secret: string };
  const call = (method: string, rest = '', callBody?: object) =>
    app.call(method, `/v1/webhooks/${uuid}${rest}`, { key: account.key, ...(callBody ? { body: callBody } : {}) });
  const tell = async (events: readonly NewEvent[]) => {
    await app.rt.listeners.refresh();
    await app.db.transact((tx) => recordEvents(app.rt, tx, account.id, events));
  };
  const seen = () => sink.seen.filter((webhook) => webhook.path === path);
  const log = async (query = '') => (await call('GET', `/deliveries${query}`)).body.data.data;
  /** A rest ends with a change of the settings, whatever the clock says. */
  const endRest = async () => {
    assert.equal((await call('PUT', '', { description: `at ${aheadMs}` })).status, 200);
  };
  const logged = (query: string, count: number) =>
    eventually(
      () => log(query),
      (rows) => rows.length === count,
    );
  return { account, uuid, secret, call, tell, seen, log, logged, endRest };
}

const numbersIn = (webhooks: readonly { body: string }[]) =>
  webhooks.flatMap(({ body }) => {
    const parsed = JSON.parse(body) as { events?: { data: { n: number } }[]; data: { n: number } };
    return (parsed.events ?? [parsed]).map(({ data }) => data.n);
  });

test('events arrive once, signed, in the log, and only those that were asked for', async () => {
  const one = await endpoint('/one');
  await one.tell([delivered(1), { kind: 'message.sent', data: { n: 2 } }, delivered(3)]);
  const seen = await eventually(one.seen, (webhooks) => webhooks.length >= 2);
  assert.deepEqual(numbersIn(seen).sort(), [1, 3]);
  for (const { headers, body } of seen) {
    const event = await verifyWebhook({ secret: one.secret, headers, body, now: new Date(clock.nowMs()) });
    assert.equal(event.kind, 'message.delivered');
    assert.equal(headers['webhook-id'], event.id);
    assert.equal(headers['content-type'], 'application/json');
  }
  const log = await eventually(one.log, (rows) => rows.length === 2);
  assert.deepEqual(
    log.map((row: { state: string; status: number; tries: number }) => [row.state, row.status, row.tries]),
    [
      ['delivered', 200, 1],
      ['delivered', 200, 1],
    ],
  );
  const details = (await one.call('GET', `/deliveries/${log[0].id}`)).body.data;
  assert.equal(details.answer, 'ok');
  assert.equal(details.request.body, seen.find(({ headers }) => headers['webhook-id'] === log[0].id)?.body);
  assert.deepEqual(await one.log('?state=failed'), []);
  assert.equal((await one.log('?kind=message.delivered&per_page=1')).length, 1);
});

test('a batch brings what waits, and its signature is taken', async () => {
  const batched = await endpoint('/batched', { batch_size: 500 });
  await batched.tell(Array.from({ length: 1_200 }, (_, n) => delivered(n)));
  const seen = await eventually(batched.seen, (webhooks) => numbersIn(webhooks).length >= 1_200);
  assert.ok(seen.length <= 6, `${seen.length} requests`);
  assert.equal(new Set(numbersIn(seen)).size, 1_200);
  for (const { headers, body } of seen) {
    const now = new Date(clock.nowMs());
    assert.ok((await verifyWebhookBatch({ secret: batched.secret, headers, body, now })).length <= 500);
  }
});

test('a filter lets only events of its campaign and sender through', async () => {
  const campaign = '0196f0c2-7a10-7cc4-9d3e-0242ac120077';
  const filtered = await endpoint('/filtered', { campaign_id: campaign, sender_id: 'Volley' });
  await filtered.tell([
    delivered(1, { campaign_id: campaign, sender_id: 'Other' }),
    delivered(2, { sender_id: 'Volley' }),
    delivered(3, { campaign_id: campaign, sender_id: 'Volley' }),
  ]);
  const log = await eventually(filtered.log, (rows) => rows.length > 0);
  assert.equal(log.length, 1);
  assert.deepEqual(numbersIn(filtered.seen()), [3]);
});

test('what failed is tried again with the same id, body and growing pauses, and gives up after a day', async () => {
  const flaky = await endpoint('/flaky');
  sink.answer(({ path }, response) => {
    response.statusCode = path === '/flaky' ? 500 : 200;
    response.end('no');
  });
  await flaky.tell([delivered(1)]);
  const pauses: number[] = [];
  for (let tries = 1; tries <= 11; tries += 1) {
    const [row] = await eventually(flaky.log, (rows) => rows[0]?.tries === tries);
    if (row.state === 'failed') {
      assert.equal(tries, 11);
      assert.equal(row.next_try_at, null);
      break;
    }
    const pauseMs = Date.parse(row.next_try_at) - Date.parse(row.last_tried_at);
    pauses.push(pauseMs);
    aheadMs += pauseMs + 1_000;
    await flaky.endRest();
  }
  assert.equal(pauses.length, 10);
  assert.ok(
    pauses.every((pause, index) => index === 0 || pause > (pauses[index - 1] ?? 0)),
    `${pauses}`,
  );
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
  assert.ok(hours > 20 && hours < 28, `${hours} hours`);
  assert.equal(new Set(flaky.seen().map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size, 1);
  assert.equal(flaky.seen().length, 11);
  sink.answer((_webhook, response) => void response.end('ok'));
  const replay = await flaky.call('POST', '/replay', {});
  assert.deepEqual(replay.body.data, { replayed: 1 });
  await eventually(flaky.log, ([row]) => row.state === 'delivered');
  const { attempts } = (await flaky.call('GET', `/deliveries/${(await flaky.log())[0].id}`)).body.data;
  assert.equal(attempts.length, 12);
  assert.equal((await flaky.call('POST', '/replay', {})).body.data.replayed, 0);
});

test('Retry-After is honoured, up to an hour', async () => {
  const busy = await endpoint('/busy');
  sink.answer(({ path }, response) => {
    if (path === '/busy') response.writeHead(429, { 'retry-after': '86400' });
    response.end();
  });
  // However late somebody asked for deliveries, a change of the settings is seen.
  await app.sql(`update webhook_progress set asked_at = '2100-01-01' where account_id = ${busy.account.id}`);
  await busy.tell([delivered(1)]);
  const [row] = await eventually(busy.log, (rows) => rows[0]?.tries === 1);
  const pauseMs = Date.parse(row.next_try_at) - Date.parse(row.last_tried_at);
  assert.ok(pauseMs > 3_590_000 && pauseMs < 3_700_000, `${pauseMs} ms`);
  sink.answer((_webhook, response) => void response.end('ok'));
  aheadMs += pauseMs + 1_000;
  await busy.endRest();
  await eventually(busy.log, ([now]) => now.state === 'delivered');
});

test('an example that fails says nothing of how long an endpoint has failed', async () => {
  const tested = await endpoint('/tested');
  sink.answer(({ path }, response) => {
    response.statusCode = path === '/tested' ? 500 : 200;
    response.end();
  });
  assert.equal((await tested.call('POST', '/test', {})).status, 201);
  await eventually(tested.log, ([row]) => row?.state === 'failed');
  // It would stand there: both are stored together.
  assert.equal((await tested.call('GET')).body.data.failing_since, null);
});

test('410 switches an endpoint off, and five failing days do', async () => {
  const gone = await endpoint('/gone');
  const failing = await endpoint('/failing');
  const held: ServerResponse[] = [];
  sink.answer(({ path }, response) => {
    if (path === '/gone') held.push(response);
    else response.writeHead(path === '/failing' ? 503 : 200).end();
    // The other one fails while the endpoint is switched off.
    if (held.length === 2) for (const status of [410, 500]) held.shift()?.writeHead(status).end();
  });
  await gone.tell([delivered(1), delivered(2)]);
  await failing.tell([delivered(1)]);
  const off = (one: typeof gone) =>
    eventually(
      async () => (await one.call('GET')).body.data,
      ({ status }) => status === 'disabled',
    );
  assert.equal((await off(gone)).status_reason, 'gone');
  await gone.logged('?state=failed', 2);
  assert.equal((await gone.call('POST', '/replay', {})).status, 409);
  assert.equal((await gone.call('POST', '/test', {})).status, 409);
  await eventually(failing.log, (rows) => rows[0]?.tries === 1);
  await eventually(
    async () => (await failing.call('GET')).body.data.failing_since,
    (since) => since !== null,
  );
  aheadMs += 5 * 86_400_000 + 1_000;
  // A delivery that is not given up yet switches nothing off, nor does one while the time is in doubt.
  await eventually(failing.log, (rows) => rows[0]?.tries === 2);
  const lastTry = () =>
    app.sql(
      `update webhook_deliveries set tries = 10, next_at = '2000-01-01' where account_id = ${failing.account.id}`,
    );
  await app.sql(`insert into installation (name, value) values ('time_doubt', '${clock.now()}')`);
  await lastTry();
  await eventually(failing.log, (rows) => rows[0]?.state === 'failed');
  await failing.tell([delivered(4)]);
  await eventually(failing.log, (rows) => rows.length === 2);
  await app.sql("delete from installation where name = 'time_doubt'");
  await lastTry();
  assert.equal((await off(failing)).status_reason, 'failing');
  sink.answer((_webhook, response) => void response.end('ok'));
  // Whoever mends it may change its kinds too: what was kept until then is kept on.
  const kinds = ['message.delivered', 'message.failed'];
  assert.equal((await failing.call('PUT', '', { url: `${sink.url}/failing`, kinds })).status, 200);
  await failing.tell([delivered(2)]);
  assert.equal((await failing.call('POST', '/resume', { send_missed: true })).body.data.status, 'active');
  await failing.tell([delivered(3)]);
  await eventually(failing.seen, (webhooks) => [2, 3].every((n) => numbersIn(webhooks).includes(n)));
  await failing.call('POST', '/replay', {});
  await failing.logged('?state=delivered', 4);
  await app.rt.listeners.refresh();
  assert.equal((await app.rt.listeners.kindsOf(gone.account.id)).size, 0, 'for one that is gone none is written');
});

test('an endpoint that never answers delays no other of the same account', async () => {
  const quick = await endpoint('/quick');
  const silent = { url: `${sink.url}/silent`, kinds: ['message.delivered'] };
  const held: { destroy(): void }[] = [];
  sink.answer(({ path }, response) => {
    if (path === '/silent') held.push(response);
    else response.end('ok');
  });
  for (let count = 0; count < 5; count += 1)
    assert.equal((await app.call('POST', '/v1/webhooks', { key: quick.account.key, body: silent })).status, 201);
  await quick.tell(Array.from({ length: 300 }, (_, n) => delivered(n)));
  await eventually(
    () => new Set(numbersIn(quick.seen())).size,
    (count) => count === 300,
  );
  assert.ok(held.length > 0 && held.length <= 5 * 16);
  for (const response of held) response.destroy();
  sink.answer((_webhook, response) => void response.end('ok'));
});

test('a pause keeps what happens, and a resume sends it', async () => {
  const paused = await endpoint('/paused');
  assert.equal((await paused.call('POST', '/pause')).body.data.status, 'paused');
  assert.equal((await paused.call('POST', '/pause')).status, 409);
  await paused.tell([delivered(1)]);
  assert.deepEqual(await paused.log(), []);
  await paused.call('POST', '/resume');
  await eventually(paused.seen, (webhooks) => numbersIn(webhooks).includes(1));
});

test('what waits for another try and is read anew is stored as one, and all of it arrives', async (t) => {
  const moved = await endpoint('/moved');
  const held: { destroy(): void }[] = [];
  t.after(() => {
    for (const response of held) response.destroy();
  });
  sink.answer(({ path, body }, response) => {
    if (path !== '/moved') return void response.end('ok');
    if (numbersIn([{ body }])[0] === 1) return void held.push(response);
    response.statusCode = 500;
    response.end();
  });
  await moved.tell([delivered(1), delivered(2), delivered(3)]);
  await eventually(moved.log, (rows) => rows.length === 2);
  assert.equal(held.length, 1);
  await moved.call('POST', '/pause');
  const holder = `select process_id as id from webhook_progress where account_id = ${moved.account.id}`;
  await eventually(
    () => app.sql<{ id: number | null }>(holder),
    ([row]) => row?.id === null,
  );
  sink.answer((_webhook, response) => void response.end('ok'));
  aheadMs += 60_000;
  await moved.call('POST', '/resume');
  await moved.logged('?state=delivered', 3);
  assert.deepEqual([...new Set(numbersIn(moved.seen()))].sort(), [1, 2, 3]);
  await eventually(
    () =>
      app.sql<{ isDone: boolean }>(
        `select p.position >= (select max(e.position) from events e where e.account_id = p.account_id) as "isDone"
         from webhook_progress p where p.account_id = ${moved.account.id}`,
      ),
    ([row]) => row?.isDone === true,
  );
});

test('an answer that is cut between the halves of a character is stored', async () => {
  const cut = await endpoint('/cut');
  const letters = 'x'.repeat(1_023);
  sink.answer(({ path }, response) => void response.end(path === '/cut' ? `${letters}\u{1f600}` : 'ok'));
  await cut.tell([delivered(1)]);
  const [row] = await eventually(cut.log, (rows) => rows.length === 1);
  assert.equal((await cut.call('GET', `/deliveries/${row.id}`)).body.data.answer, `${letters}\ufffd`);
  sink.answer((_webhook, response) => void response.end('ok'));
});

test('of one id one delivery is stored, and one that the database refuses keeps no other back', async () => {
  const kept = await endpoint('/kept');
  assert.equal((await kept.call('POST', '/pause')).body.data.status, 'paused');
  const of = { accountId: kept.account.id, endpoint: kept.uuid as Uuid };
  const processId = app.rt.processId();
  const take = `update webhook_progress set process_id = ${processId} where account_id = ${of.accountId}`;
  const row = (n: number, more: Partial<Delivery> = {}): Delivery => {
    const id = `0196f0c2-7a10-7cc4-9d3e-00000000000${n}` as Uuid;
    const at = clock.now();
    return {
      ...{ id, webhookId: id, eventIds: [id], kinds: ['message.delivered'], body: null, state: 'delivered', tries: 1 },
      ...{
        nextAt: null,
        createdAt: at,
        triedAt: at,
        status: 200,
        error: '',
        answer: 'ok',
        durationMs: 1,
        attempts: [],
      },
      ...more,
    };
  };
  const again = row(2, { state: 'waiting', nextAt: '2100-01-01T00:00:00.000000Z' as Timestamp });
  const rows = [row(1), row(2), again, row(3, { answer: 'x\ud83d' }), row(4)];
  await eventually(
    async () => {
      await app.sql(take);
      return keepOutcomes(app.rt, { of, processId, storedPosition: 0 }, { rows, position: 0, failingSince: null });
    },
    (isOurs) => isOurs,
  );
  const stored = await app.sql<{ state: string; answer: string }>(
    `select state, answer from webhook_deliveries where account_id = ${of.accountId} order by id`,
  );
  assert.deepEqual(
    stored.map(({ state, answer }) => `${state} ${answer}`),
    ['delivered ok', 'delivered ok', 'delivered ', 'delivered ok'],
  );
});

test('for a day after a change of the secret both sign', async () => {
  const rotated = await endpoint('/rotated');
  const { secret, previous_secret_until } = (await rotated.call('POST', '/rotate-secret')).body.data;
  assert.notEqual(secret, rotated.secret);
  assert.ok(Date.parse(previous_secret_until) > clock.nowMs());
  const test = await rotated.call('POST', '/test', { kind: 'message.failed' });
  assert.equal(test.status, 201, test.text);
  const [example] = await eventually(rotated.seen, (webhooks) => webhooks.length > 0);
  assert.ok(example);
  assert.equal(example.headers['volley-test'], 'true');
  const now = new Date(clock.nowMs());
  for (const one of [secret, rotated.secret]) {
    const event = await verifyWebhook({ secret: one, headers: example.headers, body: example.body, now });
    assert.equal(event.kind, 'message.failed');
  }
  aheadMs += 86_400_000;
  await rotated.call('POST', '/test', {});
  const later = await eventually(rotated.seen, (webhooks) => webhooks.length === 2);
  assert.equal(later[1]?.headers['webhook-signature']?.split(' ').length, 1);
});

test('an account sees and touches its own endpoints alone, and no secret is shown twice or logged', async () => {
  const own = await endpoint('/own');
  const other = await app.newAccount();
  const foreign = async (method: string, rest: string, body?: object) =>
    (await app.call(method, `/v1/webhooks/${own.uuid}${rest}`, { key: other.key, ...(body ? { body } : {}) })).status;
  assert.deepEqual(
    await Promise.all([
      ...[
        foreign('GET', ''),
        foreign('PUT', '', { description: 'x' }),
        foreign('DELETE', ''),
        foreign('POST', '/pause'),
      ],
      ...[foreign('POST', '/resume'), foreign('POST', '/rotate-secret'), foreign('POST', '/test', {})],
      ...[foreign('GET', '/deliveries'), foreign('POST', '/replay', {}), foreign('GET', `/deliveries/${own.uuid}`)],
    ]),
    Array(10).fill(404),
  );
  assert.equal((await app.call('GET', '/v1/webhooks', { key: other.key })).body.data.total, 0);
  assert.doesNotMatch((await own.call('GET')).text, /whsec_/);
  assert.doesNotMatch((await app.call('GET', '/v1/webhooks', { key: own.account.key })).text, /whsec_/);
  assert.doesNotMatch(app.logged(), /whsec_/);
  const audit = await app.call('GET', `/v1/admin/audit?account_id=${own.account.id}`);
  assert.doesNotMatch(audit.text, /whsec_|127\.0\.0\.1:\d+\/own/);
});
