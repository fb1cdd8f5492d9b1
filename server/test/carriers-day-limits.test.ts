// What a carrier, such as the SIM of a phone, may be given on one day: kept by all processes together, whatever dies and whatever the clock does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lockDay } from '../src/carrier-figures/store-carrier-days.ts';
import { DayLimits } from '../src/carriers/day-limits.ts';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import type { Runtime } from '../src/runtime.ts';
import { startHttpCarriers } from './testkit/http-carriers.ts';
import { startHttpProvider } from './testkit/http-provider.ts';
import { tickingClock } from './testkit/ticking-clock.ts';

const HOUR_MS = 3_600_000;
/** In Lagos it is an hour later. */
const NOON_MS = Date.UTC(2026, 4, 5, 12);
const clock = tickingClock(NOON_MS);
const { app, admin, bodyOf, startCarrier, send, until, eventually } = await startHttpCarriers(
  { VOLLEY_QUICK_SEND_WAIT_SECONDS: '1' },
  clock,
);

const explain = async (number: string) => (await admin('GET', `/routes/explain?number=${number}`)).body.data;
const statusOf = async (id: number) => (await admin('GET', `/carriers/${id}`)).body.data.status;
const NO_LIMITS = { messagesPerDay: 0, recipientsPerDay: 0, recipientMessagesPerDay: 0, dayZone: 'UTC' };
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

test('a carrier whose numbers of the day are used takes no new ones: these go to the next carrier, and known ones still to it', async (t) => {
  const { provider, id } = await startCarrier(t, { recipients_per_day: 2, day_zone: 'Africa/Lagos' });
  const next = await startHttpProvider(t);
  const made = await admin('POST', '/carriers', bodyOf(next));
  await app.sql('delete from routes');
  const tiers = [[{ carrier_id: id }], [{ carrier_id: made.body.data.id }]];
  await admin('POST', '/routes', { match: 'any', tiers });
  await eventually(async () => (await statusOf(made.body.data.id))?.connected === true);
  for (const to of ['0201000001', '0201000002', '0201000001', '0201000003'])
    await until(await send('Hello', to), 'sent');
  const numbersOf = (sends: typeof provider.sends) => sends.map(({ to }) => to);
  assert.deepEqual(numbersOf(provider.sends), ['233201000001', '233201000002', '233201000001']);
  assert.deepEqual(numbersOf(next.sends), ['233201000003']);
  const status = await statusOf(id);
  assert.deepEqual(status.today, { day: '2026-05-05', parts: 3, recipients: 2, full: 'recipients' });
  assert.equal(status.words, 'It takes no new numbers until midnight (Africa/Lagos): its limit is 2 numbers a day.');
  const told = await explain('0201000004');
  assert.match(told.words, /messages go to .* in tier 2/);
  assert.deepEqual(
    told.carriers.map(({ words }: { words: string }) => words),
    [status.words, 'Connected and well.'],
  );
  assert.equal((await explain('0201000001')).carriers[0].words, 'Connected and well.');
});

test('without another carrier a message waits until midnight in the zone, and a clock that goes back opens no day twice', async (t) => {
  clock.set(NOON_MS);
  const { provider, id } = await startCarrier(t, { messages_per_day: 3, day_zone: 'Africa/Lagos' });
  await until(await send('x'.repeat(200), '0202000001'), 'sent');
  await until(await send('Hello', '0202000002'), 'sent');
  const campaignless = await app.call('POST', '/v1/messages', {
    body: { to: '0202000003', sender_id: 'Volley', message: 'Hello', validity_seconds: 86_400 },
    key: app.key,
  });
  const waiting = campaignless.body.data.campaign_id as string;
  await eventually(async () => (await statusOf(id)).today.full === 'parts');
  assert.match((await explain('0202000003')).words, /its carriers were given all that they may be given today/);
  const attemptsOf = async () => (await app.sql<{ attempts: number }>('select attempts from outbox'))[0]?.attempts;
  assert.deepEqual([provider.sends.length, await attemptsOf()], [2, 0]);
  // 23:30 in Lagos, and then half past midnight.
  clock.set(Date.UTC(2026, 4, 5, 22, 30));
  await wait(700);
  assert.equal(provider.sends.length, 2);
  clock.set(Date.UTC(2026, 4, 5, 23, 30));
  await until(waiting, 'sent');
  assert.equal((await statusOf(id)).today.parts, 1);
  clock.set(Date.UTC(2026, 4, 5, 22));
  await send('Hello', '0202000004');
  await eventually(async () => (await statusOf(id)).today.full === 'parts');
  await wait(700);
  assert.equal(provider.sends.length, 3);
  assert.deepEqual(
    await app.sql('select day::text, parts from carrier_days where carrier_id = $1 order by day', [id]),
    [
      { day: '2026-05-05', parts: '3' },
      { day: '2026-05-06', parts: '1' },
    ],
  );
});

