// How verifications are counted, checks of a person whom others want to lock out, and starts that hold up no others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verificationJobs } from '../src/sms/verifications/jobs.ts';
import {
  app,
  ask,
  between,
  check,
  clock,
  done,
  newNumber,
  OF_TESTERS,
  sent,
  start,
  textsTo,
  wrong,
} from './testkit/verifications.ts';

interface Figures {
  readonly value: string;
  readonly [figure: string]: string | number | null;
}
const figuresOf = async (query: string): Promise<Figures[]> => done('GET', `/verifications/statistics?${query}`);

test('verifications are counted by country, network, channel and template, with the time until they are entered', async () => {
  // The kit has started some.
  const before = (await figuresOf('days=1'))[0] ?? { value: '' };
  const { uuid } = await done('POST', '/templates', { name: 'Code', message: 'Use {{code}}', values: ['code'] });
  await done('PUT', '/verification-rules', { ...OF_TESTERS, blocked_countries: ['NG'] });
  const numbers = [newNumber(), newNumber(), newNumber()];
  const [fast, slow, missed] = await Promise.all([
    start(numbers[0] ?? '', { template: { id: uuid } }),
    start(numbers[1] ?? '', { template: { id: uuid } }),
    start(numbers[2] ?? ''),
  ]);
  const codes = await Promise.all(numbers.map((number) => sent(number)));
  assert.equal((await start('2348031234567')).status, 'blocked');
  clock.set(clock.nowMs() + 10_000);
  assert.equal((await check(fast.id, codes[0] ?? '')).body.data.status, 'approved');
  clock.set(clock.nowMs() + 60_000);
  assert.equal((await check(slow.id, codes[1] ?? '')).body.data.status, 'approved');
  assert.equal((await check(missed.id, wrong(codes[2] ?? ''))).body.data.status, 'pending');
  await done('POST', `/verifications/${missed.id}/resend`);

  const [all] = await figuresOf('days=1');
  const gained = (figure: string) => Number(all?.[figure]) - Number(before[figure] ?? 0);
  assert.deepEqual(['started', 'blocked', 'sent', 'sends', 'entered', 'approved'].map(gained), [4, 1, 3, 4, 3, 2]);
  const [byTemplate] = (await figuresOf('by=template')).filter(({ value }) => value === uuid);
  const { approved_share: share, median_seconds: median, slow_seconds: late, ...rest } = byTemplate ?? { value: '' };
  assert.deepEqual([share, rest['sent'], rest['approved']], [1, 2, 2]);
  // The clock of the kit ticks.
  assert.ok(Math.abs(Number(median) - 10) <= 5 && Math.abs(Number(late) - 70) <= 5, `${median} and ${late} seconds`);
  const countries = new Map((await figuresOf('by=country&days=90')).map((one) => [one.value, one]));
  const abroad = countries.get('NG');
  assert.deepEqual([...countries.keys()], ['GH', 'NG']);
  assert.deepEqual([abroad?.['started'], abroad?.['sent'], abroad?.['approved_share']], [1, 0, null]);
  const networks = (await figuresOf('by=network')).map(({ value }) => value);
  assert.ok(networks.includes('MTN'), networks.join());
  assert.deepEqual(
    (await figuresOf('by=channel')).map(({ value }) => value),
    ['sms'],
  );
  for (const query of ['by=colour', 'days=0', 'days=91'])
    assert.equal((await ask('GET', `/verifications/statistics?${query}`)).status, 422, query);
  const { key } = await app.newAccount();
  assert.deepEqual((await ask('GET', '/verifications/statistics', undefined, {}, key)).body.data, []);
});

const failBy = async (id: string, code: string) => {
  for (let checks = 0; checks < 5; checks += 1) await check(id, wrong(code));
};

