// A recording whose text names fields: what each person hears, what is held for it, how often it is spoken, and what fails alone.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ANSWERED, type Behaviour, startFakeTrunk } from '../src/sip/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { atEnd } from './testkit/at-end.ts';
import { checkLedger } from './testkit/invariants.ts';
import {
  addTrunk,
  heardOf,
  hum,
  isCompleted,
  makeVoiceCampaign,
  sendVoice,
  setMinutePrice,
  VOICE_SETTINGS,
  waitForVoice,
} from './testkit/voice.ts';

// A program of the operator: another hum for each name, and a line for each text that it was given.
const folder = mkdtempSync(join(tmpdir(), 'volley-spoken-'));
const spokenFile = join(folder, 'spoken');
writeFileSync(spokenFile, '');
const HUMS = { ama: hum(0.5, 440), kofi: hum(0.5, 880), other: hum(0.5, 660), long: hum(70, 300) };
for (const [name, wav] of Object.entries(HUMS)) writeFileSync(join(folder, name), wav);
const program = join(folder, 'speak');
writeFileSync(
  program,
  `#!/bin/sh
text=$(cat)
echo "$text" >> ${spokenFile}
case "$text" in
  *Ama*) cat ${folder}/ama ;;
  *Kofi*) cat ${folder}/kofi ;;
  *Silent*) [ -e ${folder}/mended ] && cat ${folder}/other || exit 3 ;;
  *Slow*) cat ${folder}/long ;;
  *) cat ${folder}/other ;;
esac
`,
);
chmodSync(program, 0o755);

const behaviours = new Map<string, Behaviour[]>();
const fake = await startFakeTrunk({
  ringMs: 10,
  behaviourOf: (number) => {
    const left = behaviours.get(number) ?? [];
    return (left.length > 1 ? left.shift() : left[0]) ?? ANSWERED;
  },
});
atEnd(() => fake.stop());
const app = await startTestApp({ settings: { ...VOICE_SETTINGS, VOLLEY_SPEECH_COMMAND: program } });
atEnd(() => rmSync(folder, { recursive: true }));
await addTrunk(app, fake.port);
await setMinutePrice(app);

const timesSpoken = (text: string): number =>
  readFileSync(spokenFile, 'utf8')
    .split('\n')
    .filter((line) => line === text).length;

const data = async (method: string, path: string, body?: unknown) => {
  const reply = await app.call(method, `/v1${path}`, { key: app.key, body });
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data;
};

let lastNumber = 233_244_200_000;
/** A contact of that name, and the number. */
async function addContact(firstName: string, fields: Record<string, unknown> = {}): Promise<string> {
  lastNumber += 1;
  await data('POST', '/contacts', { phone_number: `+${lastNumber}`, first_name: firstName, fields });
  return String(lastNumber);
}

const speak = async (text: string) => data('POST', '/recordings/spoken', { name: text.slice(0, 40), text });

async function draft(text: string, numbers: readonly string[], rules: Record<string, unknown> = {}): Promise<string> {
  const { uuid: recording_id } = await speak(text);
  const recipients = { phone_numbers: numbers.map((number) => `+${number}`) };
  return makeVoiceCampaign(app, { recording_id, recipients, ...rules });
}

/** The last call to the number played this sound: all of it that fills frames. */
function assertHeard(number: string, wav: Buffer): void {
  const call = fake.calls.findLast((one) => one.number === number);
  assert.ok(call, `${number} was called`);
  const { heard, isPart, share } = heardOf(call, wav);
  assert.ok(share > 0.8, `${heard.length} of ${number}'s`);
  assert.ok(isPart, `${number} heard another sound`);
}

interface State {
  readonly status: string;
  readonly reason: string;
}

async function statesOf(uuid: string): Promise<Record<string, State>> {
  const rows = await app.sql<State & { number: string }>(
    `select r.phone_number as number, r.status, r.reason from voice_recipients r
     join voice_campaigns c on c.account_id = r.account_id and c.id = r.campaign_id where c.uuid = $1`,
    [uuid],
  );
  return Object.fromEntries(rows.map(({ number, status, reason }) => [number, { status, reason }]));
}

