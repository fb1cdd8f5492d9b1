// Verifications from outside: a code is sent, is in no row, and is checked once, whoever checks at the same time.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_KINDS } from '@volley/contract';
import { verificationKinds } from '@volley/contract/event-kinds-verifications';
import { VERIFICATION_LANGUAGES } from '@volley/contract/verifications';
import { countText } from '@volley/text';
import { textIn } from '../src/sms/verifications/words.ts';
import { checkInvariants } from './testkit/invariants.ts';
import { assertNowhere } from './testkit/nowhere.ts';
import { loseAnswerOf } from './testkit/postgres-proxy.ts';
import { addOlderProcess } from './testkit/process-versions.ts';
import {
  app,
  ask,
  balance,
  between,
  check,
  clock,
  done,
  makeUnknown,
  NOON_MS,
  newNumber,
  OF_TESTERS,
  sent,
  settled,
  start,
  textsTo,
  wrong,
} from './testkit/verifications.ts';

test('a code is sent with the words of its language, checked and approved', async () => {
  const number = newNumber();
  const before = await balance();
  const started = await start(number, {
    language: 'fr',
    reference: 'r-1',
    metadata: { form: 'sign-in' },
    end_user_ref: 'ama',
  });
  const code = await sent(number);
  assert.equal(textsTo(number)[0]?.text, `Code à usage unique: ${code}`);
  assert.deepEqual([started.status, started.checks_left, started.sends], ['pending', 5, 1]);
  assert.equal(Math.round((before - (await balance())) * 100), 5);
  const missed = await check(started.id, wrong(code));
  assert.deepEqual([missed.body.data.status, missed.body.data.checks_left], ['pending', 4]);
  const right = await check(started.id, `${code.slice(0, 3)} ${code.slice(3)}`);
  assert.equal(right.body.data.status, 'approved');
  const again = await check(started.id, code);
  assert.deepEqual([again.status, again.body.code], [409, 'wrong_state']);
  const listed = await done('GET', '/verifications?reference=r-1');
  assert.deepEqual(
    listed.data.map(({ id, metadata }: { id: string; metadata: object }) => [id, metadata]),
    [[started.id, { form: 'sign-in' }]],
  );
  const ofNumber = await done('GET', `/verifications?phone_number=%2B${number}&status=pending`);
  assert.deepEqual(ofNumber.data, []);
});

test('the words of every language fit one part with the longest code', () => {
  for (const language of VERIFICATION_LANGUAGES) assert.equal(countText(textIn(language, '0123456789')).parts, 1);
});

test('another start sends nothing before its time, and then the same code again', async () => {
  const number = newNumber();
  const first = await start(number);
  const code = await sent(number);
  const before = await balance();
  const [second, third] = await Promise.all([start(number, { code_length: 4 }), start(number)]);
  assert.deepEqual([second.id, third.id, second.sends], [first.id, first.id, 1]);
  assert.equal(await balance(), before);
  const early = await ask('POST', `/verifications/${first.id}/resend`);
  assert.deepEqual([early.status, early.body.code], [429, 'rate_limited']);
  assert.ok(Number(early.headers.get('retry-after')) <= 60);
  clock.set(clock.nowMs() + 61_000);
  const both = await Promise.all([start(number), start(number)]);
  assert.deepEqual(
    both.map(({ id, sends }) => [id, sends]),
    [
      [first.id, 2],
      [first.id, 2],
    ],
  );
  assert.equal(await sent(number, 2), code);
  assert.equal(Math.round((before - (await balance())) * 100), 5);
  clock.set(clock.nowMs() + 100_000);
  assert.equal((await ask('POST', `/verifications/${first.id}/resend`)).status, 429);
  clock.set(clock.nowMs() + 21_000);
  assert.equal((await done('POST', `/verifications/${first.id}/resend`)).sends, 3);
  assert.equal(await sent(number, 3), code);
});

test('of twenty starts of one number at once one is stored and sent', async () => {
  const number = newNumber();
  const before = await balance();
  const starts = await Promise.all(Array.from({ length: 20 }, () => start(number)));
  assert.equal(new Set(starts.map(({ id }) => id)).size, 1);
  await sent(number);
  await sleep(200);
  assert.equal(textsTo(number).length, 1);
  assert.equal(Math.round((before - (await balance())) * 100), 5);
});

test('of forty right checks at once one is approved', async () => {
  const number = newNumber();
  const { id } = await start(number);
  const code = await sent(number);
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0 ? check(id, code) : ask('POST', '/verifications/check', { to: `+${number}`, code }),
    ),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  assert.ok(replies.every(({ status }) => [200, 404, 409].includes(status)));
  const found = await done('GET', `/verifications/${id}`);
  assert.deepEqual([found.status, found.checks_left], ['approved', 4]);
});

