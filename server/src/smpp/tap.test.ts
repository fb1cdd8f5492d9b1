import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBindFixture } from './testing/bind-fixture.ts';
import { startSmsc } from './testing/index.ts';

test('a tap that throws is told, and neither hides a submit from its sender nor an answer', async (t) => {
  const smsc = await startSmsc();
  const faults: unknown[] = [];
  const tap = {
    isOn: true,
    see: () => {
      throw new Error('of the tap');
    },
  };
  const fixture = startBindFixture({ port: smsc.port, tap, onFault: (error) => void faults.push(error) });
  t.after(async () => {
    await fixture.bind.stop(0);
    await smsc.stop();
  });
  await fixture.untilState('bound');
  assert.equal((await fixture.submit()).kind, 'accepted');
  assert.equal(smsc.log.submits.length, 1);
  // The bind, the submit, and the answers to both.
  assert.ok(faults.length >= 4);
});