test('each hears their own text, equal texts are spoken once, and the preview names what is said and held', async () => {
  await data('POST', '/contact-fields', { key: 'town', label: 'Town', kind: 'text', default_value: 'your town' });
  const ama = await addContact('Ama', { town: 'Accra' });
  const amaToo = await addContact('Ama', { town: 'Accra' });
  const kofi = await addContact('Kofi');
  const uuid = await draft('Hello {{first_name|friend}}, we come to {{town}}.', [ama, amaToo, kofi]);
  const preview = await data('POST', `/voice-campaigns/${uuid}/preview`);
  assert.deepEqual(
    preview.speech.samples.map(({ text }: { text: string }) => text),
    ['Hello Ama, we come to Accra.', 'Hello Kofi, we come to your town.'],
  );
  assert.equal(preview.cost_max, '0.90');
  const before = await data('GET', '/balance');
  await data('POST', `/voice-campaigns/${uuid}/send`, { expected_cost: preview.cost_max });
  await waitForVoice(app, uuid, isCompleted);
  assertHeard(ama, HUMS.ama);
  assertHeard(amaToo, HUMS.ama);
  assertHeard(kofi, HUMS.kofi);
  assert.equal(timesSpoken('Hello Ama, we come to Accra.'), 1);
  assert.equal(timesSpoken('Hello Kofi, we come to your town.'), 1);
  const after = await data('GET', '/balance');
  assert.equal((Number(before.balance) - Number(after.balance)).toFixed(2), '0.90');
  // A second campaign with the same texts has nothing to speak.
  const again = await draft('Hello {{first_name|friend}}, we come to {{town}}.', [ama]);
  await sendVoice(app, again);
  await waitForVoice(app, again, isCompleted);
  assert.equal(timesSpoken('Hello Ama, we come to Accra.'), 1);
  await checkLedger(app);
});

test('what a person hears is fixed at the start: a contact that changes, and a call that is repeated, change nothing', async () => {
  const kofi = await addContact('Kofi');
  behaviours.set(kofi, [{ status: 486 }, ANSWERED]);
  const retry = { count: 1, interval_seconds: 1, outcomes: ['busy'] };
  const uuid = await draft('Good morning {{first_name}}.', [kofi], { retry });
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, ({ total_recipients: made }) => made === 1);
  await app.sql(`update contacts set first_name = 'Ama' where phone_number = $1`, [kofi]);
  await waitForVoice(app, uuid, isCompleted);
  assertHeard(kofi, HUMS.kofi);
});

test('what a process was speaking when it died is spoken by another, and nobody is called before', async () => {
  const kofi = await addContact('Kofi');
  const uuid = await draft('Left behind, {{first_name}}.', [kofi]);
  const textHash = createHash('sha256').update('["en","","Left behind, Kofi."]').digest('hex');
  await app.sql(
    `insert into spoken_sounds (account_id, text_hash, process_id, due_at, used_at)
     values (1, decode($1, 'hex'), 999999, now() + interval '2 seconds', now())`,
    [textHash],
  );
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, isCompleted);
  assertHeard(kofi, HUMS.kofi);
  const [left] = await app.sql<{ made: boolean }>(
    `select mulaw is not null and process_id is null as made from spoken_sounds where account_id = 1 and text_hash = decode($1, 'hex')`,
    [textHash],
  );
  assert.equal(left?.made, true);
  assert.equal(timesSpoken('Left behind, Kofi.'), 1);
});

test('a text that cannot be spoken fails its own call alone, gives its credits back, and can be tried again', async () => {
  const kofi = await addContact('Kofi');
  const silent = await addContact('Silent');
  const before = await data('GET', '/balance');
  const uuid = await draft('Dear {{first_name}}, good night.', [silent, kofi]);
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, isCompleted);
  assert.deepEqual(await statesOf(uuid), {
    [silent]: { status: 'failed', reason: 'speech_failed' },
    [kofi]: { status: 'answered', reason: '' },
  });
  const after = await data('GET', '/balance');
  assert.equal((Number(before.balance) - Number(after.balance)).toFixed(2), '0.30');
  assert.equal(after.held, before.held);
  writeFileSync(join(folder, 'mended'), '');
  await data('POST', `/voice-campaigns/${uuid}/retry-failed`);
  await waitForVoice(app, uuid, isCompleted);
  assertHeard(silent, HUMS.other);
  rmSync(join(folder, 'mended'));
  await checkLedger(app);
});

