import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { checkLedger } from './testkit/invariants.ts';
import { isCompleted, makeVoiceCampaign, sendVoice, waitForVoice } from './testkit/voice.ts';

const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });

test('out of the box a voice campaign really calls, and each recipient shows what became of the call', async () => {
  const uuid = await makeVoiceCampaign(app, {
    recipients: { phone_numbers: ['+233244123450', '+233244123401', '+233244123403', '+233244123417'] },
  });
  const preview = await app.call('POST', `/v1/voice-campaigns/${uuid}/preview`);
  assert.equal(preview.body.data.callable, 4);
  assert.equal(preview.body.data.cost_max, '1.20');
  await sendVoice(app, uuid);
  const { campaign, recipients } = await waitForVoice(app, uuid, isCompleted);
  assert.deepEqual(
    recipients.map(({ phone_number, status }) => [phone_number.slice(-2), status]),
    [
      ['01', 'busy'],
      ['03', 'rejected'],
      ['17', 'no_answer'],
      ['50', 'answered'],
    ],
  );
  assert.deepEqual(
    recipients.map(({ duration }) => duration > 0),
    [false, false, false, true],
  );
  assert.ok(recipients.every(({ called_at }) => called_at !== null));
  assert.equal(campaign['messages_sent'], 1);
  assert.equal(campaign['credits_used'], '0.30');
  assert.equal(campaign['held'], '0.00');
  await checkLedger(app);
});
