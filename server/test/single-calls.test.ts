// Calls that are asked for one by one: what they say, what is held and charged, the lane before campaigns, and what ends them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { callEventData, singleCallKinds } from '@volley/contract/event-kinds-campaigns';
import type { Behaviour } from '../src/sip/testing/index.ts';
import { noteDigits } from '../src/voice/campaigns/calls/note-steps.ts';
import { checkVoiceCampaigns } from '../src/voice/campaigns/index.ts';
import { eventually } from './testkit/eventually.ts';
import { checkInvariants, checkLedger } from './testkit/invariants.ts';
import { addTrunk, awaitTrunk, isCompleted, waitForVoice } from './testkit/voice.ts';
import { BRIEF, startVoiceStand } from './testkit/voice-stand.ts';

const {
  app,
  recording,
  openFake,
  newNumbers,
  call: callCampaign,
} = await startVoiceStand({
  settings: { VOLLEY_SIMULATOR: 'yes' },
});
const behaviours = new Map<string, Behaviour>();
const fake = await openFake({ behaviourOf: (number) => behaviours.get(number) ?? BRIEF });
const trunkId = await addTrunk(app, fake.port, { channels: 2 });
await awaitTrunk(app, trunkId);

// biome-ignore lint/suspicious/noExplicitAny: the contract checked its shape already.
type Data = any;

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Data> {
  const reply = await app.call(method, `/v1${path}`, { key: app.key, body, headers });
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data;
}

async function refused(body: unknown): Promise<{ status: number; errors: Record<string, string[]> }> {
  const reply = await app.call('POST', '/v1/calls', { key: app.key, body });
  return { status: reply.status, errors: reply.body.errors };
}

const newNumber = (): string => newNumbers(1)[0] ?? '';
const start = (number: string, fields: Record<string, unknown> = {}): Promise<Data> =>
  ask('POST', '/calls', { to: `+${number}`, recording_id: recording, ...fields });
const read = (id: string): Promise<Data> => ask('GET', `/calls/${id}`);
const isOver = ({ ended_at: endedAt }: Data): boolean => endedAt !== null;
const untilOver = (id: string): Promise<Data> => eventually(() => read(id), isOver);
const balance = async (): Promise<[string, string]> => {
  const { balance: all, held } = await ask('GET', '/balance');
  return [all, held];
};

/** What was told of a call, in order. */
const toldOf = async (id: string): Promise<Data[]> => (await allTold()).filter(({ data }) => data.call_id === id);

async function allTold(): Promise<Data[]> {
  const told: Data[] = [];
  for (let after = ''; ; ) {
    const { data } = await ask('GET', `/events?per_page=100${after}`);
    if (data.length === 0) return told;
    told.push(...data);
    after = `&after=${data.at(-1).id}`;
  }
}
// From here on events are heard.
await ask('GET', '/events');

const pauseTrunk = (isPaused: boolean) => ask('PUT', `/admin/trunks/${trunkId}`, { is_paused: isPaused });

test('a call plays its recording, is told of at each step, and costs what it took', async () => {
  const number = newNumber();
  behaviours.set(number, { status: 200, digits: '31', hangsUpAfterMs: 1_500 });
  const [before] = await balance();
  const own = { reference: 'order-7731', metadata: { shop: 'Osu' } };
  const begun = await start(number, { keys: { '1': 'bring it' }, ...own });
  assert.deepEqual([begun.status, begun.cost_max, begun.text, begun.keys], ['queued', '0.30', '', { '1': 'bring it' }]);
  const ended = await untilOver(begun.id);
  assert.deepEqual(
    [ended.status, ended.keys_pressed, ended.result, ended.cost, ended.attempts, ended.recording_id],
    ['answered', '31', 'bring it', '0.30', 1, recording],
  );
  assert.deepEqual([ended.reference, ended.metadata], [own.reference, own.metadata]);
  assert.ok(ended.duration >= 1 && ended.answered_at !== null && ended.called_at !== null);
  const [after, held] = await balance();
  assert.deepEqual([Math.round((Number(before) - Number(after)) * 100), held], [30, '0.00']);
  const told = await eventually(
    () => toldOf(begun.id),
    (events) => events.some(({ kind }) => kind === 'call.answered'),
  );
  assert.deepEqual(
    told.map(({ kind, data }) => [kind, data.status, data.keys_pressed]),
    [
      ['call.queued', 'queued', ''],
      ['call.ringing', 'ringing', ''],
      ['call.connected', 'connected', ''],
      ['call.key_pressed', 'connected', '3'],
      ['call.key_pressed', 'connected', '31'],
      ['call.answered', 'answered', '31'],
    ],
  );
  for (const { data } of told) {
    assert.deepEqual([data.campaign_id, data.phone_number, data.reference], [begun.id, number, own.reference]);
    assert.deepEqual(data.metadata, own.metadata);
  }
  const { data: campaigns } = await app.call('GET', '/v1/voice-campaigns').then(({ body }) => body.data);
  assert.ok(!campaigns.some(({ uuid }: Data) => uuid === begun.id), 'it is no campaign to people');
  const { data: attempts } = await ask('GET', `/voice-campaigns/${begun.id}/attempts`);
  assert.deepEqual(
    attempts.map(({ outcome, digits }: Data) => [outcome, digits]),
    [['answered', '31']],
  );
});

