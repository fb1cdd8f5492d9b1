// Whom a voice campaign calls, small or large: the two are read in different ways, and must come to the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addCredits } from '../src/billing/index.ts';
import { manualClock } from '../src/clock.ts';
import { BY_NOBODY, recordConsents, rulesFor, setSendingRules } from '../src/consents/index.ts';
import type { SendingRulesChange } from '../src/consents/sending-rules.ts';
import { allStatements } from '../src/db/statement.ts';
import { createAccount } from '../src/identity/index.ts';
import { cancelImport } from '../src/imports/move-import.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import { hundredths } from '../src/lib/values/money.ts';
import { startWindowGate } from '../src/lib/windows/window-gate.ts';
import { RULES_DEFAULT } from '../src/voice/calling-rules.ts';
import { prepareVoiceCampaign } from '../src/voice/campaigns/audience/prepare-campaign.ts';
import { claimCalls } from '../src/voice/campaigns/calls/claim-calls.ts';
import {
  cancelVoiceCampaign,
  createVoiceDraft,
  previewVoiceCampaign,
  sendVoiceCampaign,
  startVoiceEngine,
} from '../src/voice/campaigns/index.ts';
import { resumeVoiceCampaign } from '../src/voice/campaigns/moves/move-campaign.ts';
import { reportVoiceCampaign } from '../src/voice/campaigns/reports/report-campaign.ts';
import { cancelQueuedRecipients } from '../src/voice/campaigns/rows/store-queued-recipients.ts';
import type { Dialer } from '../src/voice/dialer.ts';
import { insertRecording } from '../src/voice/recordings/store-recordings.ts';
import { createTrunk, setVoicePrice } from '../src/voice/trunks/index.ts';
import { moveTimesOfAccount } from '../src/worker/store-chosen-times.ts';
import { eventually } from './testkit/eventually.ts';
import { fakeCarriers, fixedPrices } from './testkit/fake-carriers.ts';
import { addImporting } from './testkit/imports.ts';
import { checkLedger } from './testkit/invariants.ts';
import { knowAllMigrations } from './testkit/process-versions.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const kit = await openTestRuntime();
await knowAllMigrations(kit.sql);
const { rt, sql } = kit;
const texts = { carriers: fakeCarriers(), prices: fixedPrices(), linksAddress: () => 'http://localhost' };
const account = await createAccount(rt, { name: 'x', defaultCountry: 'GH', timeZone: 'UTC' });
const actor = { accountId: account.id, keyId: 0, scopes: [], country: 'GH', timeZone: 'UTC' } as never;
await addCredits(rt, { accountId: account.id, amount: hundredths(10_000_000), note: 'x' });
await setVoicePrice(rt, { prefix: '23324', pricePerMinute: hundredths(30) });
await setVoicePrice(rt, { prefix: '233240003', pricePerMinute: hundredths(50) });
await createTrunk(rt, null, {
  name: 'Trunk',
  settings: { host: '127.0.0.1', port: 1, blockedPrefixes: ['233240004'] },
});
const recording = await rt.db.transact((tx) =>
  insertRecording(tx, account.id, {
    id: 1,
    uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120006' as Uuid,
    name: 'x',
    durationMs: 10_000,
    spokenText: '',
    language: '',
    voice: '',
    createdAt: rt.clock.now(),
    contentHash: Buffer.alloc(32, 1),
    bytes: 8_000,
    place: { mulaw: new Uint8Array(8_000).fill(0xff), objectId: null },
  }),
);

const MEMBERS = 5_000;
const GROUPS = [1, 2];
await sql(
  `insert into contacts (account_id, id, phone_number, first_name, last_name, email, created_at, updated_at)
   select $1, n, '23324' || lpad(n::text, 7, '0'), '', '', '', now(), now() from generate_series(1, $2::int) n`,
  [account.id, MEMBERS],
);
// Every number is in one group, and every third in both.
for (const group of GROUPS) {
  await sql(
    `insert into groups (account_id, id, uuid, name, description, contacts_count, created_at, updated_at)
     values ($1, $2::int, gen_random_uuid(), 'Group ' || $2::int, '', 0, now(), now())`,
    [account.id, group],
  );
  await sql(
    `insert into group_members (account_id, group_id, contact_id)
     select $1, $2::int, n from generate_series(1, $3::int) n where n % 2 = $2::int - 1 or n % 3 = 0`,
    [account.id, group, MEMBERS],
  );
}
await sql(
  `insert into suppressions (account_id, phone_number, id, reason, note, created_at)
   select account_id, phone_number, id, 'manual', '', now() from contacts where account_id = $1 and id % 100 = 0`,
  [account.id],
);
const groupUuids = (
  await sql<{ uuid: Uuid }>('select uuid from groups where account_id = $1 order by id', [account.id])
).map(({ uuid }) => uuid);

