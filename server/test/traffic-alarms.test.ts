// The shares of delivered messages, and what is told of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { placeOfSum } from '../src/statistics/index.ts';
import { sentenceOf } from '../src/traffic-alarms/alarm-sentence.ts';
import { endQuietAlarms } from '../src/traffic-alarms/end-quiet-alarms.ts';
import { listTrafficAlarms } from '../src/traffic-alarms/list-alarms.ts';
import { addMessage } from './testkit/message-rows.ts';
import { HOUR_MS, mtn, NOTHING, place, startWatching, startWithFortnight, telecel } from './testkit/watched-traffic.ts';

const { sql } = place;

test('a fall is told once, of what it began with: not again for the sender ID that it is part of, nor by a second process', async () => {
  const { rt, accountId, home, mails, count, look } = await startWithFortnight();
  await count([{ ...telecel, closed: 60, failed: 6 }]);
  assert.deepEqual(await look(5), NOTHING, 'as usual');
  await count([
    { ...mtn, closed: 60, failed: 24 },
    { ...telecel, closed: 60, failed: 6 },
  ]);
  assert.deepEqual(await look(5), {
    account: ['alarm.begun deliveries network MTN'],
    operator: ['installation.alarm_begun deliveries carrier Accra'],
  });
  assert.equal(mails.length, 2);
  const [ownMail, operatorMail] = mails.sort((one, other) => (one < other ? 1 : -1));
  assert.match(
    `${ownMail}${operatorMail}`,
    /Of the last 60 messages to the network MTN, 60% were delivered\. Usually 90% are\./,
  );
  const [alarm, ...others] = await listTrafficAlarms(rt, { accountId, isOperator: false });
  assert.deepEqual(others, []);
  assert.deepEqual(
    { ...alarm, since: '' },
    {
      ...{ about: 'deliveries', thing: 'network', name: 'MTN', carrierId: null, since: '', messages: 60, share: 0.6 },
      ...{ usualShare: alarm?.usualShare, spent: null, usualSpent: null, hours: null },
    },
  );
  assert.ok(Math.abs((alarm?.usualShare ?? 0) - 0.9) < 0.01);
  await count([{ ...mtn, closed: 100, failed: 40 }]);
  assert.deepEqual(await look(5), NOTHING, 'it goes on');
  await count([{ ...mtn, closed: 200, failed: 10 }]);
  assert.deepEqual(await look(5), NOTHING, 'it must last for half an hour before it may end');
  await count([{ ...mtn, closed: 100, failed: 8 }]);
  assert.deepEqual(await look(30), {
    account: ['alarm.ended deliveries network MTN'],
    operator: ['installation.alarm_ended deliveries carrier Accra'],
  });
  assert.deepEqual(await listTrafficAlarms(rt, { accountId, isOperator: false }), []);
  assert.deepEqual(await listTrafficAlarms(rt, { accountId: home, isOperator: true }), []);
  assert.equal(mails.length, 2, 'nobody is mailed that it is over');
});

test('receipts that come late are counted by the hour of their messages, and each once', async () => {
  const { count, look } = await startWithFortnight();
  await count([{ ...mtn, closed: 30, failed: 12 }], 3);
  assert.deepEqual(await look(5), NOTHING);
  assert.deepEqual(await look(5), NOTHING, 'the same messages say nothing new');
  assert.deepEqual(await look(5), NOTHING);
  await count([{ ...mtn, closed: 30, failed: 14 }], 3);
  assert.deepEqual((await look(5)).account, ['alarm.begun deliveries network MTN']);
});

test('an alarm ends a day after the last message, since nobody knows any more', async () => {
  const { rt, clock, accountId, count, look, heard } = await startWithFortnight();
  await count([{ ...mtn, closed: 60, failed: 40 }]);
  assert.deepEqual((await look(5)).account, ['alarm.begun deliveries network MTN']);
  clock.advance(23 * HOUR_MS);
  await endQuietAlarms(rt);
  assert.deepEqual(await heard(accountId), []);
  clock.advance(2 * HOUR_MS);
  await endQuietAlarms(rt);
  assert.deepEqual(await heard(accountId), ['alarm.ended deliveries network MTN']);
});

test('a network of which little is known has no alarm', async () => {
  const { count, look } = await startWithFortnight();
  await count([{ network: 'New', sender: 'Shop', carrier: 903, closed: 150, failed: 150 }]);
  const { account } = await look(5);
  assert.ok(!account.some((told) => told.includes('New')), account.join());
});

