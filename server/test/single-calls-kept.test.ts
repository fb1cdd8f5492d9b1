// The texts of single calls stand in no list of campaigns. Single calls are kept as long as messages, and then deleted with the campaigns of their texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import { forgetCalls } from '../src/voice/campaigns/single/forget-calls.ts';
import { eventually } from './testkit/eventually.ts';
import { addTrunk, awaitTrunk } from './testkit/voice.ts';
import { BRIEF, startVoiceStand } from './testkit/voice-stand.ts';

const MONTHS = 13;
const DAY_MS = 86_400_000;

const { app, recording, openFake, newNumbers } = await startVoiceStand({ settings: { VOLLEY_SIMULATOR: 'yes' } });
/** A number that is engaged, whose text goes out. */
const BUSY = '233209000017';
const fake = await openFake({ behaviourOf: (number) => (number === BUSY ? { status: 486 } : BRIEF) });
const trunkId = await addTrunk(app, fake.port, { channels: 2 });
await awaitTrunk(app, trunkId);

async function ask(method: string, path: string, body?: unknown) {
  const reply = await app.call(method, `/v1${path}`, { key: app.key, body });
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data;
}

async function start(number = newNumbers(1)[0]): Promise<Uuid> {
  const not_reached = { sender_id: 'Volley', message: 'Please call us.' };
  return (await ask('POST', '/calls', { to: `+${number}`, recording_id: recording, not_reached, reference: 'late' }))
    .id;
}

/** Gives a call the id that it would have if it had begun so many days ago. */
async function age(id: Uuid, days: number): Promise<Uuid> {
  const aged = uuidV7(app.rt.clock.nowMs() - days * DAY_MS);
  await app.sql('update voice_campaigns set uuid = $2 where uuid = $1', [id, aged]);
  return aged;
}

async function countRows() {
  const ofCalls = `where campaign_id in (select id from voice_campaigns where kind = 'call')`;
  const [rows] = await app.sql(
    `select (select count(*)::int from voice_campaigns where kind = 'call') as calls, (select count(*)::int from voice_recipients ${ofCalls}) as recipients,
       (select count(*)::int from call_attempts ${ofCalls}) as attempts, (select count(*)::int from sms_campaigns where is_of_call) as texts`,
  );
  return rows;
}

test('the text for whoever a call does not reach is listed and told of as a message, not as a campaign', async () => {
  await ask('GET', '/events');
  const id = await start();
  const { not_reached: texts } = await ask('GET', `/voice-campaigns/${id}/report`);
  assert.equal((await ask('GET', `/messages?campaign_id=${texts.sms_campaign}`)).data.length, 1);
  await ask('GET', `/sms-campaigns/${texts.sms_campaign}`);
  for (const which of ['', '?kind=bulk', '?search=reached', '?status=sending,completed', '?reference=late'])
    assert.deepEqual((await ask('GET', `/sms-campaigns${which}`)).data, [], which);
  const states: { campaigns: number }[] = await ask('GET', '/sms-campaigns/states');
  assert.ok(states.every(({ campaigns }) => campaigns === 0));
  const told: { kind: string }[] = (await ask('GET', '/events?per_page=100')).data;
  assert.ok(!told.some(({ kind }) => kind.startsWith('campaign.')));
});

test('the index over the words of SMS campaigns holds no texts of calls', async () => {
  const indexes = await app.sql<{ definition: string }>(
    `select indexdef as definition from pg_indexes where schemaname = current_schema() and tablename = 'sms_campaigns' and indexdef like '%array_to_tsvector%'`,
  );
  assert.equal(indexes.length, 1);
  for (const { definition } of indexes) assert.match(definition, /WHERE \(NOT is_of_call\)$/);
});

test('a call that ended leaves with its text a month after its messages, and no other does', async () => {
  const [{ id: first }] = (await ask('GET', '/calls')).data;
  const ended = [await start(), await start()];
  const open = 'select 1 from sms_campaigns where is_of_call and (ended_at is null or is_winding_up)';
  await eventually(
    () => app.sql(`select 1 from voice_campaigns where kind = 'call' and ended_at is null union all ${open}`),
    (rows) => rows.length === 0,
  );
  await ask('PUT', `/admin/trunks/${trunkId}`, { is_paused: true });
  const waiting = await start();
  assert.equal(await forgetCalls(app.rt, MONTHS), false);
  assert.deepEqual(await countRows(), { calls: 4, recipients: 4, attempts: 3, texts: 4 });
  const [old = waiting, young = waiting] = ended;
  const gone = await age(old, (MONTHS + 1) * 31 + 1);
  const kept = [first, await age(young, MONTHS * 31), await age(waiting, (MONTHS + 1) * 31 + 1)];
  await forgetCalls(app.rt, MONTHS);
  assert.deepEqual(await countRows(), { calls: 3, recipients: 3, attempts: 2, texts: 3 });
  assert.deepEqual((await ask('GET', '/calls')).data.map(({ id }: { id: Uuid }) => id).sort(), kept.sort());
  assert.equal((await app.call('GET', `/v1/calls/${gone}`, { key: app.key })).status, 404);
  await ask('PUT', `/admin/trunks/${trunkId}`, { is_paused: false });
});

