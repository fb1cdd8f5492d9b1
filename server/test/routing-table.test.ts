// The order of routes with conditions, compared with a plain sort.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GSM_ALPHABET, type SmsAlphabet } from '@volley/text';
import fc from 'fast-check';
import { createRoutingTable, type RoutingTable } from '../src/carriers/choose-carrier.ts';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import type { Who } from '../src/sms/carrier.ts';
import type { Route } from '../src/sms/routing/index.ts';
import { NO_CONDITIONS } from '../src/sms/routing/route-conditions.ts';

const AT_MS = Date.parse('2026-05-01T12:00:00Z');
const NUMBER = '233244123456' as PhoneNumber;
const CODE: Who = { accountId: 1, senderId: 'Volley', purpose: 'code' };
const OPEN = { fromMinute: 480, toMinute: 1200, zone: 'UTC' };
const SHUT = { fromMinute: 1200, toMinute: 480, zone: 'UTC' };

function routeOf(id: number, changes: Partial<Route> = {}): Route {
  const now = timestampFromMs(AT_MS);
  const match = { matchKind: 'any' as const, matchValue: '' };
  const tiers = [[{ carrierId: id, weight: 100 }]];
  return { id, ...match, ...NO_CONDITIONS, tiers, order: 'weight', createdAt: now, updatedAt: now, ...changes };
}

const tableOf = (routes: readonly Route[], alphabets?: ReadonlyMap<number, SmsAlphabet>): RoutingTable =>
  createRoutingTable({
    routes,
    overrides: [],
    realIds: new Set(routes.map(({ id }) => id)),
    simulatedIds: new Set(),
    ...(alphabets ? { alphabets } : {}),
  });

const chosen = (table: RoutingTable, who: Partial<Who> = {}) =>
  table.find(NUMBER, 'MTN', { ...CODE, ...who }, AT_MS)?.route.id ?? null;
const possible = (table: RoutingTable, who: Partial<Who> = {}) =>
  table.findAll(NUMBER, 'MTN', { ...CODE, ...who }).map(({ route }) => route.id);

test('a route for certain messages comes before the one for all, whatever its numbers', () => {
  const table = tableOf([
    routeOf(1, { matchKind: 'prefix', matchValue: '233244' }),
    routeOf(2, { purposes: ['marketing'] }),
    routeOf(3, { accountIds: [2], matchKind: 'country', matchValue: 'GH' }),
    routeOf(4, { accountIds: [2], purposes: ['marketing'] }),
    routeOf(5, { accountIds: [2], matchKind: 'network', matchValue: 'mtn' }),
  ]);
  assert.equal(chosen(table), 1);
  assert.equal(chosen(table, { purpose: 'marketing' }), 2);
  assert.equal(chosen(table, { accountId: 2 }), 5);
  assert.equal(chosen(table, { accountId: 2, purpose: 'marketing' }), 4);
});

test('where a route for longer prefixes is not for the account, one for shorter ones may be', () => {
  const table = tableOf([
    routeOf(1, { accountIds: [2], matchKind: 'prefix', matchValue: '23324' }),
    routeOf(2, { accountIds: [1, 2] }),
    routeOf(3, { accountIds: [1] }),
  ]);
  assert.equal(chosen(table), 2);
  assert.equal(chosen(table, { accountId: 2 }), 1);
  assert.equal(chosen(table, { accountId: 3 }), null);
});

test('routes for other hours count for what a text may cost, and not for where it goes now', () => {
  const unicode: SmsAlphabet = { ...GSM_ALPHABET, coding: 'latin1' };
  const routes = [routeOf(1), routeOf(2, { hours: SHUT }), routeOf(3, { purposes: ['code'], hours: SHUT })];
  const table = tableOf(routes, new Map([[3, unicode]]));
  assert.equal(chosen(table), 1);
  assert.deepEqual(possible(table), [3, 2, 1]);
  assert.deepEqual(possible(table, { purpose: 'service' }), [2, 1]);
  assert.deepEqual(possible(tableOf([routeOf(1), routeOf(2, { accountIds: [1] })])), [2]);
  assert.equal(chosen(tableOf([routeOf(2, { hours: SHUT })])), null);
  assert.equal(chosen(tableOf([routeOf(1), routeOf(2, { hours: OPEN })])), 2);
});

