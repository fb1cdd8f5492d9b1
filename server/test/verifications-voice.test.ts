// Codes that are spoken: what is heard, digit by digit and twice, when a text goes on to a call, what it costs, and that no row holds a code.
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSeal } from '../src/lib/files/seal.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import { type Behaviour, type FakeTrunk, startFakeTrunk } from '../src/sip/testing/index.ts';
import { startSmsc } from '../src/smpp/testing/index.ts';
import { codeOf } from '../src/sms/codes/index.ts';
import { startTestApp } from './testkit/app.ts';
import { atEnd } from './testkit/at-end.ts';
import { eventually } from './testkit/eventually.ts';
import { checkInvariants } from './testkit/invariants.ts';
import { assertNowhere } from './testkit/nowhere.ts';
import { loseAnswerOf, proxyToBe } from './testkit/postgres-proxy.ts';
import { addTrunk, awaitTrunk, hum, setMinutePrice, VOICE_SETTINGS } from './testkit/voice.ts';

// A program of the operator: each digit is a hum of its own height, and all else a high one.
const folder = mkdtempSync(join(tmpdir(), 'volley-codes-'));
const hertzOf = (digit: number): number => 400 + digit * 150;
for (let digit = 0; digit < 10; digit += 1) writeFileSync(join(folder, String(digit)), hum(0.2, hertzOf(digit)));
writeFileSync(join(folder, 'words'), hum(0.3, 2_500));
const program = join(folder, 'speak');
writeFileSync(
  program,
  `#!/bin/sh\ntext=$(cat)\ncase "$text" in [0-9]) cat "${folder}/$text" ;; *) cat ${folder}/words ;; esac\n`,
);
chmodSync(program, 0o755);

const behaviours = new Map<string, Behaviour>();
const fake = await startFakeTrunk({ ringMs: 10, behaviourOf: (number) => behaviours.get(number) ?? { status: 200 } });
atEnd(() => fake.stop());
const smsc = await startSmsc({ settings: { isMagic: true } });
atEnd(() => smsc.stop());
const { through, proxy } = proxyToBe();
const settings = { VOLLEY_SECRET: 'a secret of this test alone', VOLLEY_SPEECH_COMMAND: program };
const app = await startTestApp({ settings: { ...VOICE_SETTINGS, ...settings }, through });
const between = proxy();
atEnd(() => rmSync(folder, { recursive: true }));

const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.call(method, `/v1${path}`, { key: app.key, body, headers });
async function done(method: string, path: string, body?: unknown) {
  const reply = await ask(method, path, body);
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply.body.data;
}

const carrier = await done('POST', '/admin/carriers', {
  ...{ name: 'Codes', host: '127.0.0.1', port: smsc.port, system_id: 'volley', password: 'codes' },
});
await done('POST', '/admin/routes', { match: 'any', tiers: [[{ carrier_id: carrier.id }]] });
await done('POST', '/admin/prices', { match: 'any', price_per_part: '0.05' });
await setMinutePrice(app);
await smsc.until(({ bindCount }) => bindCount > 0, 30_000);
const trunkId = await addTrunk(app, fake.port);
await awaitTrunk(app, trunkId);
await done('PUT', '/verification-rules', { safe_beginnings: ['2332441'] });
await done('GET', '/events');

let lastBlock = 233_244_10;
/** A number whose last four digits choose what becomes of a text. */
const numberEnding = (ending: string): string => {
  lastBlock += 1;
  return `${lastBlock}${ending}`;
};
const start = (number: string, more: object = {}) =>
  done('POST', '/verifications', { to: `+${number}`, sender_id: 'Volley', ...more });
const read = (id: string) => done('GET', `/verifications/${id}`);
const callsTo = (number: string) => fake.calls.filter((call) => call.number === number);

/** The loudness of one height in some samples (Goertzel). */
function loudness(samples: readonly number[], hertz: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / 8_000);
  let [one, two] = [0, 0];
  for (const sample of samples) [one, two] = [sample + factor * one - two, one];
  return one * one + two * two - factor * one * two;
}