test('a text is spoken with what the request gives, what the contact has, and the words for what nobody has', async () => {
  const number = newNumber();
  await ask('POST', '/contacts', { phone_number: `+${number}`, first_name: 'Ama', last_name: 'Mensah' });
  const text = 'Hello {{first_name|friend}} {{last_name}}, order {{number}} is here.';
  const fields = { number: '12', last_name: 'Owusu' };
  const { id, text: said, language } = await start(number, { recording_id: undefined, text, fields });
  assert.deepEqual([said, language], ['Hello Ama Owusu, order 12 is here.', 'en']);
  const ended = await untilOver(id);
  assert.deepEqual([ended.status, ended.cost, ended.recording_id], ['answered', '0.30', null]);
  const placed = fake.calls.find((one) => one.number === number);
  assert.ok(placed !== undefined);

  const template = await ask('POST', '/templates', {
    ...{ name: 'Parcel', message: 'Parcel {{code}} for {{first_name|you}}.', values: ['code'] },
  });
  const values = { code: 'A 7' };
  const spoken = await start(number, { recording_id: undefined, template: { id: template.uuid, values } });
  assert.equal(spoken.text, 'Parcel A 7 for Ama.');
  await untilOver(spoken.id);
  const each = await ask('POST', '/recordings/spoken', { name: 'Each', text: 'Dear {{first_name|friend}}.' });
  const played = await start(newNumber(), { recording_id: each.uuid, fields: { first_name: 'Kofi' } });
  assert.deepEqual([played.text, played.recording_id], ['Dear Kofi.', each.uuid]);
  assert.equal((await untilOver(played.id)).status, 'answered');
});