/** As the groups count themselves, they are read contact by contact or range by range. */
async function countedAs(members: number): Promise<void> {
  await sql('update groups set contacts_count = $2 where account_id = $1', [account.id, members]);
}

async function draft(): Promise<{ id: number; uuid: Uuid }> {
  const audience = {
    groupUuids,
    contactIds: [1, 7],
    // Of a contact in the groups, and of nobody, twice.
    phoneNumbers: ['+233240000001', '+233249999999', '0249999999'],
  };
  const made = await createVoiceDraft(rt, actor, { name: 'x', recordingUuid: recording.uuid, audience, rules: {} });
  return { id: made.id, uuid: made.uuid };
}

interface Totals {
  readonly status: string;
  readonly reason: string;
  readonly price: number;
  readonly held: number;
  readonly n: number;
}

const rowsOf = (id: number): Promise<Totals[]> =>
  sql<Totals>(
    `select status, reason, price_per_minute::int as price, sum(held)::int as held, count(*)::int as n
     from voice_recipients where account_id = $1 and campaign_id = $2 group by 1, 2, 3 order by 1, 2, 3`,
    [account.id, id],
  );

// A call of ten seconds is held as a whole minute. Numbers that begin with 233240004 are a thousand, of which ten have opted
// out; so are those that begin with 233240003.
const EXPECTED = [
  { status: 'queued', reason: '', price: 30, held: 30 * 2_971, n: 2_971 },
  { status: 'queued', reason: '', price: 50, held: 50 * 990, n: 990 },
  { status: 'skipped', reason: 'no_trunk', price: 0, held: 0, n: 990 },
  { status: 'skipped', reason: 'opted_out', price: 0, held: 0, n: 50 },
];
const COST = 30 * 2_971 + 50 * 990;

