import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { STATUS } from '../lib/sms-protocol/command-status.ts';
import type { BindOptions, BindState } from './bind.ts';
import { startBindFixture, startRawPeer } from './testing/bind-fixture.ts';
import { type SmscOptions, startSmsc } from './testing/index.ts';

async function start(t: TestContext, options: { smsc?: SmscOptions; bind?: Partial<BindOptions> } = {}) {
  const smsc = await startSmsc(options.smsc);
  const fixture = startBindFixture({ port: smsc.port, ...options.bind });
  t.after(async () => {
    await fixture.bind.stop(200);
    await smsc.stop();
  });
  return { smsc, fixture };
}

const waits = (states: BindState[]) => states.filter((state) => state.kind === 'waiting');

for (const manner of ['close', 'reset', 'half_pdu', 'unbind'] as const) {
  test(`a bind comes back after the carrier ended it by ${manner}`, async (t) => {
    const { smsc, fixture } = await start(t);
    await fixture.untilState('bound');
    smsc.disconnectAll(manner);
    await fixture.untilState('waiting');
    await fixture.untilState('bound');
    assert.equal((await fixture.submit()).kind, 'accepted');
    assert.equal(smsc.log.counts.binds, 2);
  });
}

test('an unbind of the carrier stops submits, and is answered when those that are open have been', async (t) => {
  const { smsc, fixture } = await start(t, { smsc: { settings: { latencyMs: 300 } } });
  await fixture.untilState('bound');
  const open = [1, 2, 3].map(() => fixture.submit());
  await smsc.until(({ log }) => log.submits.length === 3, 30_000);
  smsc.disconnectAll('unbind');
  while (fixture.bind.canSubmit) await new Promise((resolve) => setTimeout(resolve, 2));
  assert.deepEqual(await fixture.submit(), { kind: 'unwritten' });
  for (const outcome of await Promise.all(open)) assert.equal(outcome.kind, 'accepted');
  await fixture.untilState('waiting');
  assert.ok(
    fixture.states.some((state) => state.kind === 'waiting' && state.failure.words.includes('ended the session')),
  );
});

test('waits between tries double up to the cap, with jitter in their upper half', async (t) => {
  const raw = await startRawPeer();
  await raw.stop();
  const fixture = startBindFixture({ port: raw.port, reconnectMinMs: 2, reconnectMaxMs: 8, random: () => 1 });
  t.after(() => fixture.bind.stop(0));
  const jittered = startBindFixture({ port: raw.port, reconnectMinMs: 4, reconnectMaxMs: 4, random: () => 0 });
  t.after(() => jittered.bind.stop(0));
  while (waits(fixture.states).length < 4) {
    await fixture.untilState('connecting');
    await fixture.untilState('waiting');
  }
  assert.deepEqual(
    waits(fixture.states)
      .slice(0, 4)
      .map(({ retryInMs }) => retryInMs),
    [2, 4, 8, 8],
  );
  assert.equal(waits(jittered.states)[0]?.retryInMs, 2);
});

test('where nothing listens, and a name that nobody knows, are told in plain words', async (t) => {
  const raw = await startRawPeer();
  await raw.stop();
  const wordsAt = async (host: string) => {
    const fixture = startBindFixture({ port: raw.port, host });
    t.after(() => fixture.bind.stop(0));
    const state = await fixture.untilState('waiting');
    return state.kind === 'waiting' ? state.failure.words : state.kind;
  };
  assert.equal(await wordsAt('127.0.0.1'), `Nothing listens at 127.0.0.1, port ${raw.port}.`);
  // A machine without a resolver cannot tell that a name does not exist.
  assert.match(
    await wordsAt('nowhere.invalid'),
    /^The name nowhere\.invalid (is not known|could not be looked up just now)\.$/,
  );
});

test('a wrong password is told as such and tried again only slowly', async (t) => {
  const accounts = [{ systemId: 'volley', password: 'right' }];
  const { smsc, fixture } = await start(t, { smsc: { accounts }, bind: { refusedRetryMs: 40_000 } });
  const state = await fixture.untilState('waiting');
  assert.ok(state.kind === 'waiting' && state.failure.kind === 'refused');
  assert.equal(state.failure.status.code, STATUS.invalidPassword);
  assert.equal(state.failure.words, 'The carrier refused the password.');
  assert.ok(state.retryInMs >= 20_000);
  assert.equal(smsc.log.counts.bindsRefused, 1);
});

test('a refusal that may pass is tried again soon', async (t) => {
  const { smsc, fixture } = await start(t, { smsc: { settings: { bindStatus: STATUS.systemError } } });
  await fixture.untilState('waiting');
  smsc.set({ bindStatus: STATUS.ok });
  await fixture.untilState('bound');
});

test('a carrier that takes the connection but answers no bind is given up and tried again', async (t) => {
  const { smsc, fixture } = await start(t, {
    smsc: { settings: { isAnswering: false } },
    bind: { requestTimeoutMs: 30 },
  });
  const state = await fixture.untilState('waiting');
  assert.ok(state.kind === 'waiting' && state.failure.kind === 'unanswered');
  smsc.set({ isAnswering: true });
  await fixture.untilState('bound');
});

test('a bind stopped while it connects, binds or waits is stopped at once and stays so', async (t) => {
  const raw = await startRawPeer();
  t.after(() => raw.stop());
  const connecting = startBindFixture({ port: raw.port });
  await connecting.bind.stop(1000);
  const accepted = raw.nextSocket();
  const binding = startBindFixture({ port: raw.port });
  await accepted;
  await binding.bind.stop(1000);
  const refused = await startRawPeer();
  await refused.stop();
  const waiting = startBindFixture({ port: refused.port, reconnectMinMs: 1 });
  await waiting.untilState('waiting');
  await waiting.bind.stop(1000);
  for (const fixture of [connecting, binding, waiting]) {
    assert.equal(fixture.bind.freeSlots, 0);
    assert.deepEqual(await fixture.submit(), { kind: 'unwritten' });
    assert.equal(fixture.states.at(-1)?.kind, 'stopped');
  }
});

test('nothing may be submitted through a bind that is not bound', async (t) => {
  const raw = await startRawPeer();
  t.after(() => raw.stop());
  const fixture = startBindFixture({ port: raw.port });
  t.after(() => fixture.bind.stop(0));
  assert.equal(fixture.bind.freeSlots, 0);
  assert.deepEqual(await fixture.submit(), { kind: 'unwritten' });
  assert.deepEqual(await fixture.bind.request({ command: 'enquire_link' }), {
    kind: 'unanswered',
    reason: 'unwritten',
  });
});

test('a receiver may not submit, and hears so from the carrier', async (t) => {
  const { fixture } = await start(t, { bind: { bindKind: 'receiver' } });
  await fixture.untilState('bound');
  assert.deepEqual(await fixture.submit(), { kind: 'refused', status: STATUS.invalidBindState });
});

test('a carrier that never finishes the TLS handshake is given up after the connection time-out', async (t) => {
  const raw = await startRawPeer();
  t.after(() => raw.stop());
  const fixture = startBindFixture({ port: raw.port, tls: {}, connectTimeoutMs: 30 });
  t.after(() => fixture.bind.stop(0));
  const state = await fixture.untilState('waiting');
  assert.ok(state.kind === 'waiting' && state.failure.kind === 'connect');
  assert.equal(state.failure.words, 'No connection within 30 ms.');
});
