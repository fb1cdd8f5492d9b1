import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  ANSWER_BOUNDS_MS,
  forgetCarrierFigures,
  tellCarrierMinutes,
  tellCarrierViews,
} from '../src/carrier-figures/index.ts';
import { startSmsc } from '../src/smpp/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';

const SECRET = 'a secret of the tests alone';
const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes', VOLLEY_SECRET: SECRET } });
const admin = (method: string, path: string, body?: unknown) =>
  app.call(method, `/v1/admin${path}`, { key: app.key, ...(body === undefined ? {} : { body }) });

async function startCarrier(t: TestContext, changes: Record<string, unknown> = {}) {
  const smsc = await startSmsc({ accounts: [{ systemId: 'kojo', password: 'secret' }] });
  t.after(() => smsc.stop());
  const body = {
    name: `Carrier ${smsc.port}`,
    host: '127.0.0.1',
    port: smsc.port,
    system_id: 'kojo',
    password: 'secret',
    reconnect_max_ms: 100,
    ...changes,
  };
  const made = await admin('POST', '/carriers', body);
  assert.equal(made.status, 201, made.text);
  const id = made.body.data.id as number;
  t.after(async () => {
    await app.sql('delete from routes where tiers @> $1', [JSON.stringify([[{ carrier_id: id }]])]);
    await admin('DELETE', `/carriers/${id}`);
  });
  return { smsc, id, made };
}