function linear(byte: number): number {
  const value = ~byte & 0xff;
  const size = ((((value & 0x0f) << 3) + 0x84) << ((value >> 4) & 7)) - 0x84;
  return value & 0x80 ? -size : size;
}

/** Recognises the digits in what was heard by their heights, apart from how the sound was made. `W` stands for words. */
function recognise(call: FakeTrunk['calls'][number]): string {
  const frames = call.media.packets
    .toSorted((a, b) => a.sequence - b.sequence)
    .map(({ payload }) => [...payload].map(linear));
  const heights = [...Array.from({ length: 10 }, (_, digit) => hertzOf(digit)), 2_500];
  const marks = frames.map((samples) => {
    if (Math.max(...samples.map(Math.abs)) < 1_000) return ' ';
    const loud = heights.map((hertz) => loudness(samples, hertz));
    const best = loud.indexOf(Math.max(...loud));
    return best === 10 ? 'W' : String(best);
  });
  return marks
    .join('')
    .split(/ +/)
    .filter((word) => word.length > 2)
    .map((word) => word[Math.floor(word.length / 2)])
    .join('');
}

/** The code that was spoken in a call that has ended. */
async function heard(id: string, number: string): Promise<string> {
  const { call_id } = await eventually(
    () => read(id),
    (row) => row.call_id !== null,
  );
  const call = await eventually(
    () => done('GET', `/calls/${call_id}`),
    ({ ended_at }) => ended_at !== null,
  );
  assert.equal(call.status, 'answered', JSON.stringify(call));
  const [made] = callsTo(number);
  assert.ok(made);
  return recognise(made);
}

/** Tests that run at the same time, since each call takes as long as its sound. */
const beside = new Map<string, () => Promise<void>>();

beside.set('a code is spoken digit by digit, twice, after its words, and is approved', async () => {
  const number = numberEnding('0100');
  const started = await start(number, { channels: ['voice'], sender_id: undefined, code_length: 10 });
  assert.deepEqual([started.channel, started.channels, started.sender_id], ['voice', ['voice'], '']);
  assert.deepEqual([started.message_id, started.sends], [null, 1]);
  const said = await heard(started.id, number);
  const [, once = '', twice = ''] = /^W(\d+)W(\d+)$/.exec(said) ?? [];
  assert.deepEqual([once.length, twice], [10, once], said);
  const { text, keys_pressed: keys } = await done('GET', `/calls/${(await read(started.id)).call_id}`);
  assert.deepEqual([text, keys], ['One-time code: ••••••••••', '']);
  const checked = await done('POST', `/verifications/${started.id}/check`, { code: once });
  assert.equal(checked.status, 'approved');
  assert.equal(callsTo(number).length, 1);
});

const FATES = [
  { ending: '0001', what: 'a receipt says that it could not be delivered' },
  { ending: '0004', what: 'the carrier refuses the number, such as a landline' },
];
for (const { ending, what } of FATES)
  beside.set(`a text goes on to a call at once where ${what}`, async () => {
    const number = numberEnding(ending);
    const begunMs = performance.now();
    const started = await start(number, { channels: ['sms', 'voice'], reference: 'r-1' });
    assert.deepEqual([started.channel, started.call_id], ['sms', null]);
    const said = await heard(started.id, number);
    assert.ok(
      performance.now() - begunMs < 30_000,
      'it does not wait for the time at which the text could be sent again',
    );
    const row = await read(started.id);
    assert.deepEqual([row.channel, row.sends, row.message_id !== null], ['voice', 2, true]);
    const code = /^W(\d{6})W/.exec(said)?.[1] ?? said;
    assert.equal((await done('POST', `/verifications/${started.id}/check`, { code })).status, 'approved');
    assert.equal(callsTo(number).length, 1);
  });