for (const [size, members] of [
  ['small', 5_000],
  ['large', 50_000],
] as const) {
  test(`of a ${size} audience everybody is called once, at the price that the preview said`, async () => {
    await countedAs(members);
    const { id, uuid } = await draft();
    const preview = await previewVoiceCampaign(rt, texts, actor, uuid);
    const { recipients, callable, costMax } = preview;
    const skipped = Object.fromEntries(preview.skipped.map(({ reason, recipients }) => [reason, recipients]));
    assert.deepEqual(
      { recipients, callable, skipped, costMax },
      { recipients: MEMBERS + 1, callable: 3_961, skipped: { opted_out: 50, no_trunk: 990 }, costMax: COST },
    );
    assert.equal((await previewVoiceCampaign(rt, texts, actor, uuid)).fingerprint, preview.fingerprint);
    await sendVoiceCampaign(rt, texts, actor, uuid, { expectedCost: costMax });
    await prepareVoiceCampaign(rt, texts, account.id, id);
    assert.deepEqual(await rowsOf(id), EXPECTED);
    const [campaign] = await sql(
      `select status, total_recipients::int as total, open_recipients::int as open, held::int as held from voice_campaigns where account_id = $1 and id = $2`,
      [account.id, id],
    );
    assert.deepEqual(campaign, { status: 'calling', total: MEMBERS + 1, open: 3_961, held: COST });
    const [numbers] = await sql(
      'select count(distinct phone_number)::int as n from voice_recipients where account_id = $1 and campaign_id = $2',
      [account.id, id],
    );
    assert.deepEqual(numbers, { n: MEMBERS + 1 });
    await cancelVoiceCampaign(rt, actor, uuid);
    await checkLedger(kit);
    const [balance] = await sql('select held::int as held from balances where account_id = $1', [account.id]);
    assert.deepEqual(balance, { held: 0 });
  });

  test(`of a ${size} audience nobody is called who is in a group that is left out`, async () => {
    await countedAs(members);
    const audience = {
      ...{ groupUuids: groupUuids.slice(0, 1), contactIds: [1, 3], phoneNumbers: ['+233240000003', '+233249999999'] },
      except: { groupUuids: groupUuids.slice(1) },
    };
    const made = await createVoiceDraft(rt, actor, { name: 'x', recordingUuid: recording.uuid, audience, rules: {} });
    const { recipients, leftOut, costMax } = await previewVoiceCampaign(rt, texts, actor, made.uuid);
    // Of the first group every third is in the second, and so are the two contacts.
    assert.deepEqual([recipients, leftOut], [1_667 + 1, 1_666 + 1]);
    await sendVoiceCampaign(rt, texts, actor, made.uuid, { expectedCost: costMax });
    await prepareVoiceCampaign(rt, texts, account.id, made.id);
    const [rows] = await sql(
      `select count(*)::int as n, count(*) filter (where phone_number in (select c.phone_number from contacts c
         where c.account_id = $1 and (c.id % 2 = 1 or c.id % 3 = 0)))::int as wrong
       from voice_recipients where account_id = $1 and campaign_id = $2`,
      [account.id, made.id],
    );
    assert.deepEqual(rows, { n: recipients, wrong: 0 });
    await cancelVoiceCampaign(rt, actor, made.uuid);
  });

  test(`the fingerprint of a ${size} audience changes when one number in it does`, async () => {
    await countedAs(members);
    const { uuid } = await draft();
    const { fingerprint } = await previewVoiceCampaign(rt, texts, actor, uuid);
    await sql(`update contacts set phone_number = '233248888888' where account_id = $1 and id = 2`, [account.id]);
    assert.notEqual((await previewVoiceCampaign(rt, texts, actor, uuid)).fingerprint, fingerprint);
    await sql(`update contacts set phone_number = '233240000002' where account_id = $1 and id = 2`, [account.id]);
    assert.equal((await previewVoiceCampaign(rt, texts, actor, uuid)).fingerprint, fingerprint);
  });
}

test('a campaign cancelled after its rows were made and before its credits were held frees nothing', async () => {
  const { id, uuid } = await draft();
  await sendVoiceCampaign(rt, texts, actor, uuid, { expectedCost: null });
  await prepareVoiceCampaign(rt, texts, account.id, id);
  // As a process leaves it that dies between the two.
  await sql(`update voice_campaigns set status = 'preparing', held = 0 where account_id = $1 and id = $2`, [
    account.id,
    id,
  ]);
  await sql('update balances set held = held - $2 where account_id = $1', [account.id, COST]);
  await cancelVoiceCampaign(rt, actor, uuid);
  const [balance] = await sql('select held::int as held from balances where account_id = $1', [account.id]);
  assert.deepEqual(balance, { held: 0 });
  await checkLedger(kit);
});

test('those not called yet are cancelled a part at a time, and what was held for all of them is told', async () => {
  const { id, uuid } = await draft();
  await sendVoiceCampaign(rt, texts, actor, uuid, { expectedCost: null });
  await prepareVoiceCampaign(rt, texts, account.id, id);
  const campaign = { accountId: account.id, campaignId: id, rowsMax: 777 };
  const ended = await rt.db.transact((tx) => cancelQueuedRecipients(tx, campaign));
  assert.deepEqual(ended, { held: COST, n: 3_961 });
  const statuses = (await rowsOf(id)).map(({ status, held, n }) => ({ status, held, n }));
  assert.deepEqual(statuses, [
    { status: 'cancelled', held: 0, n: 2_971 },
    { status: 'cancelled', held: 0, n: 990 },
    { status: 'skipped', held: 0, n: 990 },
    { status: 'skipped', held: 0, n: 50 },
  ]);
});