test('whoever entered a code of the number lately has five checks of their own, also after others have used up theirs', async () => {
  const number = newNumber();
  const who = { end_user_ref: 'abena' };
  const enter = (id: string, code: string, by: object) => ask('POST', `/verifications/${id}/check`, { code, ...by });
  const first = await start(number, who);
  assert.equal((await enter(first.id, await sent(number), who)).body.data.status, 'approved');

  const { id } = await start(number, { end_user_ref: 'mallory' });
  const code = await sent(number, 2);
  await failBy(id, code);
  assert.equal((await done('GET', `/verifications/${id}`)).status, 'failed');
  for (const by of [{}, { end_user_ref: 'mallory' }, { end_user_ref: '' }])
    assert.equal((await enter(id, code, by)).body.code, 'wrong_state');
  const missed = await enter(id, wrong(code), who);
  assert.deepEqual([missed.body.data.status, missed.body.data.checks_left], ['pending', 4]);
  const rights = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      at % 2 === 0 ? enter(id, code, who) : ask('POST', '/verifications/check', { to: `+${number}`, code, ...who }),
    ),
  );
  const won = rights.filter(({ status }) => status === 200);
  assert.deepEqual(
    won.map(({ body }) => body.data.status),
    ['approved'],
  );

  const other = await start(number);
  const next = await sent(number, 3);
  const own = await Promise.all(Array.from({ length: 9 }, () => enter(other.id, wrong(next), who)));
  const told = own.filter(({ status }) => status === 200).map(({ body }) => body.data);
  assert.deepEqual(told.map(({ checks_left }) => checks_left).toSorted(), [0, 1, 2, 3, 4]);
  assert.deepEqual(told.filter(({ status }) => status === 'failed').length, 1);
  for (const by of [who, {}]) assert.equal((await enter(other.id, next, by)).body.code, 'wrong_state');
  const events = await app.sql<{ kind: string }>(`select kind from events where data ->> 'id' = $1 order by position`, [
    id,
  ]);
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['verification.failed', 'verification.approved'],
  );
});

test('what is over is told of every account, whatever waits in one of them, and none of it waits on the health page', async () => {
  const at = clock.now();
  await app.sql(
    `insert into verifications (account_id, id, phone_number, status, channel, sender_id, message, code_length, key_version, next_after_seconds,
       reference, end_user_ref, end_user_ip, sends, message_id, checks_left, next_send_at, expires_at, created_at)
     select case when n <= 700 then 1 else 2 end, gen_random_uuid(), '2332' || n, 'pending', 'sms', 'Volley', '', 6, 1, 60, '', '', '', 1, null, 5,
       $1::timestamptz - interval '1 hour', $1::timestamptz - interval '10 minutes', $1::timestamptz - interval '1 hour'
     from generate_series(1, 701) n returning 1 as done`,
    [at],
  );
  const waiting = async () => {
    const rows = await app.sql<{ id: number; n: number }>(
      `select account_id::int as id, count(*)::int as n from verifications where status = 'pending' and message_id is null group by account_id`,
    );
    return Object.fromEntries(rows.map(({ id, n }) => [id, n]));
  };
  assert.equal(Object.keys(await waiting()).length, 2);
  const [expire] = verificationJobs(12);
  assert.equal(await expire?.run(app.rt, () => undefined), true);
  const left = await waiting();
  assert.ok(Number(left[1]) > 0 && left[2] === undefined, JSON.stringify(left));
  while (await expire?.run(app.rt, () => undefined));
  assert.deepEqual(await waiting(), {});
  const { queues } = await done('GET', '/admin/health/queues');
  const [queue] = queues.filter(({ name }: { name: string }) => name === 'verifications');
  assert.deepEqual([queue.waiting, queue.is_late], [0, false]);
});

test('a text has the lines by which a phone fills in the code, and the code in both of its places', async () => {
  const number = newNumber();
  const { id } = await start(number, { web_origin: 'example.com', app_hash: 'FA+9qCX9VSu', language: 'de' });
  const code = await sent(number);
  assert.equal(textsTo(number)[0]?.text, `One-time Code: ${code}\nFA+9qCX9VSu\n@example.com #${code}`);
  assert.equal((await check(id, code)).body.data.status, 'approved');

  const other = newNumber();
  const message = 'Use {{code}} at Kojo Farms\n@kojo.example #{{code}}';
  const { uuid } = await done('POST', '/templates', { name: 'Code for browsers', message, values: ['code'] });
  await start(other, { template: { id: uuid } });
  const own = await sent(other);
  assert.equal(textsTo(other)[0]?.text, `Use ${own} at Kojo Farms\n@kojo.example #${own}`);

  const asked = (more: object) =>
    ask('POST', '/verifications', { to: `+${newNumber()}`, sender_id: 'Volley', ...more });
  const refused: readonly (readonly [field: string, more: object])[] = [
    ['template', { template: { id: uuid }, web_origin: 'example.com' }],
    ['web_origin', { web_origin: 'https://example.com' }],
    ['web_origin', { web_origin: 'example.com #1234' }],
    ['app_hash', { app_hash: 'short' }],
  ];
  for (const [field, more] of refused) {
    const { status, body } = await asked(more);
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(more));
  }
});

