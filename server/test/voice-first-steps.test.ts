// The page for newcomers is run as it stands, against a service as it comes out of the box.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { parseWav } from '../src/sip/media/wav.ts';
import { startTestApp } from './testkit/app.ts';
import { isCompleted, waitForVoice } from './testkit/voice.ts';

const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });
const folder = mkdtempSync(join(tmpdir(), 'volley-first-steps-'));
after(() => rmSync(folder, { recursive: true }));

const page = readFileSync(join(import.meta.dirname, '../../docs/voice.md'), 'utf8');
const [setUp = '', ...steps] = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block ?? '');

/** What the page needs of curl, for a machine that has none. */
const STAND_IN = `#!${process.execPath}
const words = process.argv.slice(2);
const headers = {}, rest = [];
let method, body, output;
while (words.length > 0) {
  const word = words.shift();
  if (word === '-H') { const [name, ...value] = words.shift().split(': '); headers[name] = value.join(': '); }
  else if (word === '-d') body = words.shift();
  else if (word === '-X') method = words.shift();
  else if (word === '-o') output = words.shift();
  else if (word !== '-s') rest.push(word);
}
const reply = await fetch(rest[0], { method: method ?? (body === undefined ? 'GET' : 'POST'), headers, body });
const bytes = Buffer.from(await reply.arrayBuffer());
if (output === undefined) process.stdout.write(bytes);
else (await import('node:fs')).writeFileSync(output, bytes);
`;

function pathWithCurl(): string {
  const path = process.env['PATH'] ?? '';
  if (spawnSync('curl', ['--version']).error === undefined) return path;
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'curl'), STAND_IN);
  chmodSync(join(folder, 'curl'), 0o755);
  return `${folder}${delimiter}${path}`;
}

async function sh(script: string): Promise<string> {
  const env = { PATH: pathWithCurl(), VOLLEY: app.api, KEY: app.key };
  const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', script], { cwd: folder, env, timeout: 30_000 });
  return stdout;
}

test('the commands of docs/voice.md, pasted one after the other, make a campaign that calls, and a preview to listen to', async () => {
  assert.match(setUp, /^export VOLLEY=\S+ KEY=/);
  assert.equal(steps.length, 6);
  const [speak = '', create = '', send = '', look = '', listen = '', tryOut = ''] = steps;
  const sent = await sh(speak + create + send);
  assert.match(sent, /"status":"preparing"/);
  const uuid = /"uuid":"([^"]*)"/.exec(readFileSync(join(folder, 'campaign.json'), 'utf8'))?.[1] ?? '';
  const first = JSON.parse(await sh(`CAMPAIGN=${uuid}\n${look}`));
  assert.equal(first.success, true);
  const { recipients } = await waitForVoice(app, uuid, isCompleted);
  assert.deepEqual(
    recipients.map(({ phone_number, status, duration }) => [phone_number, status, duration > 0]),
    [
      ['233244123409', 'answered', true],
      ['233244123417', 'no_answer', false],
      ['233244123450', 'answered', true],
    ],
  );
  const recording = /"uuid":"([^"]*)"/.exec(readFileSync(join(folder, 'recording.json'), 'utf8'))?.[1] ?? '';
  const csv = await sh(`CAMPAIGN=${uuid} RECORDING=${recording}\n${listen}`);
  assert.match(csv, /233244123409,1,Simulator,yes,ended,answered,.*,1,confirmed,/);
  const sound = parseWav(readFileSync(join(folder, 'reminder.wav')));
  assert.equal(sound.sampleRate, 8_000);
  assert.ok(sound.samples.length > 8_000 * 3, 'some seconds of it');
  assert.ok(
    sound.samples.some((sample) => Math.abs(sample) > 0.2),
    'and it can be heard',
  );
  const tested = JSON.parse(await sh(`CAMPAIGN=${uuid}\n${tryOut}`));
  assert.deepEqual([tested.success, tested.data.calls.length], [true, 1]);
});

test('a test call rings through the simulated trunk as it would through any other', async () => {
  const trunks = (await app.call('GET', '/v1/admin/trunks')).body.data.data;
  const [simulator] = trunks;
  assert.deepEqual([trunks.length, simulator.kind], [1, 'simulator']);
  const call = (to: string) =>
    app.call('POST', `/v1/admin/trunks/${simulator.id}/test-call`, { key: app.key, body: { to, text: 'Hello.' } });
  const [answered, busy] = await Promise.all([call('0244123450'), call('0244123401')]);
  assert.equal(answered.body.data.outcome, 'answered');
  assert.ok(answered.body.data.packets_received > 0, answered.text);
  assert.deepEqual([busy.body.data.outcome, busy.body.data.status_text], ['busy', 'Busy Here']);
});
