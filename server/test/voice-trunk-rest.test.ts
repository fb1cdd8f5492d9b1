import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { timestampFromMs } from '../src/lib/timestamp.ts';
import { ANSWERED, type Behaviour, startFakeTrunk } from '../src/sip/testing/index.ts';
import { noteTrunkFault, noteTrunkLife, noteTrunkRing } from '../src/voice/campaigns/calls/store-trunk-use.ts';
import { startTestApp } from './testkit/app.ts';
import {
  addTrunk,
  isCompleted,
  makeVoiceCampaign,
  sendVoice,
  setMinutePrice,
  VOICE_SETTINGS,
  waitForVoice,
} from './testkit/voice.ts';

const app = await startTestApp({ settings: VOICE_SETTINGS });
let behaviour: Behaviour = { status: 503, retryAfterSeconds: 1 };
const fake = await startFakeTrunk({ behaviourOf: () => behaviour, ringMs: 20 });
after(() => fake.stop());

test('after its rest a trunk is tried by one call, and by all once that one rings', async () => {
  await addTrunk(app, fake.port, { channels: 3, calls_per_second: 50 });
  await setMinutePrice(app);
  const numbers = Array.from({ length: 8 }, (_, index) => `+23324400010${index}`);
  const uuid = await makeVoiceCampaign(app, { recipients: { phone_numbers: numbers } });
  await sendVoice(app, uuid);
  const deadlineMs = performance.now() + 60_000;
  // Three at first, and one after each rest.
  while (fake.calls.length < 5) {
    assert.ok(performance.now() < deadlineMs, `${fake.calls.length} calls`);
    await sleep(20);
  }
  assert.equal(fake.calls.length, 5);
  // It rings for each of them before it refuses it. Were that enough, the row of faults would begin anew with each trial.
  for (let faults = 0; faults < 6; await sleep(50)) {
    assert.ok(performance.now() < deadlineMs, `${faults} faults in a row`);
    faults = Number((await app.sql<{ n: number }>('select max(faults_in_row) as n from trunks'))[0]?.n);
  }
  behaviour = ANSWERED;
  const { recipients } = await waitForVoice(app, uuid, isCompleted);
  assert.ok(recipients.every(({ status }) => status === 'answered'));
  // A refusal by the trunk is not a try of the callee: nobody's were used up.
  const attempts = await app.sql<{ n: string }>('select max(attempts) as n from voice_recipients');
  assert.equal(Number(attempts[0]?.n), 1);
});

test('ringing gives a trunk its rate back after its first rest alone; where it refused again, a call must end well', async () => {
  const id = await addTrunk(app, fake.port, { name: 'Rings and refuses', channels: 3, is_paused: true });
  const { db, clock } = app.rt;
  const startMs = clock.nowMs();
  const at = (ms: number) => timestampFromMs(startMs + ms);
  const fault = (ms: number) =>
    db.transact((tx) => noteTrunkFault(tx, { id, now: at(ms), isGone: false, retryAt: null }));
  const hasItsRate = async () =>
    (await app.sql<{ is: boolean }>('select rest_until is null as is from trunks where id = $1', [id]))[0]?.is;
  const found = [await fault(0), await fault(1), await fault(2)];
  assert.deepEqual(
    found.map(({ isResting }) => isResting),
    [false, false, true],
  );
  await noteTrunkRing(db, id);
  assert.equal(await hasItsRate(), true, 'after its first rest');
  assert.equal((await fault(6_000)).isResting, true, 'what rang was refused: it rests at once');
  await noteTrunkRing(db, id);
  assert.equal(await hasItsRate(), false, 'it rang before, and refused');
  assert.equal((await fault(20_000)).isResting, true);
  await noteTrunkLife(db, id);
  assert.equal(await hasItsRate(), true, 'a call ended well');
  assert.equal((await fault(60_000)).isResting, false, 'one fault says nothing again');
});
