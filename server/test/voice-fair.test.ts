import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { failVoiceCampaign } from '../src/voice/campaigns/rows/fail-campaign.ts';
import { listActiveCampaigns } from '../src/voice/campaigns/rows/store-active.ts';
import { addVoiceCampaign, type Place } from './testkit/fixtures.ts';
import { checkLedger } from './testkit/invariants.ts';
import { addAccount as addBareAccount } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';
import { addTrunk, isCompleted, waitForVoice } from './testkit/voice.ts';
import { startVoiceStand } from './testkit/voice-stand.ts';

const { app, openFake, newNumbers, call, poison } = await startVoiceStand();
const fake = await openFake();
await addTrunk(app, fake.port, { channels: 4 });

const nowIso = () => new Date().toISOString();
const [own] = await app.sql<{ id: string }>('select min(id) as id from accounts');
const ownId = Number(own?.id);

async function addAccount(name: string): Promise<number> {
  const reply = await app.call('POST', '/v1/admin/accounts', { key: app.key, body: { name } });
  assert.equal(reply.status, 201, reply.text);
  return Number(reply.body.data.id);
}

/** So many campaigns of one account in one state, by copies of one. */
async function addMany(accountId: number, count: number, set: string, place: Place = app): Promise<void> {
  const { id } = await addVoiceCampaign(place, accountId);
  const columns = 'name, recording_id, total_recipients, created_at, updated_at';
  const firstId = await place.rt.ids.take('voice_campaigns', count);
  await place.sql(
    `insert into voice_campaigns (account_id, id, uuid, status, ${columns})
     select account_id, $3 + n, gen_random_uuid(), 'draft', ${columns}
     from voice_campaigns, generate_series(0, $4 - 1) as n where account_id = $1 and id = $2`,
    [accountId, id, firstId, count],
  );
  await place.sql(`update voice_campaigns set ${set} where account_id = $1 and status = 'draft'`, [accountId]);
}

const listed = (query: Partial<Parameters<typeof listActiveCampaigns>[1]> = {}, place: Place = app) =>
  listActiveCampaigns(place.rt.db, {
    now: nowIso() as never,
    perAccountMax: 50,
    limit: 1_000,
    afterAccountId: 0,
    kind: 'campaign',
    lastIds: [],
    ...query,
  });

test('campaigns without credit, asleep or with nobody due are no work, however many they are', async () => {
  const poor = await addAccount('Without money');
  await addMany(poor, 1_000, "status = 'paused', pause_reason = 'insufficient_credit', prepared_cost = 100");
  await addMany(poor, 500, "status = 'calling'");
  assert.deepEqual(await listed(), []);
  const [number = ''] = newNumbers(1);
  const uuid = await call([number]);
  await waitForVoice(app, uuid, isCompleted);
});

test('no account has more places than its share, and who was served last comes last', async () => {
  // Without the service around it, which would prepare them meanwhile.
  const place = await openTestRuntime();
  const eager = await addBareAccount(place);
  await addMany(eager, 200, "status = 'preparing'", place);
  const modest = await addBareAccount(place);
  await addMany(modest, 1, "status = 'preparing'", place);
  const work = await listed({ perAccountMax: 20 }, place);
  const countOf = (accountId: number) => work.filter((one) => one.accountId === accountId).length;
  assert.equal(countOf(eager), 20);
  assert.equal(countOf(modest), 1);
  assert.ok(work.findIndex((one) => one.accountId === modest) <= 2, 'the first of each comes before the second of any');
  const [first] = await listed({ afterAccountId: eager }, place);
  assert.equal(first?.accountId, modest);
});

test('single calls that have found no line keep no other waiting', async () => {
  const accountId = await addAccount('Many calls');
  await addMany(accountId, 30, "status = 'calling', kind = 'call', language = 'en', voice = ''");
  await app.sql(
    `insert into voice_recipients (account_id, campaign_id, id, phone_number, status, next_at)
     select account_id, id, id, '233244009998', 'queued', '2026-01-01' from voice_campaigns where account_id = $1 and kind = 'call'`,
    [accountId],
  );
  const look = async (lastIds: readonly number[] = []) => {
    const found = await listed({ kind: 'call', perAccountMax: 10, limit: 20, lastIds });
    return found.map(({ id }) => id);
  };
  const first = await look();
  assert.equal(first.length, 10);
  const second = await look(first);
  assert.equal(new Set([...first, ...second]).size, 20);
  assert.deepEqual(await look([...first, ...second, ...(await look([...first, ...second]))]), first);
  await app.sql(`update voice_campaigns set status = 'cancelled' where account_id = $1`, [accountId]);
});

test('a campaign outside its window sleeps until it opens, and is not looked at before', async () => {
  const now = new Date();
  const hour = (plus: number) => `${String((now.getUTCHours() + plus) % 24).padStart(2, '0')}:00`;
  const uuid = await call(newNumbers(1), { calling_window: { from: hour(2), to: hour(3), time_zone: 'UTC' } });
  const row = async () =>
    (await app.sql<{ wakes_at: Date | null }>('select wakes_at from voice_campaigns where uuid = $1', [uuid]))[0];
  const deadlineMs = performance.now() + 60_000;
  while ((await row())?.wakes_at === null) {
    assert.ok(performance.now() < deadlineMs);
    await sleep(20);
  }
  assert.ok(!(await listed()).some((one) => one.uuid === uuid));
  await app.call('POST', `/v1/voice-campaigns/${uuid}/cancel`);
});

test('a campaign that cannot be worked on rests, and the others go on', async () => {
  const poisoned = await poison();
  const deadlineMs = performance.now() + 60_000;
  const troubles = () => app.logged().split('a voice campaign could not be processed').length - 1;
  while (troubles() === 0) {
    assert.ok(performance.now() < deadlineMs);
    await sleep(20);
  }
  const uuid = await call(newNumbers(2));
  await waitForVoice(app, uuid, isCompleted);
  assert.ok(troubles() < 8, 'it is not tried again and again');
  const [row] = await app.sql<{ id: string }>('select id from voice_campaigns where uuid = $1', [poisoned]);
  await failVoiceCampaign(app.rt, ownId, Number(row?.id));
  const [found] = await app.sql(
    'select status, fail_reason, open_recipients::int from voice_campaigns where uuid = $1',
    [poisoned],
  );
  assert.deepEqual(found, { status: 'failed', fail_reason: 'internal_error', open_recipients: 0 });
  await checkLedger(app);
});