// https://www.twilio.com/docs/verify/api: what differs stands in docs/verifications.md.
test('the flows of the documentation of Twilio Verify, call by call', async () => {
  const number = newNumber();
  const to = `+${number}`;
  const checkTo = (code: string) => ask('POST', '/verifications/check', { to, code });
  // Start a verification. A second start within its time is the same one with the same code.
  const first = await start(number);
  const code = await sent(number);
  assert.equal(first.status, 'pending');
  assert.equal((await start(number)).id, first.id);
  clock.set(clock.nowMs() + 61_000);
  assert.deepEqual([(await start(number)).sends, await sent(number, 2)], [2, code]);
  // Check by the number: a wrong code leaves it pending, the right one approves it, after which there is none to check.
  assert.equal((await checkTo(wrong(code))).body.data.status, 'pending');
  assert.equal((await done('GET', `/verifications/${first.id}`)).status, 'pending');
  assert.equal((await checkTo(code)).body.data.status, 'approved');
  assert.equal((await checkTo(code)).status, 404);
  assert.equal((await check(first.id, code)).status, 409);
  assert.equal((await done('GET', `/verifications/${first.id}`)).status, 'approved');
  // Too many checks: the fifth ends it here, and a start gives another one at once.
  const second = await start(number);
  const other = await sent(number, 3);
  await failBy(second.id, other);
  assert.equal((await done('GET', `/verifications/${second.id}`)).status, 'failed');
  assert.equal((await checkTo(other)).status, 404);
  // Cancel.
  const third = await start(number);
  const last = await sent(number, 4);
  assert.equal((await done('POST', `/verifications/${third.id}/cancel`)).status, 'cancelled');
  assert.equal((await check(third.id, last)).status, 409);
  // It expires after ten minutes.
  const fourth = await start(number);
  const late = await sent(number, 5);
  clock.set(clock.nowMs() + 601_000);
  assert.equal((await done('GET', `/verifications/${fourth.id}`)).status, 'expired');
  assert.equal((await check(fourth.id, late)).status, 409);
});

test('a code that failed is not right any more once a newer one of the number was sent, and its failure is told once', async () => {
  const [number, who] = [newNumber(), { end_user_ref: 'adjoa' }];
  const own = await start(number, who);
  await check(own.id, await sent(number));
  const failed = await start(number);
  const code = await sent(number, 2);
  for (let tries = 0; tries < 5; tries += 1) await check(failed.id, '0000000');
  const known = { ...who, code: '1111111' };
  assert.equal((await ask('POST', `/verifications/${failed.id}/check`, known)).status, 200);
  const newer = await start(number);
  await done('POST', `/verifications/${newer.id}/cancel`);
  assert.equal((await ask('POST', '/verifications/check', { to: `+${number}`, code, ...who })).status, 404);
  const { data } = await done('GET', '/events?kinds=verification.failed&per_page=100');
  assert.equal(data.filter((told: { data: { id: string } }) => told.data.id === failed.id).length, 1);
});

test('a repeated start and one like those that are refused are decided beside the starts of others', async () => {
  let shared = 0;
  between.onAsked = (statements) => {
    shared += statements.filter((name) => name === 'verifications.start_codes').length;
    return 'pass';
  };
  const sharedBy = async (asked: () => Promise<unknown>) => {
    shared = 0;
    await asked();
    return shared;
  };
  const number = newNumber();
  const first = await start(number);
  assert.equal(
    await sharedBy(async () => {
      const again = await Promise.all([start(number), start(number)]);
      assert.deepEqual(
        again.map(({ id, sends }) => [id, sends]),
        [
          [first.id, 1],
          [first.id, 1],
        ],
      );
    }),
    0,
  );
  // Once it has ended, the number has a new one, like any other.
  await done('POST', `/verifications/${first.id}/cancel`);
  assert.equal(await sharedBy(async () => assert.notEqual((await start(number)).id, first.id)), 1);
  // The first one over a limit is found among others; those after it are not.
  const pumped = (at: number) => start(`23324477${3_000 + at}`);
  for (let at = 0; at < 20; at += 1) await pumped(at);
  assert.equal(await sharedBy(async () => assert.equal((await pumped(30)).status, 'blocked')), 0);
  assert.equal(await sharedBy(() => start(newNumber())), 1);
  between.onAsked = () => 'pass';
});