test('receipts that come late, or not at all, are told, unless what is not delivered explains them', async () => {
  const { count, look } = await startWithFortnight();
  await count([
    { ...telecel, closed: 60, failed: 6, late: 50 },
    { ...mtn, closed: 0, failed: 0, underWay: 60 },
  ]);
  assert.deepEqual((await look(5)).account, ['alarm.begun receipts network Telecel']);
  assert.deepEqual((await look(25)).account, [], 'what was sent within the hour may still be delivered');
  assert.deepEqual((await look(120)).account, ['alarm.begun receipts network MTN']);
});

/** Adds messages of a template to an hour, as they are counted by value. */
async function countTemplate(
  accountId: number,
  nowMs: number,
  {
    template,
    hoursAgo,
    delivered,
    failed = 0,
    optedOut = 0,
  }: { template: string; hoursAgo: number; delivered: number; failed?: number; optedOut?: number },
) {
  const slot = timestampFromMs(Math.floor(nowMs / HOUR_MS) * HOUR_MS - hoursAgo * HOUR_MS);
  const sums = Array.from({ length: placeOfSum('opted_out') }, () => 0);
  for (const [name, n] of Object.entries({ delivered, undelivered: failed, opted_out: optedOut }))
    sums[placeOfSum(name) - 1] = n;
  await sql(
    `insert into value_hours (account_id, slot, kind, division, value, sums, wait_places, wait_counts)
     values ($1, $2, 'messages', 'template', $3, $4, '{}', '{}') on conflict (account_id, kind, division, slot, value) do update set sums = excluded.sums`,
    [accountId, slot, template, sums],
  );
}

/** An account that has sent a template for a fortnight. */
async function startWithTemplate() {
  const started = await startWithFortnight();
  const { clock, accountId, look } = started;
  const [template] = await sql<{ uuid: string }>(
    `insert into templates (account_id, uuid, name, version, created_at, updated_at) values ($1, gen_random_uuid(), 'Code', 1, now(), now()) returning uuid`,
    [accountId],
  );
  const ofTemplate = (hoursAgo: number, delivered: number, failed: number) =>
    countTemplate(accountId, clock.nowMs(), { template: template?.uuid ?? '', hoursAgo, delivered, failed });
  for (let hoursAgo = 14 * 24; hoursAgo > 0; hoursAgo -= 4) await ofTemplate(hoursAgo, 90, 10);
  assert.deepEqual(await look(1), NOTHING);
  return { ...started, ofTemplate };
}

test('a template that fails while receipts of a network are late is told, since late receipts explain no failure', async () => {
  const { count, look, ofTemplate } = await startWithTemplate();
  await count([{ ...mtn, closed: 60, failed: 6, late: 50 }]);
  assert.deepEqual((await look(5)).account, ['alarm.begun receipts network MTN']);
  await ofTemplate(0, 36, 24);
  assert.deepEqual((await look(5)).account, ['alarm.begun deliveries template Code']);
});

test('a template that fails alone is told by its name, and not beside a network that explains it', async () => {
  const { rt, accountId, count, look, ofTemplate } = await startWithTemplate();
  await ofTemplate(0, 36, 24);
  assert.deepEqual((await look(5)).account, ['alarm.begun deliveries template Code']);
  const [alarm] = await listTrafficAlarms(rt, { accountId, isOperator: false });
  assert.deepEqual([alarm?.name, alarm?.messages, alarm?.share], ['Code', 60, 0.6]);
  assert.deepEqual(await look(5), NOTHING, 'the same messages say nothing new');
  await ofTemplate(0, 236, 24);
  assert.deepEqual((await look(30)).account, ['alarm.ended deliveries template Code']);
  await count([{ ...mtn, closed: 60, failed: 30 }]);
  await ofTemplate(0, 266, 54);
  assert.deepEqual((await look(1)).account, ['alarm.begun deliveries network MTN']);
});

