import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addCredits } from '../src/billing/index.ts';
import { DATABASE_DEFAULTS, openDatabase } from '../src/db/index.ts';
import { startSipDialer } from '../src/dialers/index.ts';
import { createAccount } from '../src/identity/index.ts';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { hundredths } from '../src/lib/values/money.ts';
import type { Runtime } from '../src/runtime.ts';
import { type Behaviour, startFakeTrunk } from '../src/sip/testing/index.ts';
import type { CallingRules } from '../src/voice/calling-rules.ts';
import { createVoiceDraft, sendVoiceCampaign, startVoiceEngine } from '../src/voice/campaigns/index.ts';
import { startCall } from '../src/voice/campaigns/single/start-call.ts';
import type { Dialer, SoundPreparer } from '../src/voice/dialer.ts';
import { insertRecording } from '../src/voice/recordings/store-recordings.ts';
import { createTrunk, setVoicePrice } from '../src/voice/trunks/index.ts';
import { fakeCarriers, fixedPrices } from './testkit/fake-carriers.ts';
import { checkLedger } from './testkit/invariants.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const kit = await openTestRuntime();
const sounds = {} as SoundPreparer;
const routesAndPrices = { carriers: fakeCarriers(), prices: fixedPrices(), linksAddress: () => 'http://localhost' };
const RINGING = '233244000001';
const ANSWERED = '233244000002';
const BEHAVIOURS: Record<string, Behaviour> = {
  [RINGING]: { status: null },
  [ANSWERED]: { status: 200 },
};
const fake = await startFakeTrunk({ behaviourOf: (number) => BEHAVIOURS[number] ?? { status: 200 }, ringMs: 10 });
after(() => fake.stop());

function asProcess(processId: number): Runtime {
  return { ...kit.rt, processId: () => processId };
}

// The text of a call is locked after the call, against the order of docs/adr/0010, which the database of the kit holds: nobody who has a
// text waits for a call.
const db = openDatabase({ ...DATABASE_DEFAULTS, connection: { connectionString: kit.url } });
after(() => db.stop());
const withTexts = (processId: number): Runtime => ({ ...asProcess(processId), db });

async function startDialer(rt: Runtime, port = 0) {
  const rtpPorts = { min: 24_000, max: 24_999 };
  const address = { hosts: ['127.0.0.1'], port, advertisedHosts: [], rtpPorts, silenceMsMax: null };
  const dialer = await startSipDialer(rt, { ...address, openPassword: () => '', simulator: null });
  stops.push(() => dialer.stop());
  return dialer;
}

function startEngine(rt: Runtime, dialer: Dialer) {
  const engine = startVoiceEngine({ rt, dialer, routesAndPrices, sounds, speechLimitMs: 1_000, drainLimitMs: 0 });
  stops.push(() => engine.stop());
  return engine;
}

/** Whoever fails is called again, but for those who may have heard the message. */
const AGAIN = { countMax: 3, intervalSeconds: 1, isGrowing: false, outcomes: ['failed'] } as const;

/** An account with credits, prices, a trunk and a recording. */
async function addCaller(rt: Runtime) {
  const account = await createAccount(rt, { name: 'x', defaultCountry: 'GH', timeZone: 'UTC' });
  await addCredits(rt, { accountId: account.id, amount: hundredths(10_000), note: 'x' });
  await setVoicePrice(rt, { prefix: '', pricePerMinute: hundredths(30) });
  const settings = { host: '127.0.0.1', port: fake.port, callsPerSecond: 100 };
  await createTrunk(rt, null, { name: `Trunk of ${account.id}`, settings });
  const actor = { accountId: account.id, keyId: 0, scopes: [], country: 'GH', timeZone: 'UTC' } as never;
  const recording = await rt.db.transact((tx) =>
    insertRecording(tx, account.id, {
      id: 1,
      uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120006' as never,
      name: 'x',
      durationMs: 30_000,
      spokenText: '',
      language: '',
      voice: '',
      createdAt: rt.clock.now(),
      contentHash: Buffer.alloc(32, 1),
      bytes: 8_000 * 30,
      place: { mulaw: new Uint8Array(8_000 * 30).fill(0xff), objectId: null },
    }),
  );
  await kit.sql(
    `insert into sender_ids (account_id, id, uuid, sender_id, purpose, status, status_reason, created_at, updated_at)
     values ($1, 1, gen_random_uuid(), 'Volley', 'x', 'approved', '', now(), now())`,
    [account.id],
  );
  return { accountId: account.id, actor, recordingUuid: recording.uuid };
}

