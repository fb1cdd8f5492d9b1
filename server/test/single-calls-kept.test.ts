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
const fake = await openFake({ behaviourOf: () => BRIEF });
const trunkId = await addTrunk(app, fake.port, { channels: 2 });
await awaitTrunk(app, trunkId);

async function ask(method: string, path: string, body?: unknown) {
  const reply = await app.call(method, `/v1${path}`, { key: app.key, body });
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data;
}

async function start(): Promise<Uuid> {
  const not_reached = { sender_id: 'Volley', message: 'Please call us.' };
  return (
    await ask('POST', '/calls', { to: `+${newNumbers(1)[0]}`, recording_id: recording, not_reached, reference: 'late' })
  ).id;
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

/** Starts a call, and pauses its text once both have ended, as when its sender ID is withdrawn. */
async function startPaused() {
  const id = await start();
  const { not_reached: texts } = await ask('GET', `/voice-campaigns/${id}/report`);
  const hasEnded = () =>
    app.sql('select status from sms_campaigns where uuid = $1 and ended_at is not null and not is_winding_up', [
      texts.sms_campaign,
    ]);
  await eventually(
    () => app.sql(`select 1 from voice_campaigns where uuid = $1 and ended_at is not null`, [id]),
    (rows) => rows.length === 1,
  );
  await eventually(hasEnded, (rows) => rows.length === 1);
  const pause = `update sms_campaigns set status = 'paused', pause_reason = 'sender_withdrawn', ended_at = null where uuid = $1`;
  await app.sql(pause, [texts.sms_campaign]);
  return { id, texts, ended: () => eventually(hasEnded, (rows) => rows.length === 1) };
}

test('the text of a call that has ended is cancelled by the call, once', async () => {
  const { id, ended } = await startPaused();
  const call = await ask('GET', `/calls/${id}`);
  assert.deepEqual(await ask('POST', `/calls/${id}/cancel`, {}), call);
  assert.deepEqual(await ended(), [{ status: 'cancelled' }]);
  const again = await app.call('POST', `/v1/calls/${id}/cancel`, { key: app.key });
  assert.deepEqual([again.status, again.body.code], [409, 'wrong_state'], again.text);
});

test('a call whose text is paused stays until that is cancelled', async () => {
  const { id, texts, ended } = await startPaused();
  const old = await age(id, (MONTHS + 1) * 31 + 1);
  await forgetCalls(app.rt, MONTHS);
  assert.equal((await ask('GET', `/calls/${old}`)).id, old);
  assert.deepEqual(await ended(), [{ status: 'cancelled' }]);
  await forgetCalls(app.rt, MONTHS);
  assert.equal((await app.call('GET', `/v1/calls/${old}`, { key: app.key })).status, 404);
  assert.deepEqual(await app.sql('select 1 from sms_campaigns where uuid = $1', [texts.sms_campaign]), []);
});
