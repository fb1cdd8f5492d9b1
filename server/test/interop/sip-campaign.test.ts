import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startTestApp } from '../testkit/app.ts';
import {
  addTrunk,
  isCompleted,
  makeVoiceCampaign,
  sendVoice,
  setMinutePrice,
  VOICE_SETTINGS,
  waitForVoice,
} from '../testkit/voice.ts';

const SIPP_TIMEOUT_SECONDS = '40';

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

/** Starts sipp's own answering scenario, which sends back the sound that it receives. */
async function startSipp(): Promise<number> {
  const port = await freeUdpPort();
  const folder = mkdtempSync(join(tmpdir(), 'volley-sipp-'));
  const media = String(await freeUdpPort());
  const options = ['-sn', 'uas', '-i', '127.0.0.1', '-p', String(port), '-mp', media, '-rtp_echo', '-nostdin'];
  const child = spawn('sipp', [...options, '-timeout', SIPP_TIMEOUT_SECONDS], { cwd: folder, stdio: 'ignore' });
  after(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  return port;
}

const isInstalled = spawnSync('sipp', ['-v'], { timeout: 30_000 }).error === undefined;
if (!isInstalled) test.skip('sipp is not installed, so nothing is proven against it here.');
else {
  const app = await startTestApp({ settings: VOICE_SETTINGS });
  const port = await startSipp();

  test('a campaign calls through sipp as its trunk, and every call is answered, played and paid', async () => {
    const id = await addTrunk(app, port, { channels: 5, calls_per_second: 20 });
    await setMinutePrice(app);
    const numbers = Array.from({ length: 10 }, (_, index) => `+2332440000${10 + index}`);
    const uuid = await makeVoiceCampaign(app, { recipients: { phone_numbers: numbers } });
    await sendVoice(app, uuid);
    const { campaign, recipients } = await waitForVoice(app, uuid, isCompleted);
    assert.ok(recipients.every(({ status, duration }) => status === 'answered' && duration >= 1));
    assert.equal(campaign['credits_used'], '3.00');
    assert.equal(campaign['held'], '0.00');
    const check = await app.call('GET', `/v1/admin/trunks/${id}`);
    assert.equal(check.body.data.resting_until, null);
  });
}
