import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SegmentCondition } from '@volley/sdk';
import {
  blankGroup,
  blankTree,
  conditionOf,
  incompletePlaces,
  type KnownField,
  treeOf,
  valuesOf,
  writeValues,
} from './rule-rows.ts';

const FIELDS: readonly KnownField[] = [
  { key: 'age', label: 'Age', kind: 'number', choices: [] },
  { key: 'since', label: 'Since', kind: 'date', choices: [] },
  { key: 'vip', label: 'VIP', kind: 'yes_no', choices: [] },
];
const UUID = '0196f0c2-7a10-7cc4-9d3e-0242ac120003';

test('a condition that was made elsewhere stands in the form and comes out as it went in', () => {
  const conditions: SegmentCondition[] = [
    {
      all: [
        { field: 'first_name', is: 'Ama' },
        { not: { field: 'email', is_known: false } },
        { field: 'age', at_least: 18.5 },
        { field: 'vip', is: false },
        { field: 'last_name', is_one_of: ['Mensah', 'Owusu'] },
        { field: 'first_name', is_one_of: ['Ama, the elder', 'Kofi "K"', 'Zoë; and others', ' spaced '] },
        { field: 'age', is_one_of: [18, 18.5, -3] },
        { field: 'since', is_one_of: ['2026-01-31'] },
        { any: [{ group: UUID }, { not: { country: 'GH' } }] },
        { not: { all: [{ created: { within_days: 7 } }, { changed: { after: '2026-01-31T09:00:00.000000Z' } }] } },
      ],
    },
    {
      any: [
        { campaign: { campaign_id: UUID, did: 'clicked' } },
        { voice_campaign: { campaign_id: UUID, did: 'pressed', key: '2' } },
        { voice_campaign: { campaign_id: UUID, did: 'failed' } },
        { activity: { did: 'replied', within_days: 30 } },
        { network: 'MTN' },
        { consent: { channel: 'voice', is: 'unknown' } },
      ],
    },
  ];
  for (const condition of conditions) assert.deepEqual(conditionOf(treeOf(condition, FIELDS)), condition);
});

test('a rule by itself stands as the only one of a list', () => {
  const rule = { campaign: { campaign_id: UUID, did: 'failed' } } as const;
  assert.deepEqual(conditionOf(treeOf(rule, [])), { all: [rule] });
  assert.deepEqual(conditionOf(treeOf({ not: rule }, [])), { all: [{ not: rule }] });
});

test('while something is missing there is no condition, and the incomplete rules are named', () => {
  assert.equal(conditionOf(blankTree()), null);
  const [whole] = treeOf({ country: 'GH' }, []).items;
  assert.ok(whole);
  assert.deepEqual(incompletePlaces({ items: [whole, blankGroup(), ...blankTree().items] }), ['2.1', '3']);
  assert.equal(conditionOf({ mode: 'all', items: [] }), null);
  const age = treeOf({ field: 'age', at_least: 1 }, FIELDS);
  const [row] = age.items;
  assert.ok(row);
  assert.equal(conditionOf({ ...age, items: [{ ...row, value: 'many' } as typeof row] }), null);
});

test('marked choices are read again as they were marked', () => {
  const marked = ['F', 'Female, other', 'Say "X"', ' M '];
  assert.deepEqual(valuesOf(writeValues(marked)), marked);
  assert.deepEqual(valuesOf(writeValues([])), []);
});
