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