test('when one text after the other cannot be spoken the campaign is paused, and goes on when somebody resumes it', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Silent ${index}`);
  const numbers: string[] = [];
  for (const name of names) numbers.push(await addContact(name));
  const uuid = await draft('Yours, {{first_name}}', numbers);
  await sendVoice(app, uuid);
  const { campaign } = await waitForVoice(app, uuid, ({ status }) => status === 'paused');
  assert.equal(campaign['pause_reason'], 'speech_failed');
  assert.equal(campaign['open_recipients'], 2, 'the others are spared');
  writeFileSync(join(folder, 'mended'), '');
  await data('POST', `/voice-campaigns/${uuid}/resume`);
  await waitForVoice(app, uuid, isCompleted);
  const states = Object.values(await statesOf(uuid)).map(({ status }) => status);
  assert.equal(states.filter((status) => status === 'answered').length, 2);
  rmSync(join(folder, 'mended'));
  await checkLedger(app);
});

test('what takes longer than was held is not played, and what is empty or too long is left out at the start', async () => {
  const slow = await addContact('Slow');
  const nameless = await addContact('');
  const uuid = await draft('{{first_name}}', [slow, nameless]);
  const preview = await data('POST', `/voice-campaigns/${uuid}/preview`);
  assert.deepEqual(preview.skipped, [{ reason: 'empty_text', recipients: 1 }]);
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, isCompleted);
  assert.deepEqual(await statesOf(uuid), {
    [slow]: { status: 'failed', reason: 'speech_too_long' },
    [nameless]: { status: 'skipped', reason: 'empty_text' },
  });
  const wordy = await addContact('W'.repeat(100));
  const long = await draft(`${'x'.repeat(1_900)}{{first_name}} {{first_name}}`, [wordy]);
  const refused = await data('POST', `/voice-campaigns/${long}/preview`);
  assert.deepEqual(refused.skipped, [{ reason: 'text_too_long', recipients: 1 }]);
});

test('who lacks a value is left out where the campaign says so: it is seen in the results, and nothing is held or charged for them', async () => {
  const kofi = await addContact('Kofi');
  const nameless = await addContact('');
  const text = 'Good day {{first_name}}, see you soon.';
  const uuid = await draft(text, [kofi, nameless], { missing_field: 'skip' });
  assert.equal((await data('GET', `/voice-campaigns/${uuid}/draft`)).missing_field, 'skip');
  const preview = await data('POST', `/voice-campaigns/${uuid}/preview`);
  assert.deepEqual(preview.skipped, [{ reason: 'missing_field', recipients: 1 }]);
  assert.equal(preview.cost_max, '0.30');
  const before = await data('GET', '/balance');
  await data('POST', `/voice-campaigns/${uuid}/send`, { expected_cost: preview.cost_max });
  await waitForVoice(app, uuid, isCompleted);
  assert.deepEqual(await statesOf(uuid), {
    [kofi]: { status: 'answered', reason: '' },
    [nameless]: { status: 'skipped', reason: 'missing_field' },
  });
  const { recipients } = await data('GET', `/voice-campaigns/${uuid}/report`);
  const left = recipients.find(({ status }: { status: string }) => status === 'skipped');
  assert.deepEqual(left, { status: 'skipped', reason: 'missing_field', recipients: 1 });
  const after = await data('GET', '/balance');
  assert.equal((Number(before.balance) - Number(after.balance)).toFixed(2), '0.30');
  assert.equal(after.held, before.held);
  // A word of the text, and otherwise nothing, stands in where it is not said.
  const toAll = await draft(text, [kofi, nameless]);
  assert.deepEqual((await data('POST', `/voice-campaigns/${toAll}/preview`)).skipped, []);
  await data('PUT', `/voice-campaigns/${toAll}`, { missing_field: 'skip' });
  const test = await data('POST', `/voice-campaigns/${toAll}/test-call`, { phone_numbers: [`+${nameless}`] });
  await waitForVoice(app, test.uuid, isCompleted);
  await checkLedger(app);
});

test('a longer text holds more, since its call may be longer', async () => {
  const short = await addContact('Kofi');
  const wordy = await addContact('KOFI '.repeat(10).trim());
  const uuid = await draft('{{first_name}}{{first_name}}{{first_name}}', [short]);
  const costOf = async (number: string) => {
    await data('PUT', `/voice-campaigns/${uuid}`, { recipients: { phone_numbers: [`+${number}`] } });
    return (await data('POST', `/voice-campaigns/${uuid}/preview`)).cost_max;
  };
  assert.equal(await costOf(short), '0.30');
  assert.equal(await costOf(wordy), '0.60');
});

test('a test call speaks with the words that stand in, and the recording itself is a sample', async () => {
  const kofi = await addContact('Kofi');
  const uuid = await draft('Welcome {{first_name|Ama}}.', [kofi]);
  assert.equal(timesSpoken('Welcome Ama.'), 1);
  lastNumber += 1;
  const stranger = String(lastNumber);
  const test = await data('POST', `/voice-campaigns/${uuid}/test-call`, { phone_numbers: [`+${stranger}`] });
  await waitForVoice(app, test.uuid, isCompleted);
  assertHeard(stranger, HUMS.ama);
});

test('an unknown field is refused in words, a link too, and a field that a recording names is not deleted', async () => {
  const refusal = async (text: string) => {
    const reply = await app.call('POST', '/v1/recordings/spoken', { key: app.key, body: { name: 'x', text } });
    assert.equal(reply.status, 422, reply.text);
    return reply.body.errors.text[0];
  };
  const known = 'it may name {{first_name}} and {{last_name}}, and the fields of the account: {{town}}.';
  assert.equal(await refusal('Hello {{frist_name}}'), `The text field names {{frist_name}}; ${known}`);
  assert.equal(await refusal('Hello {{opt_out_url}}'), `The text field names {{opt_out_url}}; ${known}`);
  const { fields, uuid } = await speak('From {{ town | afar }} with love, {{last_name}}');
  assert.deepEqual(fields, ['town', 'last_name']);
  const deletion = await app.call('DELETE', '/v1/contact-fields/town', { key: app.key });
  assert.equal(deletion.status, 409, deletion.text);
  assert.match(deletion.body.message, /the recording /);
  await data('DELETE', `/recordings/${uuid}`);
});