async function arrange(
  rt: Runtime,
  rules: Partial<CallingRules> = {},
): Promise<{ accountId: number; id: number; uuid: string }> {
  const { accountId, actor, recordingUuid } = await addCaller(rt);
  const draft = await createVoiceDraft(rt, actor, {
    ...{ name: 'x', recordingUuid },
    audience: { groupUuids: [], contactIds: [], phoneNumbers: Object.keys(BEHAVIOURS).map((n) => `+${n}`) },
    rules: { durationSecondsMax: 180, ringTimeoutSeconds: 60, ...rules },
  });
  await sendVoiceCampaign(rt, routesAndPrices, actor, draft.uuid, { expectedCost: null });
  return { accountId, id: draft.id, uuid: draft.uuid };
}

interface Row {
  readonly phone_number: PhoneNumber;
  readonly status: string;
  readonly reason: string;
  readonly duration_seconds: number;
  readonly cost: string;
}

async function until(isReached: () => Promise<boolean>, what: string): Promise<void> {
  const deadlineMs = performance.now() + 60_000;
  while (!(await isReached())) {
    if (performance.now() > deadlineMs) assert.fail(`not reached: ${what}`);
    await sleep(30);
  }
}

const recipients = (id: number) =>
  kit.sql<Row>(
    'select phone_number, status, reason, duration_seconds, cost from voice_recipients where campaign_id = $1 order by phone_number',
    [id],
  );

/** A process that comes back has its port again: the far side answers to where the INVITE came from. */
async function portOfCalls(id: number): Promise<number> {
  const [row] = await kit.sql<{ sent: string }>(
    "select facts->>'sentBy' as sent from call_attempts where campaign_id = $1 limit 1",
    [id],
  );
  return Number(row?.sent.split(':').at(-1));
}

async function assertDone(id: number, creditsUsed: number): Promise<void> {
  const [row] = await kit.sql<{ status: string; held: string; credits_used: string }>(
    'select status, held, credits_used from voice_campaigns where id = $1',
    [id],
  );
  assert.deepEqual([row?.status, Number(row?.held), Number(row?.credits_used)], ['completed', 0, creditsUsed]);
  assert.deepEqual(await kit.sql('select attempt_id from trunk_channels'), []);
  await checkLedger(kit);
}