test('what cannot be called or said is refused with all its faults, and nothing is held', async () => {
  const to = `+${newNumber()}`;
  const [, held] = await balance();
  const cases: [body: Record<string, unknown>, fields: string[]][] = [
    [{ to }, ['text']],
    [{ to, text: 'x', recording_id: recording }, ['recording_id', 'text']],
    [{ to: '12', text: 'Hello {{nobody}}', caller_id: '233302999999' }, ['caller_id', 'text', 'to']],
    [{ to, text: '{{first_name}}' }, ['text']],
    [{ to, text: `{{first_name}}`, fields: { first_name: 'x'.repeat(501) } }, ['fields.first_name']],
    [{ to, text: 'x', keys: { '12': 'x' }, validity_seconds: 9 }, ['keys.12', 'validity_seconds']],
    [{ to, text: 'See {{opt_out_url}}' }, ['text']],
    [{ to, text: 'x', language: 'xx' }, ['language']],
    // They become arguments of the program that speaks.
    [{ to, text: 'x', language: '../en', voice: '--load' }, ['language', 'voice']],
    [{ to, recording_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120006' }, ['recording_id']],
    [{ to, template: { id: '0196f0c2-7a10-7cc4-9d3e-0242ac120006' } }, ['template.id']],
    [{ to, text: 'x', template: { id: '0196f0c2-7a10-7cc4-9d3e-0242ac120006' } }, ['template', 'text']],
    [{ to, text: 'x', not_reached: { sender_id: 'Nobody', message: 'x' } }, ['not_reached.sender_id']],
  ];
  for (const [body, fields] of cases) {
    const { status, errors } = await refused(body);
    assert.deepEqual([status, Object.keys(errors ?? {}).sort()], [422, fields], JSON.stringify(body));
  }
  await ask('POST', '/suppressions', { phone_number: to });
  assert.deepEqual((await refused({ to, text: 'x' })).errors, { to: ['This number has opted out and gets no calls.'] });
  const poor = await app.newAccount();
  const broke = await app.call('POST', '/v1/calls', { key: poor.key, body: { to: `+${newNumber()}`, text: 'x' } });
  assert.equal(broke.body.code, 'insufficient_balance', broke.text);
  const { id } = await start(newNumber());
  for (const [method, path] of [
    ['GET', `/v1/calls/${id}`],
    ['POST', `/v1/calls/${id}/cancel`],
    ['GET', `/v1/voice-campaigns/${id}/attempts`],
  ] as const)
    assert.equal((await app.call(method, path, { key: poor.key })).status, 404);
  assert.deepEqual((await app.call('GET', '/v1/calls', { key: poor.key })).body.data.data, []);
  const reader = await app.newKey(poor.id, ['read']);
  const unable = await app.call('POST', '/v1/calls', { key: reader, body: { to, text: 'x' } });
  assert.equal(unable.status, 403);
  await eventually(balance, ([, now]) => now === held);
});

test('a call gets the next line that is free, before the campaign that fills all lines, which goes on', async () => {
  const many = newNumbers(16);
  for (const number of many) behaviours.set(number, { status: 200, hangsUpAfterMs: 400 });
  const campaign = await callCampaign(many, { hang_up_after_message: false });
  const placed = () => fake.calls.filter(({ number }) => many.includes(number)).length;
  await eventually(placed, (count) => count >= 4);
  const numbers = newNumbers(3);
  for (const number of numbers) {
    const { id } = await start(number);
    const before = placed();
    await eventually(
      () => read(id),
      ({ status }) => status !== 'queued',
    );
    // One may be on its way already, one have the second line that becomes free, and a busy machine looks late. Without a lane it would be most of them.
    assert.ok(placed() - before <= 4, `${placed() - before} calls of the campaign came first`);
    assert.equal((await untilOver(id)).status, 'answered');
  }
  assert.ok(placed() < many.length, 'the campaign was still calling');
  const { recipients } = await waitForVoice(app, campaign, isCompleted);
  assert.ok(recipients.every(({ status }) => status === 'answered'));
});

test('a call is cancelled while it waits, and not once somebody has answered', async () => {
  await pauseTrunk(true);
  const [, heldBefore] = await balance();
  const waiting = await start(newNumber());
  assert.notEqual((await balance())[1], heldBefore);
  const cancelled = await ask('POST', `/calls/${waiting.id}/cancel`);
  assert.deepEqual([cancelled.status, cancelled.cost], ['cancelled', '0.00']);
  assert.equal((await balance())[1], heldBefore);
  assert.deepEqual(
    (await toldOf(waiting.id)).map(({ kind }) => kind),
    ['call.queued', 'call.cancelled'],
  );
  const ours = newNumber();
  const team = await ask('POST', '/keys', { name: 'Team', scopes: ['send', 'read'], only_to: [`+${ours}`] });
  const cancelBy = async (id: string) => (await app.call('POST', `/v1/calls/${id}/cancel`, { key: team.key })).status;
  assert.equal(await cancelBy((await start(ours)).id), 200);
  const others = await start(newNumber());
  assert.equal(await cancelBy(others.id), 403);
  await ask('POST', `/calls/${others.id}/cancel`);
  const again = await app.call('POST', `/v1/calls/${waiting.id}/cancel`, { key: app.key });
  assert.deepEqual([again.status, again.headers.get('volley-error-code')], [409, 'wrong_state']);
  for (const verb of ['pause', 'resume', 'cancel', 'retry-failed'])
    assert.equal((await app.call('POST', `/v1/voice-campaigns/${waiting.id}/${verb}`, { key: app.key })).status, 404);
  await pauseTrunk(false);
  const number = newNumber();
  behaviours.set(number, { status: 200, hangsUpAfterMs: 3_000 });
  const talking = await start(number, { keys: { '1': 'bring it' } });
  for (let now = talking; now.status !== 'connected'; ) now = await read(talking.id);
  assert.equal((await app.call('POST', `/v1/calls/${talking.id}/cancel`, { key: app.key })).status, 409);
  const ended = await untilOver(talking.id);
  assert.deepEqual([ended.status, ended.cost], ['answered', '0.30']);
});

test('a call that did not begin in time expires, costs nothing, and the text goes out in its place', async () => {
  await pauseTrunk(true);
  const not_reached = { sender_id: 'Volley', message: 'Hello {{first_name|friend}}, please call us.' };
  const [before] = await balance();
  const { id, valid_until: validUntil, created_at: createdAt } = await start(newNumber(), { not_reached });
  assert.equal(Date.parse(validUntil) - Date.parse(createdAt), 600_000);
  const stays = await start(newNumber());
  await app.sql('update voice_campaigns set valid_until = now() where uuid = $1', [id]);
  const expired = await untilOver(id);
  assert.deepEqual([expired.status, expired.reason, expired.cost], ['failed', 'expired', '0.00']);
  assert.equal(expired.reason_words, 'The call did not begin within its validity.');
  assert.equal((await read(stays.id)).status, 'queued');
  const { not_reached: texts } = await ask('GET', `/voice-campaigns/${id}/report`);
  const sent = await eventually(
    () => ask('GET', `/messages?campaign_id=${texts.sms_campaign}`),
    ({ data }: Data) => data[0]?.status === 'delivered' || data[0]?.status === 'sent',
  );
  assert.equal(sent.data[0].message, 'Hello friend, please call us.');
  assert.deepEqual(
    (await toldOf(id)).map(({ kind, data }) => [kind, data.reason]),
    [
      ['call.queued', ''],
      ['call.failed', 'expired'],
    ],
  );
  await pauseTrunk(false);
  await untilOver(stays.id);
  const [after, held] = await eventually(balance, ([, now]) => now === '0.00');
  assert.equal(held, '0.00');
  assert.equal(Math.round((Number(before) - Number(after)) * 100), 35, 'a call and a text');
});

test('whoever opts out before the call begins is not called', async () => {
  await pauseTrunk(true);
  const number = newNumber();
  const { id } = await start(number);
  await ask('POST', '/suppressions', { phone_number: `+${number}` });
  await pauseTrunk(false);
  const skipped = await untilOver(id);
  assert.deepEqual([skipped.status, skipped.reason], ['skipped', 'opted_out']);
  assert.equal(fake.calls.filter((one) => one.number === number).length, 0);
  assert.ok((await toldOf(id)).some(({ kind }) => kind === 'call.skipped'));
});

test('a call is made again if the trunk refused it before the phone rang, and not after that', async () => {
  const [rung = '', unrung = ''] = newNumbers(2);
  behaviours.set(rung, { status: 503 });
  behaviours.set(unrung, { status: 503, isUnrung: true });
  const placed = (number: string) => fake.calls.filter((one) => one.number === number).length;
  const { id } = await start(rung);
  const ended = await untilOver(id);
  assert.deepEqual([ended.status, ended.reason, placed(rung)], ['failed', 'trunk_unavailable', 1]);
  const again = await start(unrung);
  await eventually(
    () => app.sql('select 1 from voice_recipients where phone_number = $1 and trunk_faults > 0', [unrung]),
    (rows) => rows.length === 1,
  );
  await ask('POST', `/calls/${again.id}/cancel`);
});

test('a call that rings is hung up once it is cancelled, and costs nothing; one that is answered first costs what it took', async () => {
  const numbers = newNumbers(2);
  const begin = async (number: string, index: number) => {
    behaviours.set(number, { status: null, answersAfterCancel: index === 1 });
    const { id } = await start(number);
    for (let now = ''; now !== 'call.ringing'; ) now = (await toldOf(id)).at(-1)?.kind ?? '';
    for (const _ of numbers) await ask('POST', `/calls/${id}/cancel`);
    const { status, cost } = await untilOver(id);
    return `${status} ${cost} ${(await toldOf(id)).at(-1)?.kind}`;
  };
  const [first, second = ''] = await Promise.all(numbers.map(begin));
  assert.equal(first, 'cancelled 0.00 call.cancelled');
  assert.match(second, /^(cancelled 0.00 call.cancelled|answered 0.30 call.answered)$/);
});

test('a call during which the person is erased is told of without number and keys, and nothing of the wire is kept', async () => {
  const number = newNumber();
  behaviours.set(number, { status: null, ringsAtMostMs: 1_500 });
  const { id } = await start(number);
  const [attempt] = await eventually(
    () =>
      app.sql(
        `select a.account_id::int as "accountId", a.campaign_id::int as "campaignId", a.recipient_id::int as "recipientId", a.id as "attemptId",
           a.process_id::int as "processId" from call_attempts a join voice_campaigns c on c.id = a.campaign_id
         where c.uuid = $1 and a.status = 'ringing'`,
        [id],
      ),
    (rows) => rows.length === 1,
  );
  await app.sql(`update voice_recipients set phone_number = '00000' where phone_number = $1`, [number]);
  const known = { campaignUuid: id, kind: 'call', phoneNumber: number, isSimulated: false };
  await noteDigits(app.rt, { ...attempt, ...known } as unknown as Parameters<typeof noteDigits>[1], '5');
  await untilOver(id);
  const told = (await toldOf(id)).map(({ kind, data }) => [kind, data.phone_number, data.keys_pressed]);
  assert.deepEqual(told.at(-1), ['call.no_answer', '00000', '']);
  assert.ok(!told.some(([kind]) => kind === 'call.key_pressed'));
  const kept = await app.sql('select digits, facts from call_attempts where id = $1', [attempt?.attemptId]);
  assert.deepEqual(kept, [{ digits: '', facts: null }]);
});

test('a repetition with the same Idempotency-Key gives the same call, and nobody is called twice', async () => {
  const number = newNumber();
  const body = { to: `+${number}`, recording_id: recording };
  const headers = { 'idempotency-key': `call-${number}` };
  const replies = await Promise.all(Array.from({ length: 4 }, () => ask('POST', '/calls', body, headers)));
  assert.equal(new Set(replies.map(({ id }) => id)).size, 1);
  await untilOver(replies[0].id);
  assert.equal(fake.calls.filter((one) => one.number === number).length, 1);
});

test('calls are listed newest first, by page, number, status and reference, and as a table', async () => {
  const [one = '', two = ''] = newNumbers(2);
  const first = await start(one, { reference: 'list-1', metadata: { a: 'x,y' } });
  const second = await start(two, { reference: 'list-2' });
  for (const { id } of [first, second]) await untilOver(id);
  const ids = async (query: string) => (await ask('GET', `/calls?${query}`)).data.map(({ id }: Data) => id);
  assert.deepEqual(await ids('per_page=2'), [second.id, first.id]);
  const page = await ask('GET', '/calls?per_page=1');
  assert.deepEqual(await ids(`per_page=1&cursor=${page.next_cursor}`), [first.id]);
  assert.deepEqual(await ids('reference=list-1'), [first.id]);
  assert.deepEqual(await ids(`phone_number=%2B${two}`), [second.id]);
  assert.ok(!(await ids('status=queued,ringing')).includes(first.id));
  assert.deepEqual(await ids('to=2020-01-01T00:00'), []);
  const csv = await app.call('GET', '/v1/calls.csv?reference=list-1', { key: app.key });
  const [names = '', line = '', end] = csv.text.split('\r\n');
  assert.equal(names.split(',').length, 19);
  assert.match(line, new RegExp(`^${first.id},${one},answered,,,,,,1,0.30,no,`));
  assert.match(line, /,list-1,"\{""a"":""x,y""\}"$/);
  assert.equal(end, '');
});

test('texts of the account go out while a call with a text of its own waits for a line', async () => {
  await pauseTrunk(true);
  const text = { sender_id: 'Volley', message: 'Please call us.' };
  const waiting = await start(newNumber(), { not_reached: text });
  const items = newNumbers(2).map((number) => ({ to: `+${number}` }));
  const { campaign_id: batch } = await ask('POST', '/messages/batch', { ...text, items });
  await eventually(
    () => ask('GET', `/sms-campaigns/${batch}/report`),
    ({ campaign }: Data) => campaign.status === 'completed',
  );
  assert.equal((await read(waiting.id)).status, 'queued');
  await ask('POST', `/calls/${waiting.id}/cancel`);
  await pauseTrunk(false);
});

test('every kind of step was told, as the catalogue says', async () => {
  const told = (await allTold()).filter(({ data }) => typeof data.call_id === 'string');
  const kinds = new Set(told.map(({ kind }) => kind));
  assert.deepEqual(
    Object.keys(singleCallKinds).filter((kind) => !kinds.has(kind)),
    [],
  );
  for (const { data } of told) assert.deepEqual(callEventData.safeParse(data).error?.issues ?? [], []);
});

test('the figures of all calls are those of their rows and of the ledger', async () => {
  await sleep(100);
  assert.equal(await checkVoiceCampaigns(app.rt, 86_400_000), 0);
  await checkLedger(app);
  await checkInvariants(app);
});
