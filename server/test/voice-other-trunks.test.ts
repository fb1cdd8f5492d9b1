import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FakeTrunk } from '../src/sip/testing/index.ts';
import { eventually } from './testkit/eventually.ts';
import { addTrunk, awaitTrunk, isCompleted, waitForVoice } from './testkit/voice.ts';
import { startVoiceStand } from './testkit/voice-stand.ts';

const { app, openFake, newNumbers, call } = await startVoiceStand();
const REFUSING = { behaviourOf: () => ({ status: 503 }) };

interface Waiting {
  readonly status: string;
  readonly trunk_faults: number;
  readonly attempts: number;
  readonly waits_ms: string;
}

async function onlyTrunks(...trunks: readonly (readonly [FakeTrunk, Record<string, unknown>])[]): Promise<void> {
  const { body } = await app.call('GET', '/v1/admin/trunks?per_page=100');
  for (const { id } of body.data.data) await app.call('DELETE', `/v1/admin/trunks/${id}`);
  for (const [fake, fields] of trunks) await awaitTrunk(app, await addTrunk(app, fake.port, fields));
}

/** Returns how the number waits once it has failed so often. Then the campaign is cancelled. */
async function waitOf(number: string, faults: number): Promise<Waiting> {
  const uuid = await call([number]);
  const find = () =>
    app.sql<Waiting>(
      `select r.status, r.trunk_faults, r.attempts, extract(epoch from r.next_at - max(a.ended_at)) * 1000 as waits_ms
       from voice_recipients r join call_attempts a on a.campaign_id = r.campaign_id and a.account_id = r.account_id
       where r.phone_number = $1 group by r.status, r.trunk_faults, r.attempts, r.next_at`,
      [number],
    );
  const isThere = ([row]: readonly Waiting[]) => row?.status === 'failed' || (row?.trunk_faults ?? 0) >= faults;
  const [row] = await eventually(find, isThere);
  await app.call('POST', `/v1/voice-campaigns/${uuid}/cancel`, { key: app.key });
  assert.ok(row);
  return row;
}

const isAbout = (ms: number, row: Waiting): void =>
  assert.ok(Math.abs(Number(row.waits_ms) - ms) < 1_500, JSON.stringify(row));

test('a number is not called again at once because a trunk exists that does not take it', async () => {
  const registerChallenge = { algorithm: 'MD5', status: 401 } as const;
  const [refusing, other] = [await openFake(REFUSING), await openFake({ registerChallenge })];
  const unfit = [
    { prefixes: ['4420'] },
    { blocked_prefixes: ['233'] },
    { tier: 2, is_paused: true },
    // It never registers, so no call goes through it.
    { tier: 2, username: 'volley', password: 'wrong', register_seconds: 300 },
  ];
  for (const fields of unfit) {
    await onlyTrunks([refusing, {}], [other, fields]);
    const [number = ''] = newNumbers(1);
    const row = await waitOf(number, 1);
    assert.deepEqual([row.status, row.attempts], ['queued', 0], JSON.stringify(fields));
    isAbout(5_000, row);
  }
  assert.deepEqual([refusing.calls.length, other.calls.length], [unfit.length, 0]);
});

test('where both trunks of a tier refuse, each is tried once before the number waits', async () => {
  const fakes = [await openFake(REFUSING), await openFake(REFUSING)] as const;
  await onlyTrunks([fakes[0], {}], [fakes[1], {}]);
  const [number = ''] = newNumbers(1);
  const row = await waitOf(number, 2);
  isAbout(10_000, row);
  assert.deepEqual(
    fakes.map(({ calls }) => calls.length),
    [1, 1],
  );
});

test('a trunk that takes the number and has not failed it takes the call at once', async () => {
  const [refusing, other] = [await openFake(REFUSING), await openFake()];
  await onlyTrunks([refusing, {}], [other, { tier: 2 }]);
  const startMs = performance.now();
  await waitForVoice(app, await call(newNumbers(1)), isCompleted);
  assert.ok(performance.now() - startMs < 4_500);
  assert.deepEqual([refusing.calls.length, other.calls.length], [1, 1]);
});

test('the trunk with the longest prefix of a tier takes the calls, whatever room others have', async () => {
  const [wide, narrow] = [await openFake(), await openFake()];
  await onlyTrunks([wide, { channels: 30 }], [narrow, { prefixes: ['44', '233244'], channels: 2 }]);
  await waitForVoice(app, await call(newNumbers(6)), isCompleted);
  assert.deepEqual([wide.calls.length, narrow.calls.length], [0, 6]);
});