test('the fifth wrong code ends it, of however many at once, and the right one comes too late', async () => {
  const number = newNumber();
  const { id } = await start(number);
  const code = await sent(number);
  const replies = await Promise.all(Array.from({ length: 12 }, () => check(id, wrong(code))));
  const told = replies.filter(({ status }) => status === 200).map(({ body }) => body.data.checks_left);
  assert.deepEqual(told.toSorted(), [0, 1, 2, 3, 4]);
  assert.equal((await check(id, code)).status, 409);
  assert.equal((await done('GET', `/verifications/${id}`)).status, 'failed');
  assert.notEqual((await start(number)).id, id);
});

test('a check whose commit is not answered is answered by its repetition, and approves once', async () => {
  const number = newNumber();
  const { id } = await start(number);
  const code = await sent(number);
  loseAnswerOf(between, 'verifications.check');
  const key = { 'idempotency-key': 'check-1' };
  assert.equal((await check(id, code, key)).status, 503);
  const again = await check(id, code, key);
  assert.equal(again.body.data.status, 'approved');
  assert.equal((await check(id, code)).status, 409);
});

test('a start whose commit is not answered is found by its repetition, and sent once', async () => {
  const number = newNumber();
  const before = await balance();
  loseAnswerOf(between, 'verifications.start_codes');
  const lost = await ask('POST', '/verifications', { to: `+${number}`, sender_id: 'Volley' });
  assert.equal(lost.status, 503);
  const { id, sends } = await start(number);
  assert.equal(sends, 1);
  const code = await sent(number);
  await sleep(300);
  assert.equal(textsTo(number).length, 1);
  assert.equal(Math.round((before - (await balance())) * 100), 5);
  assert.equal((await check(id, code)).body.data.status, 'approved');
});

test('a process whose clock is a little behind takes the longest times as they are', async () => {
  const number = newNumber();
  const { id } = await start(number, { expires_seconds: 3_600, next_after_seconds: 600 });
  const code = await sent(number);
  clock.set(clock.nowMs() - 5_000);
  const [same, right] = [await start(number), await check(id, code)];
  assert.deepEqual([same.id, same.sends, right.body.data?.status], [id, 1, 'approved']);
  clock.set(clock.nowMs() + 5_000);
});

test('its time ends it, also when the clock goes back, and the next start gets a code of its own', async () => {
  const number = newNumber();
  const { id } = await start(number, { expires_seconds: 60 });
  const code = await sent(number);
  clock.set(clock.nowMs() + 61_000);
  assert.equal((await done('GET', `/verifications/${id}`)).status, 'expired');
  assert.equal((await check(id, code)).status, 409);
  const next = await start(number);
  assert.notEqual(next.id, id);
  clock.set(NOON_MS - 86_400_000);
  assert.equal((await done('GET', `/verifications/${next.id}`)).status, 'expired');
  assert.notEqual((await start(number)).id, next.id);
  clock.set(NOON_MS + 3_600_000);
});

test('strangers with a hundred addresses cannot lock out who entered a code of the number lately', async () => {
  const number = newNumber();
  const own = await start(number, { end_user_ref: 'kofi' });
  assert.equal((await check(own.id, await sent(number))).status, 200);
  const before = await balance();
  const refused: number[] = [];
  for (let tries = 0; tries < 100; tries += 1) {
    const body = { to: `+${number}`, sender_id: 'Volley', end_user_ip: `192.0.2.${tries}`, end_user_ref: `x${tries}` };
    const reply = await ask('POST', '/verifications', body);
    if (reply.status === 429) refused.push(Number(reply.headers.get('retry-after')));
    else await Promise.all(Array.from({ length: 5 }, () => check(reply.body.data.id, '1')));
  }
  // Four, since one was used by the person, and what came free while the test ran.
  assert.ok(refused.length >= 94, `${refused.length} were refused`);
  assert.ok(refused.every((seconds) => seconds >= 1 && seconds <= 600));
  assert.ok(Math.round((before - (await balance())) * 100) <= 6 * 5, 'nothing is charged for what is refused');
  const body = { to: `+${number}`, sender_id: 'Volley' };
  assert.equal((await ask('POST', '/verifications', { ...body, end_user_ref: 'ama' })).status, 429);
  await sleep(500);
  const had = textsTo(number).length;
  const again = await start(number, { end_user_ref: 'kofi' });
  assert.equal((await check(again.id, await sent(number, had + 1))).body.data.status, 'approved');
  clock.set(clock.nowMs() + 600_000);
  assert.equal((await ask('POST', '/verifications', body)).status, 201);
});

