// A campaign that fails at every try, all the way to the end of its tries: the waits between pass on a clock of the test.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../src/clock.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { TROUBLES_MAX } from '../src/voice/campaigns/calls/campaign-troubles.ts';
import { checkLedger } from './testkit/invariants.ts';
import { addTrunk, isCompleted, waitForVoice } from './testkit/voice.ts';
import { startVoiceStand } from './testkit/voice-stand.ts';

const WAIT_MS_MAX = 60_000;

let aheadMs = 0;
const nowMs = (): number => Date.now() + aheadMs;
const clock: Clock = { nowMs, now: () => timestampFromMs(nowMs()), aheadMs: () => 0 };

const { app, openFake, newNumbers, call, poison } = await startVoiceStand({ clock });
const fake = await openFake();
await addTrunk(app, fake.port);

test('a campaign that fails at every try is failed in the end by the engine itself, and the others go on', async () => {
  const uuid = await poison();
  const tries = () => app.logged().split('a voice campaign could not be processed').length - 1;
  const find = async () => {
    const statement = 'select status, fail_reason, open_recipients::int from voice_campaigns where uuid = $1';
    return (await app.sql<{ status: string }>(statement, [uuid]))[0];
  };
  const startMs = nowMs();
  for (let wanted = 1; wanted <= TROUBLES_MAX; wanted += 1) {
    const deadlineMs = performance.now() + WAIT_MS_MAX;
    while (tries() < wanted) {
      assert.ok(performance.now() < deadlineMs, `${tries()} tries of ${wanted}`);
      await sleep(20);
    }
    // It rests for longer each time, five minutes at most: all of that has passed now.
    if (wanted < TROUBLES_MAX) aheadMs += Math.min(1_000 * 2 ** (wanted - 1), 300_000);
  }
  const deadlineMs = performance.now() + WAIT_MS_MAX;
  while ((await find())?.status === 'calling' && performance.now() < deadlineMs) await sleep(20);
  assert.deepEqual(await find(), { status: 'failed', fail_reason: 'internal_error', open_recipients: 0 });
  assert.ok(nowMs() - startMs > 8 * 60_000, 'over minutes, in which a person may mend what is wrong');
  const other = await call(newNumbers(2));
  await waitForVoice(app, other, isCompleted);
  assert.equal(tries(), TROUBLES_MAX, 'and it is not tried any more');
  await checkLedger(app);
});