beside.set(
  'a text that no receipt follows goes on to a call when it could be sent again, one that arrived does not',
  async () => {
    const [silent, arrived] = [numberEnding('0009'), numberEnding('0100')];
    const both = { channels: ['sms', 'voice'], next_after_seconds: 15 };
    const [first, second] = [await start(silent, both), await start(arrived, both)];
    const said = await heard(first.id, silent);
    assert.match(said, /^W(\d{6})W\1$/);
    await sleep(1_500);
    assert.deepEqual([(await read(second.id)).sends, callsTo(arrived).length], [1, 0]);
    const { n } = (await app.sql<{ n: number }>('select count(*)::int as n from verification_moves'))[0] ?? { n: -1 };
    assert.equal(n, 0);
  },
);

beside.set('a call that nobody answers goes on to a text', async () => {
  const number = numberEnding('0100');
  behaviours.set(number, { status: 486 });
  const started = await start(number, { channels: ['voice', 'sms'] });
  assert.deepEqual([started.channel, started.message_id], ['voice', null]);
  const row = await eventually(
    () => read(started.id),
    ({ message_id }) => message_id !== null,
  );
  assert.deepEqual([row.channel, row.sends], ['sms', 2]);
  await eventually(
    () => done('GET', `/messages/${row.message_id}`),
    ({ status }) => status === 'delivered',
  );
});

// https://www.twilio.com/docs/verify/api: what differs stands in docs/verifications.md.
beside.set("the flow of Twilio's Verify by call, after a text and by itself", async () => {
  const number = numberEnding('0100');
  const to = `+${number}`;
  const checkTo = (code: string) => ask('POST', '/verifications/check', { to, code });
  const isDue = (id: string) =>
    app.sql(`update verifications set next_send_at = now() - interval '1 second' where id = $1 returning id`, [id]);
  // Channel=sms, then Channel=call while it is pending: the same verification, and the same code is spoken.
  const started = await start(number, { language: 'en' });
  const early = await ask('POST', `/verifications/${started.id}/resend`, { channel: 'voice' });
  assert.deepEqual([early.status, early.body.code], [429, 'rate_limited'], early.text);
  await isDue(started.id);
  const again = await done('POST', `/verifications/${started.id}/resend`, { channel: 'voice' });
  assert.deepEqual([again.id, again.channel, again.sends], [started.id, 'voice', 2]);
  const [, code = ''] = /^W(\d{6})W\1$/.exec(await heard(started.id, number)) ?? [];
  assert.equal((await checkTo(code === '000000' ? '111111' : '000000')).body.data.status, 'pending');
  assert.equal((await checkTo(code)).body.data.status, 'approved');
  assert.equal((await checkTo(code)).status, 404);
  // Channel=call at once. Another start before its time calls nobody, and gives the same verification.
  const other = numberEnding('0100');
  const called = await start(other, { channels: ['voice'], sender_id: undefined });
  assert.equal((await start(other, { channels: ['voice'] })).id, called.id);
  await heard(called.id, other);
  assert.equal(callsTo(other).length, 1);
  // Status=canceled.
  assert.equal((await done('POST', `/verifications/${called.id}/cancel`)).status, 'cancelled');
  assert.equal((await ask('POST', `/verifications/${called.id}/resend`, { channel: 'voice' })).status, 409);
});

beside.set('keys that are pressed during such a call are in no row', async () => {
  const number = numberEnding('0100');
  behaviours.set(number, { status: 200, digits: '492', hangsUpAfterMs: 2_500 });
  const { id } = await start(number, { channels: ['voice'] });
  await heard(id, number);
  assert.equal((await done('GET', `/calls/${(await read(id)).call_id}`)).keys_pressed, '');
});

