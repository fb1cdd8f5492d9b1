import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Who } from '../carrier.ts';
import {
  compileConditions,
  NO_CONDITIONS,
  type RouteConditions,
  rankOf,
  sortedConditions,
} from './route-conditions.ts';

const KOJO: Who = { accountId: 7, senderId: 'Volley', purpose: 'marketing' };
const DAY = { fromMinute: 480, toMinute: 1200, zone: 'Africa/Accra' };
const NIGHT = { fromMinute: 1320, toMinute: 360, zone: 'Africa/Lagos' };
const at = (time: string): number => Date.parse(`2026-05-01T${time}Z`);

const misfitOf = (conditions: Partial<RouteConditions>, who: Partial<Who> = {}, atMs: number | null = at('12:00:00')) =>
  compileConditions({ ...NO_CONDITIONS, ...conditions })({ ...KOJO, ...who }, atMs);

test('a message meets a condition that names it, and one that is not asked', () => {
  assert.equal(misfitOf({}), null);
  assert.equal(misfitOf({ accountIds: [3, 7] }), null);
  assert.equal(misfitOf({ accountIds: [3, 8] }), 'accountIds');
  assert.equal(misfitOf({ senderIds: ['VOLLEY'] }), null);
  assert.equal(misfitOf({ senderIds: ['Shop'] }), 'senderIds');
  assert.equal(misfitOf({ purposes: ['code', 'marketing'] }), null);
  assert.equal(misfitOf({ purposes: ['code'] }), 'purposes');
  assert.equal(misfitOf({ accountIds: [7], purposes: ['code'] }), 'purposes');
});

test('hours count by the clock of their zone, from inclusive, to exclusive, and may cross midnight', () => {
  assert.equal(misfitOf({ hours: DAY }, {}, at('07:59:59')), 'hours');
  assert.equal(misfitOf({ hours: DAY }, {}, at('08:00:00')), null);
  assert.equal(misfitOf({ hours: DAY }, {}, at('20:00:00')), 'hours');
  assert.equal(misfitOf({ hours: NIGHT }, {}, at('21:00:00')), null);
  assert.equal(misfitOf({ hours: NIGHT }, {}, at('04:59:59')), null);
  assert.equal(misfitOf({ hours: NIGHT }, {}, at('05:00:00')), 'hours');
});

test('what is not known yet may come into question where no moment is named, and does not count where one is', () => {
  assert.equal(misfitOf({ hours: DAY }, {}, null), null);
  assert.equal(misfitOf({ senderIds: ['Shop'] }, { senderId: null }, null), null);
  assert.equal(misfitOf({ purposes: ['code'] }, { purpose: null }, null), null);
  assert.equal(misfitOf({ senderIds: ['Shop'] }, { senderId: null }), 'senderIds');
  assert.equal(misfitOf({ purposes: ['code'] }, { purpose: null }), 'purposes');
});

test('more conditions come first, then accounts, sender IDs, purposes and hours', () => {
  const sets: Partial<RouteConditions>[] = [
    { accountIds: [1], senderIds: ['A'], purposes: ['code'], hours: DAY },
    { accountIds: [1], senderIds: ['A'], purposes: ['code'] },
    { accountIds: [1], senderIds: ['A'], hours: DAY },
    { accountIds: [1], purposes: ['code'], hours: DAY },
    { senderIds: ['A'], purposes: ['code'], hours: DAY },
    { accountIds: [1], senderIds: ['A'] },
    { accountIds: [1], purposes: ['code'] },
    { accountIds: [1], hours: DAY },
    { senderIds: ['A'], purposes: ['code'] },
    { senderIds: ['A'], hours: DAY },
    { purposes: ['code'], hours: DAY },
    { accountIds: [1] },
    { senderIds: ['A'] },
    { purposes: ['code'] },
    { hours: DAY },
    {},
  ];
  const ranks = sets.map((set) => rankOf({ ...NO_CONDITIONS, ...set }));
  assert.deepEqual(
    ranks,
    [...new Set(ranks)].sort((a, b) => b - a),
  );
  assert.equal(ranks.at(-1), 0);
});

test('lists are sorted, and say nothing twice', () => {
  const conditions = { accountIds: [10, 9, 10], senderIds: ['shop', 'Bank', 'SHOP'], purposes: null, hours: null };
  assert.deepEqual(sortedConditions(conditions), {
    ...conditions,
    accountIds: [9, 10],
    senderIds: ['Bank', 'SHOP'],
  });
});
