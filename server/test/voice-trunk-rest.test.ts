import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ANSWERED, type Behaviour, startFakeTrunk } from '../src/sip/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';
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
// A ring would be a sign of life, which ends the rest.
let behaviour: Behaviour = { status: 503, retryAfterSeconds: 1, isUnrung: true };
const refusedAtMs: number[] = [];
function behaviourOf(): Behaviour {
  if (behaviour !== ANSWERED) refusedAtMs.push(performance.now());
  return behaviour;
}
const fake = await startFakeTrunk({ behaviourOf, ringMs: 20 });
after(() => fake.stop());

test('after its rest a trunk is tried by one call, and by all once that one rings', async () => {
  await addTrunk(app, fake.port, { channels: 3, calls_per_second: 50 });
  await setMinutePrice(app);
  const numbers = Array.from({ length: 8 }, (_, index) => `+23324400010${index}`);
  const uuid = await makeVoiceCampaign(app, { recipients: { phone_numbers: numbers } });
  await sendVoice(app, uuid);
  const report = async () => (await app.call('GET', `/v1/voice-campaigns/${uuid}/report`, { key: app.key })).body.data;
  await eventually(report, ({ waiting_for }) => waiting_for === 'trunk');
  // Until three refusals in a row are noted, others may be called: the slower the machine, the more of them.
  const atRest = 'select 1 from trunks where rest_until is not null and not exists (select 1 from trunk_channels)';
  await eventually(
    () => app.sql(atRest),
    (rows) => rows.length > 0,
  );
  const atFirst = refusedAtMs.length;
  await eventually(
    () => refusedAtMs.length,
    (count) => count >= atFirst + 2,
  );
  behaviour = ANSWERED;
  const restsMs = refusedAtMs.slice(atFirst).map((ms, index) => ms - (refusedAtMs[atFirst + index - 1] ?? 0));
  assert.ok(
    restsMs.every((ms) => ms > 900),
    restsMs.join(', '),
  );
  const { recipients } = await waitForVoice(app, uuid, isCompleted);
  assert.ok(recipients.every(({ status }) => status === 'answered'));
  assert.equal((await report()).waiting_for, '');
  // A refusal by the trunk is not a try of the callee: nobody's were used up.
  const attempts = await app.sql<{ n: string }>('select max(attempts) as n from voice_recipients');
  assert.equal(Number(attempts[0]?.n), 1);
});