test('what is not known of a message yet leaves every route possible that asks for it', () => {
  const table = tableOf([routeOf(1), routeOf(2, { senderIds: ['Shop'] }), routeOf(3, { purposes: ['marketing'] })]);
  assert.deepEqual(possible(table, { senderId: null, purpose: null }), [2, 3, 1]);
  assert.deepEqual(possible(table), [1]);
});

const some = <T>(...items: T[]) => fc.option(fc.uniqueArray(fc.constantFrom(...items), { minLength: 1 }));
const matches = [
  { matchKind: 'any', matchValue: '' },
  { matchKind: 'country', matchValue: 'GH' },
  { matchKind: 'country', matchValue: 'NG' },
  { matchKind: 'network', matchValue: 'mtn' },
  { matchKind: 'prefix', matchValue: '233' },
  { matchKind: 'prefix', matchValue: '23324' },
  { matchKind: 'prefix', matchValue: '23320' },
] as const;
const routeFields = fc.record({
  match: fc.constantFrom(...matches),
  accountIds: some(1, 2, 3),
  senderIds: some('Volley', 'SHOP', 'bank'),
  purposes: some('code' as const, 'service' as const, 'marketing' as const),
  hours: fc.option(fc.constantFrom(OPEN, SHUT)),
});
const messages = fc.record({
  accountId: fc.constantFrom(1, 2, 3),
  senderId: fc.constantFrom('volley', 'Shop', 'Bank'),
  purpose: fc.constantFrom('code' as const, 'service' as const, 'marketing' as const),
});

/** The documented order as a list of sort keys, of which the smallest is first. */
function keysOf(route: Route): readonly number[] {
  const set = [route.accountIds, route.senderIds, route.purposes, route.hours].map((one) => (one === null ? 1 : 0));
  const { matchKind, matchValue } = route;
  const kind = ['prefix', 'network', 'country', 'any'].indexOf(matchKind);
  return [set.filter((absent) => absent === 1).length, ...set, kind, -matchValue.length, route.id];
}

test('with any routes, the chosen one is the first of the documented order that fits', () => {
  fc.assert(
    fc.property(fc.array(routeFields, { maxLength: 12 }), messages, (list, who) => {
      // Plain routes are one for the same numbers.
      const routes = list
        .map(({ match, ...conditions }, at) => routeOf(at + 1, { ...match, ...conditions }))
        .filter((route, at, all) => {
          const key = JSON.stringify({ ...route, id: 0, tiers: [] });
          return all.findIndex((other) => JSON.stringify({ ...other, id: 0, tiers: [] }) === key) === at;
        });
      const isFor = (route: Route) =>
        (route.matchKind !== 'prefix' || NUMBER.startsWith(route.matchValue)) &&
        (route.matchKind !== 'country' || route.matchValue === 'GH') &&
        (route.accountIds?.includes(who.accountId) ?? true) &&
        (route.senderIds?.some((name) => name.toLowerCase() === who.senderId.toLowerCase()) ?? true) &&
        (route.purposes?.includes(who.purpose) ?? true);
      const fitting = routes.filter(isFor).toSorted((a, b) => {
        const [before, after] = [keysOf(a), keysOf(b)];
        const at = before.findIndex((key, index) => key !== after[index]);
        return (before[at] ?? 0) - (after[at] ?? 0);
      });
      const table = tableOf(routes);
      assert.equal(chosen(table, who), fitting.find(({ hours }) => hours !== SHUT)?.id ?? null);
      const end = fitting.findIndex(({ hours }) => hours === null);
      const expected = fitting.slice(0, end === -1 ? fitting.length : end + 1).map(({ id }) => id);
      assert.deepEqual(possible(table, who), expected);
    }),
    { numRuns: 2_000, seed: 20_261_127 },
  );
});