test('a number that got its messages of the day waits, and keeps no other number of the campaign waiting', async (t) => {
  clock.set(NOON_MS);
  const { provider } = await startCarrier(t, { recipient_messages_per_day: 1 });
  await until(await send('Hello', '0203000001'), 'sent');
  const made = await app.call('POST', '/v1/sms-campaigns', {
    body: {
      name: 'Of the day',
      sender_id: 'Volley',
      message: 'News',
      recipients: { phone_numbers: ['0203000001', '0203000002', '0203000003'] },
    },
    key: app.key,
  });
  assert.equal(made.status, 201, made.text);
  const sent = await app.call('POST', `/v1/sms-campaigns/${made.body.data.uuid}/send`, { body: {}, key: app.key });
  assert.equal(sent.status, 200, sent.text);
  await eventually(async () => provider.sends.length === 3);
  await wait(300);
  assert.deepEqual(provider.sends.map(({ to }) => to).sort(), ['233203000001', '233203000002', '233203000003']);
  assert.match(
    (await explain('0203000001')).carriers[0].words,
    /^It takes no more for this number until midnight \(UTC\)/,
  );
  clock.set(NOON_MS + 13 * HOUR_MS);
  await eventually(async () => provider.sends.length === 4);
  assert.equal(provider.sends[3]?.to, '233203000001');
});

test('a campaign sends what its other carriers take while one is full for the day and a route is closed, and a cancel ends the rest', async (t) => {
  clock.set(NOON_MS);
  const { provider, id } = await startCarrier(t, { messages_per_day: 2 });
  const other = await startHttpProvider(t);
  const made = await admin('POST', '/carriers', bodyOf(other));
  const tiers = [[{ carrier_id: made.body.data.id }]];
  await admin('POST', '/routes', { match: 'prefix', value: '233209', tiers });
  const night = { from: '20:00', to: '22:00', time_zone: 'UTC' };
  await admin('POST', '/routes', { match: 'prefix', value: '233208', hours: night, tiers });
  await eventually(async () => (await statusOf(made.body.data.id))?.connected === true);
  const numbers = [0, 1, 2, 3, 4, 5].flatMap((n) => [`020800000${n}`, `020100000${n}`, `020900000${n}`]);
  const draft = { name: 'Mixed', sender_id: 'Volley', message: 'News', recipients: { phone_numbers: numbers } };
  const { uuid } = (await app.call('POST', '/v1/sms-campaigns', { body: draft, key: app.key })).body.data;
  const move = (verb: string) => app.call('POST', `/v1/sms-campaigns/${uuid}/${verb}`, { body: {}, key: app.key });
  assert.equal((await move('send')).status, 200);
  const counts = async () =>
    Object.fromEntries(
      (
        await app.sql<{ status: string; n: number }>(
          `select m.status, count(*)::int as n from messages m join sms_campaigns c on c.id = m.campaign_id where c.uuid = $1 group by 1`,
          [uuid],
        )
      ).map(({ status, n }) => [status, n]),
    );
  await eventually(async () => other.sends.length === 6 && provider.sends.length === 2);
  await eventually(async () => (await counts())['sent'] === 8);
  assert.deepEqual(await counts(), { queued: 10, sent: 8 });
  assert.deepEqual(await app.sql('select from outbox'), []);
  assert.ok(other.sends.every(({ to }) => String(to).startsWith('233209')));
  const rests = () =>
    eventually(async () => {
      const found = await app.sql('select from sms_campaigns where uuid = $1 and acts_at > $2', [uuid, clock.now()]);
      return found.length === 1;
    });
  await rests();
  clock.set(Date.UTC(2026, 4, 5, 20, 1));
  await eventually(async () => other.sends.length === 12);
  await rests();
  clock.set(Date.UTC(2026, 4, 6, 0, 1));
  await eventually(async () => (await counts())['sent'] === 16);
  assert.deepEqual([provider.sends.length, (await statusOf(id)).today.full], [4, 'parts']);
  assert.equal((await move('cancel')).status, 200);
  await eventually(async () => (await counts())['queued'] === undefined);
  assert.deepEqual(await counts(), { skipped: 2, sent: 16 });
  const [money] = await app.sql(
    'select c.held::int, sum(m.cost)::int as cost from sms_campaigns c join messages m on m.campaign_id = c.id where c.uuid = $1 group by 1',
    [uuid],
  );
  assert.deepEqual(money, { held: 0, cost: 16 });
  await admin('DELETE', `/carriers/${made.body.data.id}`);
});

