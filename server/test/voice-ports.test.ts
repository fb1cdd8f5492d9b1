import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkInvariants } from './testkit/invariants.ts';
import { addTrunk, isCompleted, waitForVoice } from './testkit/voice.ts';
import { startVoiceStand } from './testkit/voice-stand.ts';

/** Three calls at a time. */
const { app, openFake, newNumbers, call } = await startVoiceStand({ settings: { VOLLEY_RTP_PORTS: '18400-18405' } });

test('too few ports for sound make calls wait, and lose nobody', async () => {
  const fake = await openFake();
  await addTrunk(app, fake.port, { channels: 30 });
  const uuid = await call(newNumbers(20), { channels: 20 });
  const { recipients } = await waitForVoice(app, uuid, isCompleted);
  assert.deepEqual([...new Set(recipients.map(({ status }) => status))], ['answered']);
  const [row] = await app.sql<{ n: string }>("select count(*) as n from call_attempts where reason = 'not_placed'");
  assert.equal(Number(row?.n), 0, 'no more calls are begun than there are ports');
  assert.match(app.logged(), /VOLLEY_RTP_PORTS has fewer pairs of ports than the trunks have channels/);
  await checkInvariants(app);
});
