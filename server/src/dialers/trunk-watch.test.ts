import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Trunk, TrunkCheck, UserAgent } from '../sip/index.ts';
import type { TrunkState } from '../voice/dialer.ts';
import type { TrunkRecord } from '../voice/trunks/index.ts';
import { TrunkWatches } from './trunk-watch.ts';

const ID = 2;

/** A trunk whose answers to OPTIONS come from this list, one for each question. */
function watch(t: { after(stop: () => void): void }, statuses: (number | null)[]) {
  const states: TrunkState['isReachable'][] = [];
  const options = async (): Promise<TrunkCheck> => {
    const statusCode = statuses.shift();
    if (statusCode === undefined) return new Promise(() => {});
    return { isReachable: statusCode !== null && statusCode !== 503, statusCode, roundTripMs: 1, problem: '' };
  };
  const settings = { registerSeconds: 0, keepAliveSeconds: 0.005 };
  const watches = new TrunkWatches();
  watches.follow([
    {
      record: { id: ID, updatedAt: 'now', settings } as unknown as TrunkRecord,
      trunk: {} as Trunk,
      agent: { options } as unknown as UserAgent,
      onChange: ({ isReachable }) => states.push(isReachable),
    },
  ]);
  t.after(() => watches.abandon());
  const until = async (count: number): Promise<void> => {
    while (states.length < count) await sleep(2);
  };
  return { watches, states, until };
}

test('a trunk that has never answered OPTIONS is called all the same, and no longer called silent once a call went through', async (t) => {
  const { watches, until } = watch(t, [null]);
  await until(1);
  assert.equal(watches.trunkStateOf(ID).isReachable, false, 'the operator sees it');
  assert.equal(watches.canCall(ID), true);
  watches.noteLife(ID);
  assert.deepEqual([watches.trunkStateOf(ID).isReachable, watches.canCall(ID)], [null, true]);
});

test('any answer shows a living trunk, and silence after it one that is gone', async (t) => {
  const { watches, states, until } = watch(t, [405, null]);
  await until(2);
  assert.deepEqual(states, [true, false]);
  watches.noteLife(ID);
  assert.equal(watches.canCall(ID), false);
});

test('a trunk that says that it has no service is passed over from the first time on', async (t) => {
  const { watches, until } = watch(t, [503]);
  await until(1);
  assert.equal(watches.canCall(ID), false);
});