test('a text with more parts than a carrier takes in a day goes to another, and ends where there is none', async (t) => {
  clock.set(NOON_MS);
  const { provider, id } = await startCarrier(t, { messages_per_day: 1 });
  const long = 'x'.repeat(200);
  const alone = await until(await send(long, '0203100001'), 'failed');
  assert.deepEqual([alone['reason'], alone['cost']], ['too_long', '0']);
  const draft = { name: 'Long', sender_id: 'Volley', message: long, recipients: { phone_numbers: ['0203100002'] } };
  const { uuid } = (await app.call('POST', '/v1/sms-campaigns', { body: draft, key: app.key })).body.data;
  await app.call('POST', `/v1/sms-campaigns/${uuid}/send`, { body: {}, key: app.key });
  const statusOfCampaign = async () =>
    (await app.sql<{ status: string }>('select status from sms_campaigns where uuid = $1', [uuid]))[0]?.status;
  await eventually(async () => (await statusOfCampaign()) === 'failed');
  assert.deepEqual(await app.sql(`select reason from messages where phone_number = '233203100002'`), [
    { reason: 'too_long' },
  ]);
  const next = await startHttpProvider(t);
  const made = await admin('POST', '/carriers', bodyOf(next));
  await app.sql('delete from routes');
  await admin('POST', '/routes', { match: 'any', tiers: [[{ carrier_id: id }], [{ carrier_id: made.body.data.id }]] });
  await eventually(async () => (await statusOf(made.body.data.id))?.connected === true);
  await until(await send(long, '0203100003'), 'sent');
  assert.deepEqual([provider.sends.length, next.sends.length], [0, 1]);
});

test('what the carrier certainly did not get is taken off the day again', async (t) => {
  clock.set(NOON_MS);
  const { provider, id } = await startCarrier(t, { messages_per_day: 5, recipients_per_day: 5 });
  provider.answer((_, response) => response.end(JSON.stringify({ status: 'no', code: 'number', words: 'No number.' })));
  await until(await send('Hello', '0204000001'), 'failed');
  await eventually(async () => (await statusOf(id)).today.parts === 0);
  provider.answer((_, response) => response.destroy());
  await until(await send('Hello', '0204000002'), 'unknown');
  assert.deepEqual((await statusOf(id)).today, { day: '2026-05-05', parts: 1, recipients: 1, full: null });
});

test('a test message counts on the day, and a carrier that is full gets none', async (t) => {
  clock.set(NOON_MS);
  const { provider, id } = await startCarrier(t, { messages_per_day: 1 });
  const tested = async () =>
    (await admin('POST', `/carriers/${id}/test-bind`, { phone_number: '0204100001', wait_seconds: 1 })).body.data;
  provider.answer((_, response) => response.end(JSON.stringify({ status: 'no', code: 'number', words: 'No number.' })));
  assert.equal((await tested()).message.outcome, 'refused');
  await eventually(async () => (await statusOf(id)).today.parts === 0);
  provider.answer((_, response) => response.end(JSON.stringify({ status: 'ok', id: 'tested' })));
  assert.equal((await tested()).message.outcome, 'no_receipt');
  assert.equal((await statusOf(id)).today.parts, 1);
  const full = await tested();
  assert.deepEqual([full.bound, full.message, provider.sends.length], [false, null, 2]);
  assert.match(full.words, /^It takes no more until midnight/);
});

test('a message that the database counted late is not written, since others may have taken its process for dead', async (t) => {
  clock.set(NOON_MS);
  const { provider, id } = await startCarrier(t, { messages_per_day: 5 });
  await app.sql('create table outbox_seen (attempts int)');
  await app.sql(`create function see() returns trigger language plpgsql as
    $$ begin insert into outbox_seen values (new.attempts); return new; end $$`);
  await app.sql('create trigger see after insert on outbox for each row execute function see()');
  const locked = Promise.withResolvers<void>();
  const held = app.rt.db.transact(async (tx) => {
    await lockDay(tx, { carrierId: id, day: '2026-05-05', phoneNumbers: [] });
    locked.resolve();
    await wait(6_000);
  });
  await locked.promise;
  const message = await send('Hello', '0207000001');
  await held;
  await until(message, 'sent');
  // It came back to the outbox, from where it was sent.
  assert.deepEqual(await app.sql('select attempts from outbox_seen'), [{ attempts: 1 }]);
  assert.deepEqual([provider.sends.length, (await statusOf(id)).today.parts], [1, 1]);
});