beside.set(
  'a verification of a test key is called by the tester alone, also where its text fails, and is approved with its test code',
  async () => {
    const scopes = ['send', 'read'];
    const { key } = await done('POST', '/keys', { name: 'Tests', mode: 'test', scopes });
    const withKey = async (method: string, path: string, body?: unknown) => {
      const reply = await app.call(method, `/v1${path}`, { key, body });
      assert.ok(reply.status < 300, reply.text);
      return reply.body.data;
    };
    const walk = async (ending: string, channels: readonly string[]) => {
      const number = numberEnding(ending);
      const started = await withKey('POST', '/verifications', { to: `+${number}`, sender_id: 'Volley', channels });
      const { call_id } = await eventually(
        () => withKey('GET', `/verifications/${started.id}`),
        (row) => row.call_id !== null,
      );
      const call = await eventually(
        () => withKey('GET', `/calls/${call_id}`),
        ({ ended_at }) => ended_at !== null,
      );
      const body = { code: started.test_code };
      const { status } = await withKey('POST', `/verifications/${started.id}/check`, body);
      const real = [...callsTo(number), ...smsc.log.submits.filter(({ destination }) => destination === number)];
      return [started.channel, call.status, call.is_simulated, status, real.length];
    };
    const walks = [walk('0100', ['voice']), walk('0004', ['sms', 'voice']), walk('0001', ['sms', 'voice'])];
    assert.deepEqual(await Promise.all(walks), [
      ['voice', 'answered', true, 'approved', 0],
      ['sms', 'answered', true, 'approved', 0],
      ['sms', 'busy', true, 'approved', 0],
    ]);
  },
);

beside.set(
  'the program of the guide calls where the text does not arrive, with a test key and then with a live one',
  async () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/verifications.md'), 'utf8');
    const [, guide = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];
    const program = stripTypeScriptTypes(guide).replace('@volley/sdk', import.meta.resolve('@volley/sdk'));
    const { hashKey } = createSeal(settings.VOLLEY_SECRET);
    const { key: testKey } = await done('POST', '/keys', { name: 'Guide', mode: 'test', scopes: ['send', 'read'] });
    for (const [index, key] of [testKey, app.key].entries()) {
      Object.assign(process.env, { VOLLEY_URL: app.api, VOLLEY_KEY: key });
      const form: {
        sendCode(phone: string, user: string): Promise<string>;
        isRight(id: string, code: string): Promise<boolean>;
      } = await import(`data:text/javascript,${encodeURIComponent(`${program}// ${index}`)}`);
      const number = numberEnding('0004');
      const id = await form.sendCode(`+${number}`, 'ama');
      const find = () => app.call('GET', `/v1/verifications/${id}`, { key });
      await eventually(find, ({ body }) => body.data.channel === 'voice');
      const [row] = await app.sql<{ accountId: number }>(
        `select account_id as "accountId" from verifications where id = $1`,
        [id],
      );
      const accountId = Number(row?.accountId);
      const code = codeOf({ hashKey }, { accountId, verificationId: id as Uuid, length: 6 });
      if (key === app.key) assert.equal(/^W(\d{6})W/.exec(await heard(id, number))?.[1], code);
      assert.equal(await form.isRight(id, code), true);
      assert.equal(callsTo(number).length, index);
    }
  },
);

describe('calls beside one another', { concurrency: true }, () => {
  for (const [name, run] of beside) test(name, run);
});

test('a call whose code was cancelled meanwhile is not made', async () => {
  const number = numberEnding('0100');
  // Each claim reads it from the row. No call is under way, so nothing is heard from the trunk that would end its rest.
  await eventually(
    () => app.sql(`select from call_attempts where status <> 'ended'`),
    ({ length }) => length === 0,
  );
  const rest = (until: string) =>
    app.sql(`update trunks set rest_until = ${until} where id = $1 returning id`, [trunkId]);
  await rest(`now() + interval '1 hour'`);
  const { id, call_id } = await start(number, { channels: ['voice'] });
  await done('POST', `/verifications/${id}/cancel`);
  const call = await eventually(
    () => done('GET', `/calls/${call_id}`),
    ({ ended_at }) => ended_at !== null,
  );
  await rest('null');
  assert.deepEqual([call.status, call.reason, call.cost], ['failed', 'code_ended', '0.00']);
  assert.equal(callsTo(number).length, 0);
});