test('a person and an address get a bounded number of codes, whichever the numbers', async () => {
  const most = async (who: object, count: number) => {
    const replies = [];
    for (let tries = 0; tries < count + 2; tries += 1)
      replies.push(await ask('POST', '/verifications', { to: `+${newNumber()}`, sender_id: 'Volley', ...who }));
    return replies.filter(({ status }) => status === 201).length;
  };
  assert.equal(await most({ end_user_ref: 'one' }, 10), 10);
  assert.equal(await most({ end_user_ip: '198.51.100.1' }, 30), 30);
});

test('a pumped beginning of numbers stops within 20 sends, is told, and is charged for what was sent', async () => {
  const before = await balance();
  const starts = [];
  for (let at = 0; at < 40; at += 1)
    starts.push(await start(`23324455${String(1000 + at)}`, { end_user_ip: `203.0.113.${at}` }));
  const blocked = starts.filter(({ status }) => status === 'blocked');
  assert.ok(blocked.length >= 20, `${blocked.length} of 40 were blocked`);
  const { reason, reason_words, sends, message_id } = blocked[0] ?? {};
  assert.deepEqual([reason, sends, message_id], ['prefix_not_entered', 0, null]);
  assert.match(reason_words, /not entered/);
  assert.equal(Math.round((before - (await balance())) * 100), 5 * (40 - blocked.length));
  const listed = await done('GET', '/verifications?status=blocked&per_page=100');
  assert.equal(listed.data.length, blocked.length);
  await done('PUT', '/verification-rules', { safe_beginnings: ['233244000', '23324455'] });
  assert.equal((await start('233244551099')).status, 'pending');
  await done('PUT', '/verification-rules', { ...OF_TESTERS, blocked_countries: ['ng'] });
  const abroad = await start('2348031234567');
  assert.deepEqual([abroad.status, abroad.reason], ['blocked', 'country_blocked']);
  const tried = await done('POST', '/verification-rules/dry-run', { safe_beginnings: [], blocked_countries: ['GH'] });
  assert.equal(tried.stopped, tried.verifications);
  assert.ok(tried.entered_later > 0 && tried.entered_later < tried.stopped);
  const refused = [];
  for (let tries = 0; tries < 6; tries += 1)
    refused.push((await ask('POST', '/verifications', { to: '+2348031234567', sender_id: 'Volley' })).status);
  assert.deepEqual(refused.slice(3), [201, 429, 429]);
  await done('PUT', '/verification-rules', { blocked_countries: [] });
});

test('strangers who use up the beginning of a number and the name of a person lock out nobody who entered a code lately', async () => {
  const near = (at: number) => `23324466${2000 + at}`;
  const [number, who] = [near(0), { end_user_ref: 'esi' }];
  const own = await start(number, who);
  assert.equal((await check(own.id, await sent(number))).body.data.status, 'approved');
  for (let at = 1; at <= 20; at += 1) await start(near(at));
  assert.equal((await start(near(30))).status, 'blocked');
  const named = { sender_id: 'Volley', ...who };
  for (let at = 0; at < 12; at += 1) await ask('POST', '/verifications', { ...named, to: `+${newNumber()}` });
  assert.equal((await ask('POST', '/verifications', { ...named, to: `+${newNumber()}` })).status, 429);
  const again = await start(number, who);
  assert.equal(again.status, 'pending');
  assert.equal((await check(again.id, await sent(number, 2))).body.data.status, 'approved');
});

test('a cancelled one is neither checked nor sent again, and what still waits is not sent', async () => {
  const number = newNumber();
  const { id } = await start(number);
  const code = await sent(number);
  assert.equal((await done('POST', `/verifications/${id}/cancel`)).status, 'cancelled');
  for (const step of ['cancel', 'resend'])
    assert.equal((await ask('POST', `/verifications/${id}/${step}`)).status, 409);
  assert.equal((await check(id, code)).status, 409);
});

test('a message whose verification was deleted is not sent again with bullets in the place of the code', async () => {
  const number = newNumber();
  const { id, message_id: messageId } = await start(number);
  await sent(number);
  await settled(messageId, 'delivered'); // No receipt is on its way any more.
  await makeUnknown(messageId);
  await app.sql('delete from verifications where id = $1', [id]);
  await done('POST', `/messages/${messageId}/resend`, { confirm: true });
  await settled(messageId, 'skipped');
  assert.equal(textsTo(number).length, 1);
});

