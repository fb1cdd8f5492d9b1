// Many single calls at once, beside a campaign: each gets its share of the lines of a trunk.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from './testkit/eventually.ts';
import { checkInvariants } from './testkit/invariants.ts';
import { addTrunk, awaitTrunk, isCompleted, waitForVoice } from './testkit/voice.ts';
import { startVoiceStand } from './testkit/voice-stand.ts';

const { app, recording, openFake, newNumbers, call: callCampaign } = await startVoiceStand();
let hangsUpAfterMs = 0;
const fake = await openFake({ behaviourOf: () => ({ status: 200, hangsUpAfterMs }) });

for (const channels of [1, 4])
  test(`a flood of single calls leaves every fourth line to a campaign, of ${channels} lines`, async () => {
    hangsUpAfterMs = channels * 200;
    const trunkId = await addTrunk(app, fake.port, { name: `Lines ${channels}`, channels });
    await awaitTrunk(app, trunkId);
    const singles = newNumbers(60);
    await Promise.all(
      singles.map(async (number) => {
        const body = { to: `+${number}`, recording_id: recording };
        const reply = await app.call('POST', '/v1/calls', { key: app.key, body });
        assert.equal(reply.status, 201, reply.text);
      }),
    );
    // The campaign meets a flood that is under way.
    const countMade = () => fake.calls.filter(({ number }) => singles.includes(number)).length;
    await eventually(countMade, (made) => made >= channels);
    const many = newNumbers(6);
    const campaign = await callCampaign(many);
    const { recipients } = await waitForVoice(app, campaign, isCompleted);
    assert.ok(recipients.every(({ status }) => status === 'answered'));
    const order = fake.calls.map(({ number }) => number).filter((number) => [...singles, ...many].includes(number));
    const places = many.map((number) => order.indexOf(number)).toSorted((a, b) => a - b);
    const [first = 0, last = 0] = [places[0], places.at(-1)];
    // Six calls of the campaign and three others before each, and those that a busy machine lets in between.
    assert.ok(last - first <= 5 * 4 + 5 * channels, `${places}`);
    assert.ok(last < 60, `single calls were still waiting: ${places}`);
    assert.ok(last - first >= many.length, `single calls went on meanwhile: ${places}`);
    await checkInvariants(app);
    await app.call('DELETE', `/v1/admin/trunks/${trunkId}`);
  });