test('two processes together count no more than the limits, and a count whose commit was not answered stays', async () => {
  const limits = { messagesPerDay: 40, recipientsPerDay: 7, recipientMessagesPerDay: 6, dayZone: 'UTC' };
  const processes = [1, 2].map(() => new DayLimits(app.rt, 901, limits));
  const ends = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      processes[n % 2]?.count({ phoneNumber: `23320500000${n % 10}` as PhoneNumber, parts: 1 }),
    ),
  );
  const counted = ends.flatMap((end) => (typeof end === 'object' ? [end.phoneNumber] : []));
  const byNumber = [...Map.groupBy(counted, (number) => number).values()].map((alike) => alike.length);
  assert.deepEqual([counted.length, byNumber.length, Math.max(...byNumber)], [40, 7, 6]);
  const lossy = {
    ...app.rt,
    db: {
      ...app.rt.db,
      transact: async <Result>(work: Parameters<Runtime['db']['transact']>[0]): Promise<Result> => {
        await app.rt.db.transact(work);
        throw new Error('The answer of the COMMIT was lost.');
      },
    },
  } as Runtime;
  const alone = new DayLimits(lossy, 902, { ...limits, messagesPerDay: 1 });
  assert.equal(await alone.count({ phoneNumber: '233205000001' as PhoneNumber, parts: 1 }), 'failed');
  assert.equal(
    await new DayLimits(app.rt, 902, { ...limits, messagesPerDay: 1 }).count({
      phoneNumber: '233205000002' as PhoneNumber,
      parts: 1,
    }),
    'full',
  );
});

test('what is taken off after an erasure does not write the number again', async () => {
  const days = new DayLimits(app.rt, 903, { ...NO_LIMITS, recipientsPerDay: 7 });
  const counted = await days.count({ phoneNumber: '233205000003' as PhoneNumber, parts: 1 });
  assert.ok(typeof counted === 'object');
  await app.sql('delete from carrier_day_numbers where carrier_id = 903');
  days.takeOff(counted);
  await eventually(
    async () =>
      (await app.sql('select parts::int from carrier_days where carrier_id = 903 and parts = 0')).length === 1,
  );
  assert.deepEqual(await app.sql('select phone_number from carrier_day_numbers where carrier_id = 903'), []);
});

test('a phone is added with the limits of its profile, unless others are given', async () => {
  const body = {
    ...{ name: 'Phone', kind: 'http', profile: 'smsgate', recipients_per_day: 50 },
    ...{ values: { username: 'sms', sim_number: '2' }, secrets: { password: 'secret' } },
  };
  const { body: made, status, text } = await admin('POST', '/carriers', body);
  assert.equal(status, 201, text);
  const { recipients_per_day, recipient_messages_per_day, messages_per_second, alarm_after_minutes } = made.data;
  assert.deepEqual(
    [recipients_per_day, recipient_messages_per_day, messages_per_second, alarm_after_minutes],
    [50, 10, 0.5, 720],
  );
  await admin('DELETE', `/carriers/${made.data.id}`);
});

test('limits that are none are refused by their names, and the erasure of a person forgets what their number was given', async (t) => {
  clock.set(NOON_MS);
  const { id } = await startCarrier(t, { recipients_per_day: 5 });
  const bad = { messages_per_day: -1, recipients_per_day: 1.5, recipient_messages_per_day: '2', day_zone: 'Mars/Base' };
  const refused = await admin('PUT', `/carriers/${id}`, bad);
  assert.deepEqual([refused.status, Object.keys(refused.body.errors).sort()], [422, Object.keys(bad).sort()]);
  await until(await send('Hello', '0206000001'), 'sent');
  const count = async () =>
    (await app.sql(`select from carrier_day_numbers where phone_number = '233206000001'`)).length;
  assert.equal(await count(), 1);
  const erased = await app.call('POST', '/v1/erasures', {
    body: { phone_number: '0206000001', reason: 'asked' },
    key: app.key,
  });
  assert.ok(erased.status < 300, erased.text);
  assert.equal(await count(), 0);
});