/** Until a campaign of texts has ended. */
const textsEnded = (uuid: string) =>
  eventually(
    () =>
      app.sql('select status from sms_campaigns where uuid = $1 and ended_at is not null and not is_winding_up', [
        uuid,
      ]),
    (rows) => rows.length === 1,
  );

const callEnded = (id: Uuid) =>
  eventually(
    () => app.sql('select 1 from voice_campaigns where uuid = $1 and ended_at is not null', [id]),
    (rows) => rows.length === 1,
  );

/** Starts a call, and pauses the campaign of its text once both have ended. */
async function startPaused(number?: string) {
  const id = await start(number);
  const { not_reached: texts } = await ask('GET', `/voice-campaigns/${id}/report`);
  await callEnded(id);
  await textsEnded(texts.sms_campaign);
  const pause = `update sms_campaigns set status = 'paused', pause_reason = 'sender_withdrawn', ended_at = null where uuid = $1`;
  await app.sql(pause, [texts.sms_campaign]);
  return { id, texts };
}

const cancel = (id: Uuid) => app.call('POST', `/v1/calls/${id}/cancel`, { key: app.key });
const messagesOf = async (texts: { sms_campaign: string }): Promise<{ status: string; reason: string }[]> =>
  (await ask('GET', `/messages?campaign_id=${texts.sms_campaign}`)).data;
const setSender = (status: string) => app.sql(`update sender_ids set status = $1 where sender_id = 'Volley'`, [status]);

test('the text of a call that has ended is cancelled by the call while it waits, once', async () => {
  await ask('PUT', `/admin/trunks/${trunkId}`, { is_paused: true });
  const id = await start(BUSY);
  await setSender('suspended');
  await ask('PUT', `/admin/trunks/${trunkId}`, { is_paused: false });
  await callEnded(id);
  const { not_reached: texts } = await ask('GET', `/voice-campaigns/${id}/report`);
  assert.deepEqual(
    (await messagesOf(texts)).map(({ status }) => status),
    ['queued'],
  );
  const call = await ask('GET', `/calls/${id}`);
  assert.deepEqual(await ask('POST', `/calls/${id}/cancel`, {}), call);
  assert.deepEqual(await textsEnded(texts.sms_campaign), [{ status: 'cancelled' }]);
  await setSender('approved');
  assert.deepEqual(
    (await messagesOf(texts)).map(({ status, reason }) => [status, reason]),
    [['skipped', 'cancelled']],
  );
  const again = await cancel(id);
  assert.deepEqual([again.status, again.body.code], [409, 'wrong_state'], again.text);
});

test('a text that a carrier has, or that nobody needs, is not taken back while its campaign goes on', async () => {
  for (const number of [BUSY, undefined]) {
    const { id, texts } = await startPaused(number);
    const before = await messagesOf(texts);
    assert.match(before[0]?.status ?? '', number === BUSY ? /^(sent|delivered)$/ : /^skipped$/);
    const { status, body, text } = await cancel(id);
    assert.deepEqual([status, body.code], [409, 'wrong_state'], text);
    const stored = await app.sql('select status from sms_campaigns where uuid = $1', [texts.sms_campaign]);
    assert.deepEqual(stored, [{ status: 'paused' }]);
  }
});

test('a call whose text is paused stays until that is cancelled', async () => {
  const { id, texts } = await startPaused();
  const old = await age(id, (MONTHS + 1) * 31 + 1);
  await forgetCalls(app.rt, MONTHS);
  assert.equal((await ask('GET', `/calls/${old}`)).id, old);
  assert.deepEqual(await textsEnded(texts.sms_campaign), [{ status: 'cancelled' }]);
  await forgetCalls(app.rt, MONTHS);
  assert.equal((await app.call('GET', `/v1/calls/${old}`, { key: app.key })).status, 404);
  assert.deepEqual(await app.sql('select 1 from sms_campaigns where uuid = $1', [texts.sms_campaign]), []);
});
