import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { startFakeTrunk } from '../../server/src/sip/testing/index.ts';
import { startTestApp } from '../../server/test/testkit/app.ts';
import { VOICE_SETTINGS } from '../../server/test/testkit/voice.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const TIMEOUT_MS = 30_000;
const app = await startTestApp({ settings: VOICE_SETTINGS });
const fake = await startFakeTrunk();
after(() => fake.stop());

async function volley(...words: string[]): Promise<string> {
  const env = { ...process.env, VOLLEY_URL: app.api, VOLLEY_KEY: app.key };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', MAIN, ...words],
    { env, timeout: TIMEOUT_MS },
  );
  return stdout;
}

test('a trunk is added, asked, paused, priced and removed', async () => {
  const more = ['--caller-ids', '233302000001', '233302000002', '--block', '23390', '--keep-alive', '60'];
  const address = ['127.0.0.1', '--port', String(fake.port), '--username', 'volley', '--password', 'secret'];
  const added = JSON.parse(await volley('trunk', 'add', 'Accra', ...address, ...more, '--channels', '3', '--json')) as {
    id: number;
    channels: number;
    caller_ids: string[];
  };
  assert.deepEqual(added.caller_ids, ['233302000001', '233302000002']);
  assert.equal(added.channels, 3);
  const id = String(added.id);
  assert.match(await volley('trunk', 'check', id), /is there: answer 200/);
  const rang = await volley('trunk', 'test', id, '0244123450', '--text', 'Hello.');
  assert.match(
    rang,
    /^answered\nrang after \d+ ms\nanswered after \d+ ms, talked for \d+ s\nsound: \d+ packets sent, \d+ received$/m,
  );
  assert.match(await volley('trunk', 'test', id, '0244123401'), /^busy \(486 Busy Here\)$/m);
  assert.match(await volley('trunk', 'pause', id), /is paused/);
  assert.match(await volley('trunk', 'list'), /Accra.*paused/);
  assert.match(await volley('trunk', 'resume', id), /in use again/);
  assert.match(await volley('voice-price', 'set', '0.30', '233'), /begin with 233 costs 0.30/);
  assert.match(await volley('voice-price', 'set', '0.30', '233', '--unit', '6'), /by started 6 seconds/);
  assert.match(await volley('trunk', 'remove', id), /is removed/);
  assert.match(await volley('trunk', 'list'), /There is no trunk/);
});
