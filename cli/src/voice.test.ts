import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parseWav } from '../../server/src/sip/media/wav.ts';
import { startTestApp } from '../../server/test/testkit/app.ts';
import { commandLine } from '../../server/test/testkit/command-line.ts';
import { hum, isCompleted, waitForVoice } from '../../server/test/testkit/voice.ts';

const scratch = mkdtempSync(join(tmpdir(), 'volley-cli-voice-'));
after(() => rmSync(scratch, { recursive: true, force: true }));
const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });
const { say, json, run } = commandLine({ VOLLEY_URL: app.api, VOLLEY_KEY: app.key });

interface Made {
  readonly uuid: string;
}

test('a recording is uploaded, listed and heard', async () => {
  const file = join(scratch, 'hum.wav');
  writeFileSync(file, hum(1));
  const { uuid } = await json<Made>('recording', 'upload', file);
  assert.match(await say('recording', 'list'), new RegExp(`^${uuid} +1 +\\S+ \\S+ +hum +-$`, 'm'));
  assert.match(await say('recording', 'show', uuid), /^duration seconds +1$/m);
  const heard = join(scratch, 'heard.wav');
  await say('recording', 'preview', uuid, heard);
  const sound = parseWav(readFileSync(heard));
  assert.equal(sound.sampleRate, 8_000);
  assert.ok(Math.abs(sound.samples.length - 8_000) < 400);
  assert.match(await say('recording', 'languages'), /^en +English +bundled/m);
});

test('a spoken campaign is made, previewed, started, and tells whom it reached', async () => {
  const numbers = ['--number', '0244123409', '0244123417'];
  const spoken = ['--text', 'Press one to confirm.', '--digit', '1=confirmed', '--ring', '20'];
  const { uuid } = await json<Made>('voice', 'create', 'Clinic reminder', ...spoken, ...numbers);
  const preview = await say('voice', 'preview', uuid);
  assert.match(preview, /^recipients +2\ncallable +2$/m);
  const cost = /--expected-cost (\S+)/.exec(preview)?.[1] ?? '';
  const early = await run('voice', 'start', uuid, '--expected-cost', '0.01');
  assert.equal(early.code, 1);
  assert.match(early.err, new RegExp(cost.replace('.', '\\.')));
  assert.match(await say('voice', 'start', uuid, '--expected-cost', cost), /\(Clinic reminder\) is preparing/);
  await waitForVoice(app, uuid, isCompleted);
  assert.match(await say('voice', 'list'), new RegExp(`^${uuid} +completed +2 +1 `, 'm'));
  assert.match(await say('voice', 'recipients', uuid), /^233244123409 +answered .*\n233244123417 +no_answer/m);
  assert.match(await say('voice', 'attempts', uuid), /^233244123409 +1 +Simulator .* 1 +confirmed/m);
  assert.match(
    await say('voice', 'recipients', uuid, '--status', 'no_answer'),
    /^number .*\n233244123417 +no_answer.*\n$/,
  );
  assert.equal(await say('voice', 'attempts', uuid, '--outcome', 'busy'), 'Nothing fits.\n');
  const file = join(scratch, 'attempts.csv');
  await say('voice', 'attempts', uuid, '--csv', file);
  const printed = await say('voice', 'attempts', uuid, '--csv', '-');
  assert.match(printed, /^\d*[^,]*,\d+,233244123409,1,Simulator,yes,ended,answered,/m);
  assert.equal(readFileSync(file, 'utf8'), printed);
  const page = await run('voice', 'recipients', uuid, '--limit', '1');
  assert.deepEqual([page.out.split('\n').length, page.err], [3, 'There are more rows: use --page 2 or --all.\n']);
  assert.match(await say('voice', 'report', uuid), /^results:\nresult +recipients\nconfirmed +1$/m);
});

test('a text that names fields is spoken for each, and the preview says it as one will hear it', async () => {
  const text = 'Hello {{first_name|friend}}, please call us.';
  const { uuid } = await json<Made>('voice', 'create', 'For each', '--text', text, '--number', '0244123409');
  const preview = await say('voice', 'preview', uuid);
  assert.match(preview, /^233244123409 .*Hello friend, please call us\./m);
  assert.match(preview, /^message seconds +\d/m);
  const [{ uuid: recording } = { uuid: '' }] = await json<readonly Made[]>('recording', 'list');
  assert.match(await say('recording', 'show', recording), /^fields +first_name$/m);
});

test('a draft is paused, resumed, cancelled and deleted only where that makes sense, and says so', async () => {
  const day = `${new Date().getUTCFullYear() + 2}-01-31`;
  const spoken = ['--text', 'Good morning.', '--at', `${day}T09:00:00Z`, '--window', '08:00-20:00'];
  const rules = ['--retries', '2', '--retry-on', 'busy', 'no_answer', '--window-zone', 'recipient', '--stay'];
  const { uuid } = await json<Made>('voice', 'create', 'Later', ...spoken, ...rules, '--number', '0244123450');
  const { body } = await app.call('GET', `/v1/voice-campaigns/${uuid}`, { key: app.key });
  assert.deepEqual(body.data.calling_window, { from: '08:00', to: '20:00', time_zone: 'recipient' });
  assert.deepEqual([body.data.retry.count, body.data.retry.outcomes], [2, ['busy', 'no_answer']]);
  assert.equal(body.data.hang_up_after_message, false);
  const short = await run('voice', 'create', 'Short', '--recording', body.data.recording_id, '--ring', '2');
  assert.deepEqual([short.code, short.err], [1, '--ring must be at least 5.\n']);
  const paused = await run('voice', 'pause', uuid);
  assert.equal(paused.code, 1);
  assert.match(paused.err, /^[A-Z][^\n]+\.\n$/);
  const lengths = ['--ring', '25', '--no-window', '--no-stay', '--digit', '1=yes', '--name', 'Sooner'];
  await say('voice', 'change', uuid, ...lengths);
  const changed = (await app.call('GET', `/v1/voice-campaigns/${uuid}`, { key: app.key })).body.data;
  assert.deepEqual(
    [changed.ring_seconds, changed.calling_window, changed.hang_up_after_message, changed.digit_results, changed.name],
    [25, null, true, { 1: 'yes' }, 'Sooner'],
  );
  assert.deepEqual([changed.retry, changed.scheduled_at], [body.data.retry, body.data.scheduled_at]);
  assert.equal((await run('voice', 'change', uuid)).code, 2);
  await say('voice', 'change', uuid, '--name', 'Later');
  assert.match(await say('voice', 'start', uuid), /\(Later\) is scheduled\.\n/);
  assert.match(await say('voice', 'cancel', uuid), /\(Later\) is cancelled/);
  const other = await json<Made>('voice', 'create', 'Never', '--text', 'Good morning.', '--number', '0244123450');
  await say('voice', 'delete', other.uuid);
  assert.equal((await run('voice', 'report', other.uuid)).err, 'Campaign not found.\n');
});

test('mistakes in the words are told before anything is asked of the service', async () => {
  const [both, digit, window] = await Promise.all([
    run('voice', 'create', 'Both', '--text', 'Hello.', '--recording', 'x'),
    run('voice', 'create', 'Digit', '--text', 'Hello.', '--digit', 'one'),
    run('voice', 'create', 'Window', '--text', 'Hello.', '--window', '8-20'),
  ]);
  assert.deepEqual([both.code, both.err], [2, 'Give either --recording or --text, not both.\n']);
  assert.deepEqual([digit.code, window.code], [2, 2]);
  assert.match(window.err, /two times of day, such as 08:00-20:00/);
});
