import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFakeTrunk } from '../src/sip/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import {
  addTrunk,
  makeVoiceCampaign,
  sendVoice,
  setMinutePrice,
  VOICE_SETTINGS,
  waitForVoice,
} from './testkit/voice.ts';

const app = await startTestApp({ settings: VOICE_SETTINGS });
const fake = await startFakeTrunk({
  behaviourOf: (number) => (number.endsWith('1') ? { status: null } : { status: 200 }),
  ringMs: 20,
});
after(() => fake.stop());

async function waitForAnswer(): Promise<void> {
  const deadlineMs = performance.now() + 60_000;
  while ((await app.sql("select id from call_attempts where status = 'answered'")).length === 0) {
    assert.ok(performance.now() < deadlineMs, 'nobody answered');
    await sleep(20);
  }
}

test('a stop hangs up what goes on, charges it, and gives back what was not answered', async () => {
  await addTrunk(app, fake.port);
  await setMinutePrice(app);
  const uuid = await makeVoiceCampaign(app, {
    recipients: { phone_numbers: ['+233244000001', '+233244000002'] },
    hang_up_after_message: false,
  });
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, (_, list) => list.every(({ status }) => status === 'ringing'));
  await waitForAnswer();
  await app.app.stop();
  assert.equal(fake.requests('BYE').length, 1);
  assert.equal(fake.requests('CANCEL').length, 1);
  const rows = await app.sql<{ status: string; attempts: number; cost: string }>(
    'select status, attempts, cost from voice_recipients order by phone_number',
  );
  assert.deepEqual(
    rows.map(({ status, attempts, cost }) => [status, attempts, Number(cost)]),
    [
      ['queued', 0, 0],
      ['answered', 1, 30],
    ],
  );
  assert.deepEqual(await app.sql('select attempt_id from trunk_channels'), []);
});