async function untilWords(id: number, pattern: RegExp): Promise<void> {
  const endMs = performance.now() + 30_000;
  for (;;) {
    const { body } = await admin('GET', `/carriers/${id}`);
    if (pattern.test(body.data.status?.words ?? '')) return;
    if (performance.now() > endMs) assert.fail(`in vain: ${body.data.status?.words}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** True when the simulator took it. */
async function isSimulated(to: string): Promise<boolean> {
  const body = { to, sender_id: 'Volley', message: 'Hello' };
  const reply = await app.call('POST', '/v1/messages', { key: app.key, body });
  assert.equal(reply.status, 201, reply.text);
  const [row] = await app.sql<{ is_simulated: boolean }>('select is_simulated from messages order by id desc limit 1');
  return row?.is_simulated === true;
}

test('a carrier is added, bound within a second, changed while it runs and removed; its password is never seen', async (t) => {
  const { smsc, id, made } = await startCarrier(t);
  assert.equal(made.text.includes('"secret"'), false);
  assert.equal(made.body.data.has_password, true);
  await untilWords(id, /^Connected and well\.$/);
  const [row] = await app.sql<{ sealed_password: Buffer }>('select sealed_password from carriers where id = $1', [id]);
  assert.equal(row?.sealed_password.includes(Buffer.from('secret')), false);
  const changed = await admin('PUT', `/carriers/${id}`, { bind_count: 3, messages_per_second: 50 });
  assert.deepEqual([changed.body.data.bind_count, changed.body.data.system_id], [3, 'kojo']);
  await smsc.until(({ bindCount }) => bindCount === 3, 30_000);
  await admin('PUT', `/carriers/${id}`, { window: 7 });
  await smsc.until(({ log, bindCount }) => log.counts.binds === 6 && bindCount === 3, 30_000);
  const paused = await admin('POST', `/carriers/${id}/pause`);
  assert.equal(paused.body.data.paused, true);
  await untilWords(id, /^Paused\.$/);
  assert.equal(smsc.bindCount, 3);
  assert.equal((await admin('POST', `/carriers/${id}/resume`)).body.data.paused, false);
  assert.equal((await admin('DELETE', `/carriers/${id}`)).status, 200);
  await smsc.until(({ bindCount }) => bindCount === 0, 30_000);
  assert.equal((await admin('GET', `/carriers/${id}`)).status, 404);
});

test('a wrong password is told in plain words, by the carrier and by a test bind', async (t) => {
  const { id } = await startCarrier(t, { password: 'wrong' });
  const tested = await admin('POST', `/carriers/${id}/test-bind`, {});
  assert.deepEqual(tested.body.data, {
    bound: false,
    words: 'The carrier refused the password.',
    code: 'ESME_RINVPASWD',
    carrier_system_id: '',
    message: null,
    proposed_submit_id_form: null,
    proposed_receipt_id_form: null,
  });
  await untilWords(id, /^Not connected\. The carrier refused the password\.$/);
  // Between two tries it says that it connects.
  const bindWords = async () => (await admin('GET', `/carriers/${id}`)).body.data.status.binds[0].words;
  const endMs = performance.now() + 30_000;
  while ((await bindWords()) !== 'The carrier refused the password.')
    assert.ok(performance.now() < endMs, `in vain: ${await bindWords()}`);
});

test('a test bind with a message proposes the forms of ids, whichever bind the receipt comes on', async (t) => {
  const { smsc, id } = await startCarrier(t);
  await untilWords(id, /^Connected and well\.$/);
  smsc.set({ idForm: 'hex', receiptIdForm: 'padded', receiptBind: 'other' });
  // From 10 on decimal and hex differ.
  for (let at = 0; at < 9; at += 1) await admin('POST', `/carriers/${id}/test-bind`, { phone_number: '0201234009' });
  const tested = await admin('POST', `/carriers/${id}/test-bind`, { phone_number: '0201234567', sender_id: 'Kojo' });
  const { data } = tested.body;
  assert.deepEqual([data.bound, data.carrier_system_id], [true, 'volley-smsc']);
  assert.deepEqual([data.message.submitted_id, data.message.receipted_id], ['A', '0000000010']);
  assert.deepEqual([data.proposed_submit_id_form, data.proposed_receipt_id_form], ['hex', 'decimal']);
});

test('what a setting may not be is said in a sentence, when it is made and when it is changed', async () => {
  const good = { name: 'Bad settings', host: '127.0.0.1', port: 1, system_id: 'x' };
  const wrong: [string, unknown, string][] = [
    ['receipt_patience_hours', 0, 'The receipt patience hours field must be at least 1.'],
    ['receipt_patience_hours', 721, 'The receipt patience hours field must not be more than 720.'],
    ['receipt_patience_hours', 1.5, 'The receipt patience hours field must be a whole number.'],
    ['receipt_patience_hours', 'long', 'The receipt patience hours field must be a number.'],
    ['bind_count', 0, 'The bind count field must be at least 1.'],
    ['window', 5_001, 'The window field must not be more than 5000.'],
    ['messages_per_second', -1, 'The messages per second field must be at least 0.'],
    ['request_timeout_ms', 10, 'The request timeout ms field must be at least 100.'],
    ['enquire_link_ms', 5, 'The enquire link ms field must be 0 for none, or at least 1000.'],
    ['tls_ca', 'no certificate', 'The tls ca field must be one or more certificates in PEM form.'],
    ['long_messages', 'split', 'The long messages field must be one of: udh, sar, payload.'],
    ['source_short_code', { ton: 300, npi: 0 }, 'The source short code.ton field must not be more than 255.'],
    ['protocol_id', 256, 'The protocol id field must not be more than 255.'],
    ['destination_prefix', 'abc', 'The destination prefix field must be digits.'],
    ['temporary_statuses', [0], 'The temporary statuses.0 field must be at least 1.'],
  ];
  const made = await admin('POST', '/carriers', good);
  assert.equal(made.status, 201, made.text);
  for (const [name, value, sentence] of wrong) {
    const { id } = made.body.data;
    for (const reply of [
      await admin('POST', '/carriers', { ...good, name: 'Other', [name]: value }),
      await admin('PUT', `/carriers/${id}`, { [name]: value }),
    ]) {
      assert.deepEqual([reply.status, Object.values(reply.body.errors ?? {})], [422, [[sentence]]], name);
    }
  }
  assert.equal((await admin('DELETE', `/carriers/${made.body.data.id}`)).status, 200);
});

test('a number takes the most special route, which explain tells, and the simulator only where nothing else leads', async (t) => {
  const { smsc, id } = await startCarrier(t);
  await untilWords(id, /^Connected and well\.$/);
  assert.equal(await isSimulated('0201234567'), true);
  const made = await admin('POST', '/routes', { match: 'prefix', value: '+23320', tiers: [[{ carrier_id: id }]] });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual([made.body.data.value, made.body.data.tiers], ['23320', [[{ carrier_id: id, weight: 100 }]]]);
  const explain = async () => (await admin('GET', '/routes/explain?number=0201234567')).body.data;
  const endMs = performance.now() + 30_000;
  while ((await explain()).simulated && performance.now() < endMs) await new Promise((done) => setTimeout(done, 20));
  const told = await explain();
  assert.deepEqual([told.country, told.network, told.price_per_part], ['GH', 'Telecel', '0.05']);
  assert.match(told.words, /^By the route for prefix 23320, messages go to Carrier \d+ in tier 1\.$/);
  assert.equal(await isSimulated('0201234567'), false);
  assert.equal(smsc.log.counts.accepted, 1);
  const refused = await admin('DELETE', `/carriers/${id}`);
  assert.equal(refused.status, 409);
  assert.match(refused.body.message, /prefix 23320/);
  assert.equal((await admin('DELETE', `/routes/${made.body.data.id}`)).status, 200);
});

test('a route names carriers that exist, each once, and never the simulator beside another', async (t) => {
  const { id } = await startCarrier(t);
  const [simulator] = (await admin('GET', '/carriers?per_page=100')).body.data.data.filter(
    (carrier: { kind: string }) => carrier.kind === 'simulator',
  );
  const set = async (tiers: unknown, rest: object = { match: 'any' }) =>
    (await admin('POST', '/routes', { ...rest, tiers })).body.errors;
  assert.deepEqual(await set([[{ carrier_id: 999_999 }]]), { tiers: ['There is no carrier 999999.'] });
  assert.deepEqual(await set([[{ carrier_id: id }], [{ carrier_id: id }]]), {
    tiers: ['Each carrier may be named once in a route.'],
  });
  assert.deepEqual(await set([[{ carrier_id: id }], [{ carrier_id: simulator.id }]]), {
    tiers: ['The simulator cannot share a route with another carrier.'],
  });
  assert.deepEqual(await set([[{ carrier_id: id }]], { match: 'country', value: 'Ghana' }), {
    value: ['The value field must be a two-letter country code, such as GH.'],
  });
});

test('a price counts from its date, and one that counts is history and cannot be deleted', async () => {
  const priceOf = async (number: string) =>
    (await admin('GET', `/routes/explain?number=${encodeURIComponent(number)}`)).body.data.price_per_part;
  const made = await admin('POST', '/prices', { match: 'country', value: 'ng', price_per_part: '0.07' });
  assert.deepEqual([made.status, made.body.data.value, made.body.data.price_per_part], [201, 'NG', '0.07']);
  const later = await admin('POST', '/prices', {
    match: 'country',
    value: 'NG',
    price_per_part: '0.09',
    valid_from: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const endMs = performance.now() + 30_000;
  while ((await priceOf('+2348031234567')) !== '0.07' && performance.now() < endMs)
    await new Promise((done) => setTimeout(done, 20));
  assert.deepEqual([await priceOf('+2348031234567'), await priceOf('+233201234567')], ['0.07', '0.05']);
  assert.equal((await admin('DELETE', `/prices/${made.body.data.id}`)).status, 409);
  assert.equal((await admin('DELETE', `/prices/${later.body.data.id}`)).status, 200);
  assert.equal((await admin('DELETE', `/prices/${later.body.data.id}`)).status, 404);
  const past = await admin('POST', '/prices', {
    match: 'any',
    price_per_part: '0.01',
    valid_from: '2020-01-01T00:00:00Z',
  });
  assert.deepEqual(past.body.errors, { valid_from: ['The valid from field must not be in the past.'] });
  const negative = await admin('POST', '/prices', { match: 'any', price_per_part: '-0.01' });
  assert.deepEqual(Object.keys(negative.body.errors), ['price_per_part']);
});

test("an operator's own network name counts before the built-in table", async () => {
  const networkOf = async () => (await admin('GET', '/routes/explain?number=0541234567')).body.data.network;
  assert.equal(await networkOf(), 'MTN');
  assert.equal((await admin('POST', '/networks', { prefix: '233541', network: 'Own' })).status, 201);
  const endMs = performance.now() + 30_000;
  while ((await networkOf()) !== 'Own' && performance.now() < endMs) await new Promise((done) => setTimeout(done, 20));
  assert.equal(await networkOf(), 'Own');
  assert.equal((await admin('DELETE', '/networks/233541')).status, 200);
  assert.equal((await admin('DELETE', '/networks/233541')).status, 404);
});

test('without a secret no password is taken, and the sentence says what to set', async () => {
  const bare = await startTestApp();
  const carrier = { name: 'Bare', host: '127.0.0.1', port: 1, system_id: 'x' };
  const call = (body: unknown) => bare.call('POST', '/v1/admin/carriers', { key: bare.key, body });
  const refused = await call({ ...carrier, password: 'secret' });
  assert.equal(refused.status, 409);
  assert.match(refused.body.message, /VOLLEY_SECRET/);
  const taken = await call(carrier);
  assert.deepEqual([taken.status, taken.body.data.has_password], [201, false]);
  assert.deepEqual((await call(carrier)).body.errors, { name: ['The name has already been taken.'] });
});

test('a start with another secret, or with none, is refused in words', async () => {
  const settings = { DATABASE_URL: app.url };
  await assert.rejects(
    startTestApp({ settings: { ...settings, VOLLEY_SECRET: 'quite another secret' } }),
    /VOLLEY_SECRET is not/,
  );
  await assert.rejects(startTestApp({ settings }), /Please set VOLLEY_SECRET/);
});

test('the metrics tell of each bind and of how long submits take', async (t) => {
  const { id } = await startCarrier(t, { name: 'Measured' });
  await untilWords(id, /^Connected and well\.$/);
  await isSimulated('0201234567');
  const metrics = (await app.call('GET', '/metrics')).text;
  assert.match(metrics, /volley_bind_up\{carrier="Measured",bind="1 transceiver"\} 1/);
  assert.match(metrics, /volley_bind_window_max\{carrier="Measured",bind="1 transceiver"\} 50/);
  assert.match(metrics, /volley_submit_seconds_count\{carrier="Simulator"\} [1-9]/);
  assert.match(metrics, /volley_submits_accepted_total\{carrier="Simulator"\} [1-9]/);
  const whole = await eventually(
    async () => (await app.call('GET', '/metrics')).text as string,
    (text) =>
      /volley_receipts_delivered_total\{carrier="Simulator"\} [1-9]/.test(text) && text.includes('volley_balances{'),
  );
  assert.match(whole, /volley_queue_waiting\{queue="letters"\} 0/);
  assert.match(whole, /volley_queue_oldest_seconds\{queue="messages"\} \d/);
  assert.match(whole, /volley_balances\{state="used_up"\} \d/);
  assert.match(whole, /volley_statistics_oldest_seconds \d/);
});

test('a long text that goes out whole is delivered by its one receipt; those of nobody are told by carrier and metric', async (t) => {
  const { smsc, id } = await startCarrier(t, { name: 'Shared', long_messages: 'payload' });
  // Those of another system that has the same account with the carrier.
  smsc.set({ strayReceipts: 2 });
  await untilWords(id, /^Connected and well\.$/);
  await admin('POST', '/routes', { match: 'prefix', value: '23350', tiers: [[{ carrier_id: id }]] });
  const limitMs = performance.now() + 30_000;
  const isLed = async () => (await admin('GET', '/routes/explain?number=0501234567')).body.data.route.value === '23350';
  while (!(await isLed()) && performance.now() < limitMs) await new Promise((done) => setTimeout(done, 20));
  const message = 'A text that is longer than one message can hold. '.repeat(7);
  const body = { to: '+233501234567', sender_id: 'Volley', message };
  const reply = await app.call('POST', '/v1/messages', { key: app.key, body });
  assert.equal(reply.status, 201, reply.text);
  const read = async () =>
    (
      await app.sql<{ status: string; part_states: string }>(
        "select status, part_states from messages where phone_number = '233501234567'",
      )
    )[0];
  const endMs = performance.now() + 30_000;
  while ((await read())?.status !== 'delivered' && performance.now() < endMs)
    await new Promise((done) => setTimeout(done, 20));
  assert.deepEqual(await read(), { status: 'delivered', part_states: 'ddd' });
  const unmatched = async () => (await admin('GET', `/carriers/${id}`)).body.data.status.unmatched_receipts;
  while ((await unmatched()) < 2 && performance.now() < endMs) await new Promise((done) => setTimeout(done, 20));
  assert.equal(await unmatched(), 2);
  const metrics = (await app.call('GET', '/metrics')).text;
  assert.match(metrics, /volley_receipts_unmatched_total\{carrier="Shared"\} 2\n/);
});

test('the figures of a carrier are those of all processes: answers by time and code, and who has which connections', async (t) => {
  const { smsc, id } = await startCarrier(t, { window: 5 });
  await untilWords(id, /^Connected and well\.$/);
  await admin('POST', '/routes', { match: 'prefix', value: '23354', tiers: [[{ carrier_id: id }]] });
  const explained = () => admin('GET', '/routes/explain?number=0541234567');
  await eventually(explained, ({ body }) => body.data.route.value === '23354');
  const send = async (ending: number) => {
    const body = { to: `+23354123456${ending}`, sender_id: 'Volley', message: 'Hello' };
    assert.equal((await app.call('POST', '/v1/messages', { key: app.key, body })).status, 201);
  };
  const read = async (query = '') => (await admin('GET', `/carriers/${id}/figures${query}`)).body.data;
  for (const ending of [1, 2, 3]) await send(ending);
  await eventually(read, (data) => data.accepted === 3);
  smsc.set({ errorShare: 1, errorStatus: 0x0a });
  await send(4);
  // Counts and codes are read by statements of their own, so that one may be a store ahead of the other.
  const own = await eventually(read, (data) => data.refused === 1 && data.codes.length > 0);
  assert.equal(own.accepted, 3);
  assert.deepEqual(
    own.codes.map(({ code, count }: { code: string; count: number }) => [code, count]),
    [['ESME_RINVSRCADR', 1]],
  );
  assert.ok(own.codes[0].words.length > 10);
  assert.ok(own.per_second > 0 && own.peak_per_second >= own.per_second);
  assert.ok(own.answer_ms.p50 <= own.answer_ms.p95 && own.answer_ms.p99 <= own.answer_ms.longest);
  assert.deepEqual([own.slots.length, own.step_seconds], [15, 60]);
  const here = (await eventually(read, (data) => data.processes[0]?.bound === 1)).processes[0];
  assert.deepEqual([here.pid, here.binds, here.open, here.window], [process.pid, 1, 0, 5]);

  const [other] = await app.sql<{ id: string }>(
    `insert into processes (host, pid, identity, roles, version, started_at, heartbeat_at)
     values ('volley-2', 4711, '', '{}', '1', now(), now()) returning id`,
  );
  const processId = Number(other?.id);
  const minuteMs = Math.floor(app.rt.clock.nowMs() / 60_000) * 60_000;
  const answerTimes = ANSWER_BOUNDS_MS.map((bound) => (bound === 700 ? 100 : 0));
  const minute = {
    ...{ carrierId: id, processId, accepted: 90, refused: 10, throttled: 10, unanswered: 5 },
    ...{ answerMsSum: 60_000, answerMsMax: 650, answerTimes: [...answerTimes, 0], codes: { ESME_RTHROTTLED: 10 } },
    ...{ seconds: { busy: 0, rate: 0, pause: 0, window: 0 }, receipts: 0, receiptsDelivered: 0 },
  };
  // Said twice, as after a lost commit; and once so long ago that no period reaches it.
  for (const at of [minuteMs, minuteMs, minuteMs - 3 * 86_400_000])
    await tellCarrierMinutes(app.rt, [{ ...minute, minuteMs: at }]);
  const view = { binds: 2, bound: 1, open: 3, window: 10, allowedPerSecond: 40, words: 'Connected and well.' };
  await tellCarrierViews({ ...app.rt, processId: () => processId }, [{ carrierId: id, ...view }]);
  const both = await read('?period=48h');
  assert.deepEqual([both.accepted, both.refused, both.throttled, both.unanswered], [93, 11, 10, 5]);
  assert.deepEqual([both.answer_ms.p50, both.answer_ms.longest], [650, 650]);
  assert.deepEqual(
    both.codes.map(({ code }: { code: string }) => code),
    ['ESME_RTHROTTLED', 'ESME_RINVSRCADR'],
  );
  assert.deepEqual(
    both.processes.map(({ host }: { host: string }) => host),
    [here.host, 'volley-2'],
  );
  assert.deepEqual([both.processes[1].bound, both.processes[1].allowed_per_second], [1, 40]);
  await app.sql('update processes set dead_at = now() where id = $1', [processId]);
  const after = await read();
  assert.deepEqual([after.processes.length, after.accepted], [1, 93], 'its connections are gone, what it sent is not');
  assert.equal(await forgetCarrierFigures(app.rt), false);
  assert.deepEqual(await app.sql("select 1 from carrier_minutes where minute < now() - interval '2 days'"), []);
  assert.equal((await read()).accepted, 93);

  assert.equal((await admin('GET', '/carriers/999999/figures')).status, 404);
  assert.equal((await admin('GET', `/carriers/${id}/figures?period=2h`)).status, 422);
});