test('a cancelled verification hangs up its ringing call, which costs nothing, and no text follows', async () => {
  const number = numberEnding('0100');
  behaviours.set(number, { status: null });
  const { id, call_id } = await start(number, { channels: ['voice', 'sms'] });
  const readCall = () => done('GET', `/calls/${call_id}`);
  await eventually(readCall, ({ status }) => status === 'ringing');
  await done('POST', `/verifications/${id}/cancel`);
  const call = await eventually(readCall, ({ ended_at }) => ended_at !== null);
  assert.deepEqual([call.status, call.cost], ['cancelled', '0.00']);
  const row = await read(id);
  assert.deepEqual([row.status, row.sends, row.message_id], ['cancelled', 1, null]);
});

test('where the call of a code is cancelled, the code goes on to a text', async () => {
  const number = numberEnding('0100');
  behaviours.set(number, { status: null });
  const { id, call_id } = await start(number, { channels: ['voice', 'sms'] });
  await done('POST', `/calls/${call_id}/cancel`);
  await eventually(
    () => read(id),
    ({ channel, sends }) => channel === 'sms' && sends === 2,
  );
});

test('what cannot be done is refused with its field', async () => {
  const to = `+${numberEnding('0100')}`;
  const fieldsOf = async (body: object) =>
    Object.keys((await ask('POST', '/verifications', { to, ...body })).body.errors ?? {});
  assert.deepEqual(await fieldsOf({ channels: ['sms'] }), ['sender_id']);
  assert.deepEqual(await fieldsOf({ channels: ['voice', 'voice'] }), ['channels']);
  assert.deepEqual(await fieldsOf({ channels: ['voice'], caller_id: '233209999999' }), ['caller_id']);
});

test('a call whose commit is not answered is made once, and costs what it cost; what was not sent costs nothing', async () => {
  const balance = async () => Number((await done('GET', '/balance')).balance);
  const number = numberEnding('0004');
  behaviours.set(number, { status: 200, hangsUpAfterMs: 300 });
  const before = await balance();
  loseAnswerOf(between, 'verification_calls.insert');
  const { id } = await start(number, { channels: ['sms', 'voice'] });
  await heard(id, number);
  await eventually(
    async () => (await done('GET', '/balance')).held,
    (held) => held === '0.00',
  );
  // The refused text was refunded, and the call took one minute.
  assert.equal(Math.round((before - (await balance())) * 100), 30);
  assert.deepEqual([callsTo(number).length, (await read(id)).sends], [1, 2]);
});

test('no row, stored sound, file, page of the write-ahead log or log line holds a code, and the books balance', async () => {
  const codes = await app.sql<{ id: string; length: number; accountId: string }>(
    'select id, code_length as length, account_id as "accountId" from verifications',
  );
  const { hashKey } = createSeal(settings.VOLLEY_SECRET);
  const known = codes.map(({ id, length, accountId }) =>
    codeOf({ hashKey }, { accountId: Number(accountId), verificationId: id as Uuid, length }),
  );
  const tables = await app.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const rows = await app.sql<{ row: string }>(`select t::text as row from "${name}" t`);
    for (const code of known) assert.ok(!rows.some(({ row }) => new RegExp(`(?<!\\d)${code}(?!\\d)`).test(row)), name);
  }
  for (const code of known) assert.ok(!app.logged().includes(code));
  // Nothing else has so many digits.
  const long = codes.findIndex(({ length }) => length === 10);
  await assertNowhere(app, known[long] ?? '', codes[long]?.id ?? '');
  // Every digit was spoken by itself, and nothing that is longer than the words.
  const [sounds] = await app.sql<{ n: number; longest: number }>(
    'select count(*)::int as n, max(duration_ms)::int as longest from spoken_sounds where account_id = 1',
  );
  assert.deepEqual(sounds, { n: 11, longest: 300 });
  await checkInvariants(app);
});