test('messages that are refused are told as that, once', async () => {
  const { rt, accountId, count, look } = await startWithFortnight();
  await count([{ ...mtn, closed: 60, failed: 38, refused: 38 }]);
  assert.deepEqual(await look(5), {
    account: ['alarm.begun refusals network MTN'],
    operator: ['installation.alarm_begun refusals carrier Accra'],
  });
  const [alarm] = await listTrafficAlarms(rt, { accountId, isOperator: false });
  assert.deepEqual([alarm?.messages, alarm?.share, alarm?.usualShare], [60, 0.633, 0]);
  assert.match(sentenceOf(alarm ?? assert.fail()), /63% were refused\. Usually none are\.$/);
});

test('an account hears once that more recipients opt out than usual, by the messages after which they did', async () => {
  const { rt, clock, accountId, mails, look } = await startWithFortnight();
  const [network, sender, carrier] = [mtn.network, mtn.sender, mtn.carrier];
  const optOut = (hoursAgo: number, optedOut: number) =>
    sql(
      `update message_hours set opted_out = $3 where account_id = $1 and slot = $2 and (network, sender_id, carrier_id) = ($4, $5, $6)`,
      [
        accountId,
        timestampFromMs(Math.floor(clock.nowMs() / HOUR_MS) * HOUR_MS - hoursAgo * HOUR_MS),
        optedOut,
        network,
        sender,
        carrier,
      ],
    );
  for (let hoursAgo = 14 * 24; hoursAgo > 0; hoursAgo -= 4) await optOut(hoursAgo, 1);
  assert.deepEqual(await look(1), NOTHING);
  await optOut(4, 5);
  assert.deepEqual(await look(5), NOTHING, 'some more are chance');
  await optOut(4, 12);
  assert.deepEqual((await look(5)).account, ['alarm.begun opt_outs sender_id Shop']);
  assert.match(
    mails.at(-1) ?? '',
    /Of the last \d+ messages from the sender ID Shop, [\d.]+% were followed by an opt-out\. Usually none are\./,
  );
  assert.deepEqual((await look(60)).account, [], 'the messages of the day still have it');
  const alarms = await listTrafficAlarms(rt, { accountId, isOperator: false });
  assert.deepEqual(
    alarms.map(({ about, thing, name }) => [about, thing, name]),
    [['opt_outs', 'sender_id', 'Shop']],
  );
  assert.deepEqual((await look(26 * 60)).account, ['alarm.ended opt_outs sender_id Shop']);
});

test('five refusals in a row are no alarm, nor are more of them to one number', async () => {
  const { rt, clock, accountId, count, look } = await startWithFortnight();
  const fail = async (numbers: number) => {
    await sql('delete from messages where account_id = $1', [accountId]);
    for (let n = 0; n < 12; n++)
      await addMessage({ rt, sql }, accountId, {
        ...{ id: uuidV7(clock.nowMs() - n), status: 'failed', network: 'MTN', sender_id: 'Shop', sent_at: null },
        phone_number: `23324000000${n % numbers}`,
      });
  };
  await count([{ ...mtn, closed: 5, failed: 5, refused: 5 }]);
  assert.deepEqual(await look(5), NOTHING);
  await fail(2);
  await count([{ ...mtn, closed: 12, failed: 12, refused: 12 }]);
  assert.deepEqual((await look(5)).account, [], 'somebody tries two numbers');
  await fail(6);
  await count([{ ...mtn, closed: 12, failed: 12, refused: 12 }]);
  assert.deepEqual((await look(5)).account, ['alarm.begun refusals network MTN']);
});

test('only the failures that an alarm rests on tell whether few numbers failed', async () => {
  const { rt, clock, accountId, count, look } = await startWithFortnight();
  const fail = async (messages: number, numbers: number, minutesAgo: number) => {
    for (let n = 0; n < messages; n++)
      await addMessage({ rt, sql }, accountId, {
        ...{ id: uuidV7(clock.nowMs() - minutesAgo * 60_000 - n), status: 'failed', network: 'MTN', sender_id: 'Shop' },
        ...{ sent_at: null, phone_number: `2332400000${10 + (n % numbers)}` },
      });
  };
  await fail(20, 20, 180);
  await fail(12, 2, 1);
  await count([{ ...mtn, closed: 12, failed: 12, refused: 12 }]);
  assert.deepEqual((await look(5)).account, [], 'other numbers failed hours ago, as some always do');
  await count([{ ...mtn, closed: 200, failed: 200, refused: 200 }]);
  await sql('delete from messages where account_id = $1 and id < $2', [accountId, uuidV7(clock.nowMs() - 30 * 60_000)]);
  assert.deepEqual(
    (await look(5)).account,
    ['alarm.begun refusals network MTN'],
    'most failed before the newest messages',
  );
});