/** Whatever is still running when a test fails is stopped, so that the failure can be told. */
const stops: (() => Promise<void>)[] = [];
after(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** A dialer whose far side is never heard of. */
function silentDialer(): Dialer {
  return {
    callsMax: 100,
    portsHeld: 0,
    hasTrunk: () => true,
    canCall: () => true,
    trunkStateOf: () => ({ registration: 'none', registrationStatusCode: null, isReachable: null }),
    place: (order) => {
      void order.onFacts({ callId: 'x' });
      return { end: () => undefined };
    },
    endStored: async () => 'unknown',
    check: async () => null,
  };
}

test('calls of a process that died are cancelled or hung up by another, which then settles them', async () => {
  const first = asProcess(await kit.addProcess());
  const campaign = await arrange(first);
  const dialer = await startDialer(first);
  const engine = startEngine(first, dialer);
  const statuses = async () =>
    (
      await kit.sql<{ status: string }>(
        "select status || case when sound_at is null then '' else ' heard' end as status from call_attempts where campaign_id = $1 order by 1",
        [campaign.id],
      )
    ).map(({ status }) => status);
  await until(async () => (await statuses()).join() === 'answered heard,ringing', 'one call of each kind');
  // Not a word more from it, as after kill -9: nothing goes over the wire and nothing into the database.
  await dialer.stop();
  await kit.sql('update processes set dead_at = now() where id = $1', [first.processId()]);
  const stopping = engine.stop();

  const second = asProcess(await kit.addProcess());
  const heir = await startDialer(second, await portOfCalls(campaign.id));
  const takingOver = startEngine(second, heir);
  await until(
    async () => (await recipients(campaign.id)).every(({ status }) => status !== 'ringing'),
    'both calls settled',
  );
  assert.deepEqual([fake.requests('BYE').length, fake.requests('CANCEL').length], [1, 1]);
  const [ringing, answered] = await recipients(campaign.id);
  assert.deepEqual([ringing?.status, ringing?.reason, Number(ringing?.cost)], ['failed', 'interrupted', 0]);
  assert.deepEqual([answered?.status, answered?.reason, Number(answered?.cost)], ['answered', 'interrupted', 30]);
  assert.ok((answered?.duration_seconds ?? 0) >= 1);
  await assertDone(campaign.id, 30);
  await takingOver.stop();
  await heir.stop();
  await stopping;
});

test('single calls of a process that died are ended by another and not made again; the one that was heard costs its first minute', async () => {
  const first = asProcess(await kit.addProcess());
  const { accountId, actor, recordingUuid } = await addCaller(first);
  const asked = {
    fields: {},
    text: undefined,
    template: undefined,
    recordingUuid,
    callerId: '',
    language: 'en',
    voice: '',
  };
  const rest = { keys: {}, notReached: null, validityMs: 600_000, reference: null, metadata: null };
  for (const number of [RINGING, ANSWERED])
    await startCall(first, routesAndPrices, actor, { ...asked, ...rest, to: `+${number}` });
  const dialer = await startDialer(first);
  const engine = startEngine(first, dialer);
  const found = (columns: string) =>
    kit.sql<Row & { campaign_id: string }>(
      `select ${columns} from voice_recipients where account_id = $1 order by phone_number`,
      [accountId],
    );
  const begun = () =>
    kit.sql('select id from call_attempts where account_id = $1 and (ringing_at is not null or sound_at is not null)', [
      accountId,
    ]);
  const heard = () =>
    kit.sql('select id from call_attempts where account_id = $1 and sound_at is not null', [accountId]);
  await until(async () => (await begun()).length === 2 && (await heard()).length === 1, 'one rings, one is heard');
  await kit.sql(`update call_attempts set digits = '1' where account_id = $1 and sound_at is not null`, [accountId]);
  const placed = fake.calls.length;
  const [{ campaign_id: campaignId = '' } = {}] = await found('campaign_id');
  const port = await portOfCalls(Number(campaignId));
  await dialer.stop();
  await kit.sql('update processes set dead_at = now() where id = $1', [first.processId()]);
  const stopping = engine.stop();
  const second = asProcess(await kit.addProcess());
  const heir = await startDialer(second, port);
  const takingOver = startEngine(second, heir);
  const columns = 'status, reason, cost::int, held::int, digits';
  await until(async () => (await found(columns)).every(({ status }) => status !== 'ringing'), 'both settled');
  assert.deepEqual(await found(columns), [
    { status: 'failed', reason: 'interrupted', cost: 0, held: 0, digits: '' },
    { status: 'answered', reason: 'interrupted', cost: 30, held: 0, digits: '1' },
  ]);
  assert.equal(fake.calls.length, placed, 'nobody is called again');
  assert.deepEqual(await kit.sql('select held::int from balances where account_id = $1', [accountId]), [{ held: 0 }]);
  await checkLedger(kit);
  await takingOver.stop();
  await heir.stop();
  await stopping;
});

test('a call of which nobody says that it is over keeps its channel and its recipient until it must be over, and nobody is called again', async () => {
  const first = asProcess(await kit.addProcess());
  const campaign = await arrange(first, { retry: AGAIN });
  const silent = silentDialer();
  const engine = startEngine(first, silent);
  const hasFacts = async () =>
    (await kit.sql('select id from call_attempts where campaign_id = $1 and facts is not null', [campaign.id])).length;
  await until(async () => (await hasFacts()) === 2, 'both calls on the wire');
  await kit.sql('update processes set dead_at = $2 where id = $1', [first.processId(), first.clock.now()]);
  const stopping = engine.stop();
  const second = asProcess(await kit.addProcess());
  const heir = startEngine(second, silent);
  await until(async () => heir.figures().inherited === 2, 'both taken over');
  assert.deepEqual(
    (await recipients(campaign.id)).map(({ status }) => status),
    ['ringing', 'ringing'],
  );
  assert.equal((await kit.sql('select attempt_id from trunk_channels')).length, 2);
  await heir.stop();
  await kit.sql('update processes set dead_at = $2 where id = $1', [second.processId(), second.clock.now()]);
  await kit.sql('update trunk_channels set reserved_until = $1', [timestampFromMs(Date.now() - 1)]);
  // The one that took over has ended too: a third takes it from there.
  const third = startEngine(asProcess(await kit.addProcess()), silent);
  await until(async () => (await recipients(campaign.id)).every(({ status }) => status === 'failed'), 'both settled');
  await assertDone(campaign.id, 0);
  await stopping;
  await third.stop();
});

test('whoever picked up as the process died gets the text; the call is charged only if its sound had begun', async () => {
  const first = withTexts(await kit.addProcess());
  const notReached = { senderId: 'Volley', message: 'Please call us.' };
  const campaign = await arrange(first, { notReached });
  const dying: Dialer = {
    ...silentDialer(),
    place: (order) => {
      const answer = async () => {
        await order.onFacts({ callId: 'x' });
        await order.onAnswer({ callId: 'x' });
        if (order.phoneNumber === ANSWERED) order.onEvent({ kind: 'sounding', facts: { callId: 'x' } });
      };
      void answer();
      return { end: () => undefined };
    },
    endStored: async () => 'ended_answered',
  };
  const engine = startEngine(first, dying);
  const isBegun = async () => {
    const [row] = await kit.sql<{ answered: string; heard: string }>(
      'select count(answered_at) as answered, count(sound_at) as heard from call_attempts where campaign_id = $1',
      [campaign.id],
    );
    return Number(row?.answered) === 2 && Number(row?.heard) === 1;
  };
  await until(isBegun, 'both answered, and one heard');
  await kit.sql('update processes set dead_at = $2 where id = $1', [first.processId(), first.clock.now()]);
  const stopping = engine.stop();
  const heir = startEngine(withTexts(await kit.addProcess()), dying);
  await until(async () => (await recipients(campaign.id)).every(({ status }) => status === 'answered'), 'both settled');
  const found = await recipients(campaign.id);
  assert.deepEqual(
    found.map(({ phone_number, reason, cost }) => [phone_number, reason, Number(cost)]),
    [
      [RINGING, 'interrupted', 0],
      [ANSWERED, 'interrupted', 30],
    ],
  );
  assert.deepEqual(
    found.map(({ duration_seconds }) => duration_seconds > 0),
    [false, true],
  );
  const texts = await kit.sql<{ phone_number: string; status: string }>(
    `select m.phone_number, m.status from messages m join voice_campaigns c on c.account_id = m.account_id and c.texts_campaign_id = m.campaign_id
     where c.id = $1 order by 1`,
    [campaign.id],
  );
  assert.deepEqual(texts, [
    { phone_number: RINGING, status: 'queued' },
    { phone_number: ANSWERED, status: 'queued' },
  ]);
  await heir.stop();
  await stopping;
  await checkLedger(kit);
});
