import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { Handle } from '../db/index.ts';
import { countMatches } from './count-contacts.ts';
import { BUILT_IN_FIELDS } from './known-names.ts';

const ALL = 101_553;
const LOOKED = 5_000;

/** Counts in an account whose every five thousand contacts take so long. One in a thousand fits. */
async function count(eachMs: number) {
  let [nowMs, lastId] = [0, 0];
  const clock = mock.method(performance, 'now', () => nowMs);
  const rows = async ({ name }: { readonly name: string }): Promise<readonly unknown[]> => {
    if (name === 'row_counts.sum') return [{ n: ALL }];
    if (name === 'segments.find_ends') return [{ first: 1, last: ALL }];
    if (name === 'segments.sample') return [{ looked: 100, fits: 1 }];
    nowMs += eachMs;
    const looked = Math.min(LOOKED, ALL - lastId);
    lastId += looked;
    return [{ lastId, looked, fits: Math.floor(looked / 1_000) }];
  };
  const known = {
    nowMs: 0,
    fields: new Map(Object.entries(BUILT_IN_FIELDS)),
    groups: new Map(),
    campaigns: new Map(),
    voiceCampaigns: new Map(),
  };
  const condition = { field: 'first_name', is: 'Ama' };
  const handle = { rows } as unknown as Handle;
  try {
    const question = { accountId: 1, condition, known: { ...known, networks: new Map() } };
    return { ...(await countMatches(handle, question)), tookMs: nowMs };
  } finally {
    clock.mock.restore();
  }
}

test('an account of more than 100,000 contacts is counted to the last if a second is enough at the pace of the first look', async () => {
  const { contacts, contactsMin, contactsMax, isExact } = await count(40);
  assert.deepEqual(
    { contacts, contactsMin, contactsMax, isExact },
    {
      ...{ contacts: 101, contactsMin: 101, contactsMax: 101, isExact: true },
    },
  );
});

test('at a slower pace it is estimated after the first look', async () => {
  const { isExact, tookMs } = await count(60);
  assert.deepEqual([isExact, tookMs], [false, 180]);
});