test('messages without receipts do not make opt-outs look like more than usual, and an alarm of opt-outs never becomes usual', async () => {
  const { clock, accountId, count, look } = await startWithFortnight();
  await sql('update message_hours set opted_out = 2 where account_id = $1', [accountId]);
  assert.deepEqual(await look(7 * 60), NOTHING);
  const lookAtOptOuts = async (minutes: number) =>
    (await look(minutes)).account.filter((told) => told.includes('opt_outs'));
  const slot = timestampFromMs(Math.floor(clock.nowMs() / HOUR_MS) * HOUR_MS);
  await count([{ ...mtn, closed: 30, failed: 3, underWay: 1_170 }]);
  const optedOut = (n: number) =>
    sql('update message_hours set opted_out = $2 where account_id = $1 and slot = $3 and network = $4', [
      ...[accountId, n, slot, 'MTN'],
    ]);
  await optedOut(24);
  assert.deepEqual(await lookAtOptOuts(180), [], 'two of a hundred, as usual');
  await optedOut(120);
  assert.deepEqual(await lookAtOptOuts(5), ['alarm.begun opt_outs sender_id Shop']);
  const began = clock.nowMs();
  assert.deepEqual(await lookAtOptOuts(27 * 60), ['alarm.ended opt_outs sender_id Shop']);
  await count([{ ...mtn, closed: 100, failed: 10 }]);
  assert.deepEqual(await lookAtOptOuts(7 * 60), []);
  const [watch] = await sql<{ fortnight: { hours: { closed: number; failed: number }[] }; at: Date }>(
    "select fortnight, fortnight_at as at from traffic_watches where account_id = $1 and about = 'opt_outs' and thing = 'sender_id'",
    [accountId],
  );
  assert.ok(new Date(watch?.at ?? 0).getTime() > began, 'what is usual was read after the alarm');
  const all = (name: 'closed' | 'failed') => watch?.fortnight.hours.reduce((sum, hour) => sum + hour[name], 0) ?? 0;
  assert.ok(all('failed') / all('closed') < 0.024, `${all('failed')} of ${all('closed')}`);
});

test('an alarm of a sender ID goes on while 200 others have more messages', async () => {
  const { accountId, count, look } = await startWithFortnight();
  await look(1);
  await count([{ ...mtn, closed: 100, failed: 0 }]);
  await sql('update message_hours set opted_out = 30 where account_id = $1 and delivered = 100 and undelivered = 0', [
    accountId,
  ]);
  assert.deepEqual((await look(5)).account, ['alarm.begun opt_outs sender_id Shop']);
  await count(Array.from({ length: 201 }, (_, n) => ({ ...telecel, sender: `S${n}`, closed: 400, failed: 0 })));
  assert.deepEqual((await look(40)).account, []);
});

test('an account hears once that far more is spent than usual, and that its credits end soon', async () => {
  const { count, look, accountId, mails } = await startWatching();
  await sql('update balances set balance = 1000000 where account_id = $1', [accountId]);
  for (let day = 1; day <= 14; day++) await count([{ ...mtn, closed: 10, failed: 1, cost: 10_000 + day }], day * 24);
  await count([{ ...mtn, closed: 10, failed: 1, cost: 10_000 }]);
  assert.deepEqual((await look(1)).account, []);
  await count([{ ...telecel, closed: 10, failed: 1, cost: 20_100 }]);
  assert.deepEqual((await look(11)).account, ['alarm.begun spend account']);
  assert.deepEqual((await look(11)).account, []);
  assert.match(
    mails.join(),
    /Messages of the last 24 hours cost 301\.00 credits\. On no day of the two weeks before did they cost more than 100\.14\./,
  );
  await sql('update balances set balance = 28000 where account_id = $1', [accountId]);
  assert.deepEqual((await look(11)).account, ['alarm.begun balance account']);
  assert.match(mails.at(-1) ?? '', /The credits last for 22 hours more/);
  await sql('update balances set balance = 50000 where account_id = $1', [accountId]);
  assert.deepEqual((await look(11)).account, [], 'it is not over yet');
  await sql('update balances set balance = 70000 where account_id = $1', [accountId]);
  assert.deepEqual((await look(30)).account, ['alarm.ended balance account']);
});