test('a template has the code in its field, and one without the field is refused', async () => {
  const number = newNumber();
  const { uuid } = await done('POST', '/templates', {
    name: 'Code',
    message: 'Use {{code}} at Kojo Farms',
    values: ['code'],
  });
  const started = await start(number, { template: { id: uuid }, code_length: 10 });
  for (; textsTo(number).length === 0; ) await sleep(10);
  assert.match(textsTo(number)[0]?.text ?? '', /^Use \d{10} at Kojo Farms$/);
  clock.set(clock.nowMs() + 61_000);
  await done('POST', `/verifications/${started.id}/resend`);
  for (; textsTo(number).length < 2; ) await sleep(10);
  assert.equal(textsTo(number)[1]?.text, textsTo(number)[0]?.text);
  const bare = await done('POST', '/templates', { name: 'Bare', message: 'No code here' });
  const body = { to: `+${newNumber()}`, sender_id: 'Volley', template: { id: bare.uuid } };
  const refused = await ask('POST', '/verifications', body);
  assert.equal(refused.status, 422, refused.text);
  assert.match(refused.body.errors.template[0], /\{\{code\}\}/);
});

test('beside a process of a version before, no code is sent, not even again', async () => {
  const number = newNumber();
  const { id } = await start(number);
  await sent(number);
  clock.set(clock.nowMs() + 61_000);
  const endOlder = await addOlderProcess(app.sql, 117);
  assert.equal((await ask('POST', '/verifications', { to: `+${newNumber()}`, sender_id: 'Volley' })).status, 503);
  assert.equal((await ask('POST', `/verifications/${id}/resend`)).status, 503);
  await endOlder();
  assert.equal((await done('POST', `/verifications/${id}/resend`)).sends, 2);
});

test('the guide for a sign-in form has 15 lines at most, and does what it says', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/verifications.md'), 'utf8');
  const [, guide = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];
  assert.ok(guide.split('\n').filter((line) => line !== '').length <= 15);
  Object.assign(process.env, { VOLLEY_URL: app.api, VOLLEY_KEY: app.key });
  const program = stripTypeScriptTypes(guide).replace('@volley/sdk', import.meta.resolve('@volley/sdk'));
  const form: {
    sendCode(phone: string, user: string): Promise<string>;
    isRight(id: string, code: string): Promise<boolean>;
  } = await import(`data:text/javascript,${encodeURIComponent(program)}`);
  const number = newNumber();
  const id = await form.sendCode(`+${number}`, 'ama');
  const code = await sent(number);
  assert.equal(await form.isRight(id, wrong(code)), false);
  assert.equal(await form.isRight(id, code), true);
});

test('another account sees and changes nothing of it', async () => {
  const { key } = await app.newAccount();
  const number = newNumber();
  const { id } = await start(number);
  const code = await sent(number);
  for (const [method, step, body] of [
    ['GET', '', undefined],
    ['POST', '/check', { code }],
    ['POST', '/resend', undefined],
    ['POST', '/cancel', undefined],
  ] as const)
    assert.equal((await ask(method, `/verifications/${id}${step}`, body, {}, key)).status, 404);
  assert.equal((await ask('POST', '/verifications/check', { to: `+${number}`, code }, {}, key)).status, 404);
  assert.equal((await check(id, code)).body.data.status, 'approved');
});

test('no row, no log line, no file and no page of the write-ahead log has a code', async () => {
  const number = newNumber();
  const started = await start(number, { code_length: 10 });
  const code = await sent(number);
  await check(started.id, String((Number(code) + 1) % 10_000_000_000).padStart(10, '0'));
  await check(started.id, code, { 'idempotency-key': 'no-row-1' });
  const message = await done('GET', `/messages/${started.message_id}`);
  assert.equal(message.message, `One-time code: ${'•'.repeat(10)}`);
  await assertNowhere(app, code, number);
  // A plain hash of the body could be tried for every code.
  const [key] = await app.sql<{ print: string }>(
    `select encode(fingerprint, 'hex') as print from idempotency_keys where key = 'no-row-1'`,
  );
  const body = `POST /v1/verifications/${started.id}/check\n${JSON.stringify({ code })}`;
  const plain = execFileSync('sha256sum', { input: body }).toString().slice(0, 64);
  assert.notEqual(key?.print, plain);
});

test('each end is told once, as the catalogue says', async () => {
  const told: { kind: keyof typeof EVENT_KINDS; data: { id: string } }[] = [];
  for (let after = ''; ; ) {
    const page = await done('GET', `/events?per_page=100${after}`);
    if (page.data.length === 0) break;
    told.push(...page.data);
    after = `&after=${page.data.at(-1).id}`;
  }
  const ends = told.filter(({ kind }) => kind.startsWith('verification.'));
  assert.deepEqual([...new Set(ends.map(({ kind }) => kind))].toSorted(), Object.keys(verificationKinds).toSorted());
  for (const { kind, data } of ends)
    assert.deepEqual(EVENT_KINDS[kind].data.safeParse(data).error?.issues ?? [], [], kind);
  assert.equal(new Set(ends.map(({ data }) => data.id)).size, ends.length);
});

test('what was charged is what was sent', () => checkInvariants(app));