test('the next people to call are found without a look at all the others', async () => {
  const { id, uuid } = await draft();
  await sendVoiceCampaign(rt, texts, actor, uuid, { expectedCost: null });
  await prepareVoiceCampaign(rt, texts, account.id, id);
  const text = allStatements().get('voice_recipients.lock_due') ?? '';
  const given = text
    .replaceAll('$1', String(account.id))
    .replaceAll('$2', String(id))
    .replaceAll('$3', 'now()')
    .replaceAll('$4', '10')
    .replaceAll('$5', 'null');
  const lines = await sql<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off, summary off) ${given}`);
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  assert.match(plan, /Index Scan using \S+ on voice_recipients[ \w]* \(actual rows=10/, plan);
  assert.doesNotMatch(plan, /Sort/, plan);
});

const SENDING: SendingRulesChange = { marketingNeedsConsent: true, quietHours: undefined, zoneField: undefined };

for (const [size, members] of [
  ['small', 5_000],
  ['large', 50_000],
] as const) {
  test(`of a ${size} audience marketing calls those alone who agreed, and nobody who withdrew it before the call`, async () => {
    await countedAs(members);
    const heldNow = () => sql('select held::int as held from balances where account_id = $1', [account.id]);
    const heldBefore = await heldNow();
    await setSendingRules(rt, actor, SENDING);
    const agreeing = Array.from({ length: 20 }, (_, index) => `2332400000${10 + index}` as PhoneNumber);
    const say = (phoneNumbers: readonly PhoneNumber[], status: 'given' | 'withdrawn') => {
      const said = { channels: ['voice'], status, source: 'form', words: `${size} ${status}`, by: BY_NOBODY } as const;
      return rt.db.transact((tx) => recordConsents(rt, tx, account.id, { ...said, at: rt.clock.now(), phoneNumbers }));
    };
    await say(agreeing, 'given');
    const audience = { groupUuids, contactIds: [], phoneNumbers: [] };
    const rules = { purpose: 'marketing' } as const;
    const { id, uuid } = await createVoiceDraft(rt, actor, {
      ...{ name: 'x', recordingUuid: recording.uuid, audience, rules },
    });
    const preview = await previewVoiceCampaign(rt, texts, actor, uuid);
    const { callable, skipped } = preview;
    const recipients = MEMBERS - 20 - 50;
    assert.equal(callable, 20);
    assert.deepEqual(
      skipped.find(({ reason }) => reason === 'no_consent'),
      { reason: 'no_consent', recipients },
    );
    await sendVoiceCampaign(rt, texts, actor, uuid, { expectedCost: null });
    await prepareVoiceCampaign(rt, texts, account.id, id);
    await say(agreeing.slice(0, 5), 'withdrawn');
    const campaign = {
      ...{ accountId: account.id, id, uuid, recordingId: recording.id, recordingMs: 10_000 },
      ...{
        kind: 'campaign' as const,
        status: 'calling' as const,
        rules: { ...RULES_DEFAULT, ...rules },
        timeZone: 'UTC',
      },
      ...{ textsCursorId: null, language: '', voice: '' },
    };
    const gate = startWindowGate({ window: null, timeZone: 'UTC' });
    const dialer = { canCall: () => true } as unknown as Dialer;
    const claim = async (marketingNeedsConsent: boolean) => {
      const read = {
        marketingNeedsConsent,
        quietHours: null,
        installationQuietHours: null,
        zoneField: null,
        undeliveredSince: null,
      };
      const sendingRules = rulesFor({ purpose: 'marketing', window: null }, read);
      return claimCalls(rt, dialer, { campaign, gate, sendingRules, portsFree: 1, among: null, messageMs: 10_000 });
    };
    assert.deepEqual((await claim(false)).calls, [], 'by rules that do not hold any more nobody is called');
    for (let turn = 0; turn < 5; turn += 1)
      assert.deepEqual((await claim(true)).calls, [], 'those who were due have withdrawn it');
    const states = await sql<{ status: string; reason: string; n: number }>(
      'select status, reason, count(*)::int as n from voice_recipients where account_id = $1 and campaign_id = $2 group by 1, 2 order by 1, 2',
      [account.id, id],
    );
    assert.deepEqual(states, [
      { status: 'queued', reason: '', n: 15 },
      { status: 'skipped', reason: 'no_consent', n: MEMBERS - 20 - 50 + 5 },
      { status: 'skipped', reason: 'opted_out', n: 50 },
    ]);
    await cancelVoiceCampaign(rt, actor, uuid);
    await checkLedger(kit);
    assert.deepEqual(await heldNow(), heldBefore);
    await setSendingRules(rt, actor, { ...SENDING, marketingNeedsConsent: false });
    await sql('delete from consents where account_id = $1', [account.id]);
  });
}

test('a campaign that waits for an import is looked at every two seconds, and begins once the import has ended', async () => {
  const endImport = await addImporting(sql, account.id, groupUuids.slice(1));
  const audience = {
    ...{ groupUuids: groupUuids.slice(0, 1), contactIds: [], phoneNumbers: [] },
    except: { groupUuids: groupUuids.slice(1) },
  };
  const { id, uuid } = await createVoiceDraft(rt, actor, {
    ...{ name: 'x', recordingUuid: recording.uuid, audience, rules: {} },
  });
  await sendVoiceCampaign(rt, texts, actor, uuid, { expectedCost: null });
  const stateOf = async () => {
    const query = 'select status, wakes_at::text as wakes from voice_campaigns where account_id = $1 and id = $2';
    return (await sql<{ status: string; wakes: string | null }>(query, [account.id, id]))[0];
  };
  const dialer = { callsMax: 0, canCall: () => false } as unknown as Dialer;
  const engine = startVoiceEngine({
    ...{ rt, dialer, routesAndPrices: texts, sounds: {} as never },
    ...{ speechLimitMs: 1_000, drainLimitMs: 0 },
  });
  try {
    await eventually(stateOf, (state) => state?.wakes != null);
    const looks = new Set<string | null | undefined>();
    for (const endMs = performance.now() + 1_500; performance.now() < endMs; await sleep(50)) {
      const { status, wakes } = (await stateOf()) ?? {};
      assert.equal(status, 'preparing');
      looks.add(wakes);
    }
    assert.ok(looks.size <= 2, `it was looked at ${looks.size} times`);
    assert.equal((await reportVoiceCampaign(rt, actor, uuid)).waitingFor, 'contacts');
    await endImport();
    await eventually(stateOf, (state) => state?.status === 'calling');
    assert.notEqual((await reportVoiceCampaign(rt, actor, uuid)).waitingFor, 'contacts');
  } finally {
    await engine.stop();
  }
});

for (const status of ['preparing', 'scheduled'])
  test(`a campaign that is ${status} when its import is cancelled is paused with a reason, and begins when somebody resumes it, also if the clock is set back meanwhile`, async () => {
    const audience = {
      ...{ groupUuids: groupUuids.slice(0, 1), contactIds: [], phoneNumbers: [] },
      except: { groupUuids: groupUuids.slice(1) },
    };
    const draft = { name: 'x', recordingUuid: recording.uuid, audience, rules: {} };
    const { id, uuid } = await createVoiceDraft(rt, actor, draft);
    await sql(
      `update voice_campaigns set status = $3, scheduled_at = case when $3 = 'scheduled' then now() end where account_id = $1 and id = $2`,
      [account.id, id, status],
    );
    await addImporting(sql, account.id, groupUuids.slice(1));
    const stateAfterTurn = async () => {
      await prepareVoiceCampaign(rt, texts, account.id, id);
      const query = 'select status, pause_reason from voice_campaigns where account_id = $1 and id = $2';
      return (await sql(query, [account.id, id]))[0];
    };
    assert.deepEqual(await stateAfterTurn(), { status, pause_reason: '' });
    // As its clock was set back meanwhile, calls that were due are to come again.
    const behind = { ...rt, clock: manualClock(rt.clock.nowMs() - 3_600_000) };
    await rt.db.transact((tx) => moveTimesOfAccount(tx, account.id, { byMs: 3_600_000, nowMs: behind.clock.nowMs() }));
    const [open] = await sql<{ uuid: Uuid }>(`select uuid from imports where status = 'importing'`);
    await cancelImport(behind, actor, open?.uuid as Uuid);
    assert.deepEqual(await stateAfterTurn(), { status: 'paused', pause_reason: 'contacts_incomplete' });
    assert.equal((await resumeVoiceCampaign(behind, actor, uuid)).status, 'preparing');
    assert.deepEqual(await stateAfterTurn(), { status: 'calling', pause_reason: '' });
    await cancelVoiceCampaign(rt, actor, uuid);
  });
