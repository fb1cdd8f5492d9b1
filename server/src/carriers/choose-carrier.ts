import { GSM_ALPHABET, GSM_ALPHABETS, type SmsAlphabet } from '@volley/text';
import { isTestAccount, TESTER_ID } from '../lib/ids/test-account.ts';
import { networkName } from '../lib/phone/network-names.ts';
import { createNumberMatcher } from '../lib/phone/number-match.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Who } from '../sms/carrier.ts';
import { type MayTake, NO_DEMANDS, type RegisteredSenders } from '../sms/registrations/index.ts';
import {
  compileConditions,
  isSurelyFor,
  type Misfit,
  type NetworkOverride,
  type Route,
  type RouteTarget,
  rankOf,
} from '../sms/routing/index.ts';
import { hasRegistered, onlyRegistered } from './registered-carriers.ts';

interface Share extends RouteTarget {
  /** How far the carrier is behind its weight: the one with the most credit is next. */
  credit: number;
}

export interface PlannedRoute {
  readonly route: Route;
  readonly tiers: readonly (readonly Share[])[];
  /** Those of its carriers, each once. */
  readonly alphabets: readonly SmsAlphabet[];
  /** Left out for a route with all of its carriers; else which of them the sender may use. */
  readonly only?: string;
}

export interface RoutingTable extends RegisteredSenders {
  /** The route for a message that is sent at this moment; null: there is none, at least not now. */
  find(number: PhoneNumber, network: string, who: Who, atMs: number): PlannedRoute | null;
  /** The routes that may come into question at some hour, and for whatever is not known of the message yet. */
  findAll(number: PhoneNumber, network: string, who: Who): readonly PlannedRoute[];
  /** Whether there would be a route if no network demanded that senders are registered. */
  hasOtherwise(number: PhoneNumber, network: string, who: Who): boolean;
  networkOf(number: PhoneNumber): string;
  readonly decidingDigits: number;
  /** True when a route leads to a real carrier: from then on nothing goes to the simulator. */
  readonly isInEarnest: boolean;
}

export interface RoutingInput {
  readonly routes: readonly Route[];
  readonly overrides: readonly NetworkOverride[];
  readonly realIds: ReadonlySet<number>;
  readonly simulatedIds: ReadonlySet<number>;
  /** Left out: nothing is demanded. */
  readonly registered?: RegisteredSenders;
  /** The alphabets of carriers by their ids; GSM for those that it does not name. */
  readonly alphabets?: ReadonlyMap<number, SmsAlphabet>;
}

function alphabetsOf(tiers: PlannedRoute['tiers'], known: RoutingInput['alphabets']): readonly SmsAlphabet[] {
  const own = new Set(tiers.flat().map(({ carrierId }) => known?.get(carrierId) ?? GSM_ALPHABET));
  return own.size === 1 && own.has(GSM_ALPHABET) ? GSM_ALPHABETS : [...own];
}

function plan(route: Route, ids: ReadonlySet<number>, alphabets: RoutingInput['alphabets']): PlannedRoute | null {
  const tiers = route.tiers
    .map((tier) => tier.filter(({ carrierId }) => ids.has(carrierId)).map((target) => ({ ...target, credit: 0 })))
    .filter((tier) => tier.length > 0);
  return tiers.length === 0 ? null : { route, tiers, alphabets: alphabetsOf(tiers, alphabets) };
}

/** The only route of test accounts, whatever the operator has set: what they send never leaves the service. */
const TEST_ROUTE: PlannedRoute = {
  route: {
    ...{ id: TESTER_ID, matchKind: 'any', matchValue: '', order: 'weight' },
    ...{ accountIds: null, senderIds: null, purposes: null, hours: null },
    tiers: [[{ carrierId: TESTER_ID, weight: 100 }]],
    ...{ createdAt: '1970-01-01T00:00:00Z' as Timestamp, updatedAt: '1970-01-01T00:00:00Z' as Timestamp },
  },
  tiers: [[{ carrierId: TESTER_ID, weight: 100, credit: 0 }]],
  alphabets: GSM_ALPHABETS,
};

interface Conditional extends PlannedRoute {
  readonly misfit: Misfit;
}

/** Those for the same numbers, by the account that they are for; under null where they are for every account. The oldest is first. */
type SameNumbers = ReadonlyMap<number | null, readonly Conditional[]>;

/** Calls `isEnd` with the routes of these conditions that are for the number and the account, until it returns true. */
type Rank = (
  number: PhoneNumber,
  network: string,
  accountId: number,
  isEnd: (route: Conditional) => boolean,
) => PlannedRoute | null;

function rankedBy(planned: readonly PlannedRoute[]): { walk: Rank; decidingDigits: number } {
  const isByAccount = planned[0]?.route.accountIds !== null;
  const byNumbers = Map.groupBy(planned, ({ route }) => `${route.matchKind} ${route.matchValue}`);
  const entries = [...byNumbers.values()].flatMap((alike) => {
    const value = new Map<number | null, Conditional[]>();
    for (const one of alike.toSorted((a, b) => a.route.id - b.route.id)) {
      const conditional = { ...one, misfit: compileConditions(one.route) };
      for (const key of one.route.accountIds ?? [null]) value.set(key, [...(value.get(key) ?? []), conditional]);
    }
    return alike[0] ? [{ match: alike[0].route, value: value as SameNumbers }] : [];
  });
  const { find, decidingDigits } = createNumberMatcher(entries);
  const walk: Rank = (number, network, accountId, isEnd) => {
    let end: PlannedRoute | null = null;
    find(number, network, (own) => {
      end = own.get(isByAccount ? accountId : null)?.find(isEnd) ?? null;
      return end !== null;
    });
    return end;
  };
  return { walk, decidingDigits };
}

/**
 * The simulator is used only while no route leads to a real carrier: after that, messages to numbers that the real ones do not
 * take would be "delivered" to nobody, and charged.
 */
export function createRoutingTable({
  routes,
  overrides,
  alphabets,
  registered = NO_DEMANDS,
  ...ids
}: RoutingInput): RoutingTable {
  const planFor = (some: ReadonlySet<number>) =>
    routes.map((route) => plan(route, some, alphabets)).filter((found) => found !== null);
  const real = planFor(ids.realIds);
  const isInEarnest = real.length > 0;
  const byRank = Map.groupBy(isInEarnest ? real : planFor(ids.simulatedIds), ({ route }) => rankOf(route));
  const plain = createNumberMatcher((byRank.get(0) ?? []).map((value) => ({ match: value.route, value })));
  byRank.delete(0);
  const ranks = [...byRank].sort(([a], [b]) => b - a).map(([, planned]) => rankedBy(planned));
  const networks = createNumberMatcher(
    overrides.map(({ prefix, network }) => ({
      match: { matchKind: 'prefix', matchValue: prefix } as const,
      value: network,
    })),
  );
  const findAll = (number: PhoneNumber, network: string, who: Who, mayTake: MayTake | null) => {
    if (isTestAccount(who.accountId)) return [TEST_ROUTE];
    const found: PlannedRoute[] = [];
    for (const { walk } of ranks) {
      const end = walk(number, network, who.accountId, (one) => {
        if (one.misfit(who, null) !== null || !hasRegistered(one, mayTake)) return false;
        found.push(one);
        return isSurelyFor(one.route, who);
      });
      if (end) return found;
    }
    const last = plain.find(number, network, (one) => hasRegistered(one, mayTake));
    return last ? [...found, last] : found;
  };
  const mayTakeFor: RoutingTable['mayTake'] = (number, network, who) =>
    isTestAccount(who.accountId) ? null : registered.mayTake(number, network, who);
  return {
    find(number, network, who, atMs) {
      if (isTestAccount(who.accountId)) return TEST_ROUTE;
      const mayTake = registered.mayTake(number, network, who);
      for (const { walk } of ranks) {
        const found = walk(
          number,
          network,
          who.accountId,
          (one) => one.misfit(who, atMs) === null && hasRegistered(one, mayTake),
        );
        if (found) return onlyRegistered(found, mayTake);
      }
      const found = plain.find(number, network, mayTake ? (one) => hasRegistered(one, mayTake) : undefined);
      return found && onlyRegistered(found, mayTake);
    },
    findAll: (number, network, who) => findAll(number, network, who, mayTakeFor(number, network, who)),
    mayTake: mayTakeFor,
    hasOtherwise: (number, network, who) => findAll(number, network, who, null).length > 0,
    decidingDigits: Math.max(...[plain, networks, ...ranks].map((one) => one.decidingDigits)),
    networkOf: (number) => networks.find(number, '') ?? networkName(number),
    isInEarnest,
  };
}

/** Of the carriers that can take a message now, chooses the one that is furthest behind its weight. */
export function chooseByWeight(tier: readonly Share[], canTake: (carrierId: number) => boolean): number | null {
  let best: Share | null = null;
  let total = 0;
  for (const share of tier) {
    if (!canTake(share.carrierId)) continue;
    total += share.weight;
    share.credit += share.weight;
    if (best === null || share.credit > best.credit) best = share;
  }
  if (best === null) return null;
  best.credit -= total;
  return best.carrierId;
}

/** Whether a route has a carrier besides these. */
export function hasOther(planned: PlannedRoute, excepted: readonly number[]): boolean {
  return planned.tiers.some((tier) => tier.some(({ carrierId }) => !excepted.includes(carrierId)));
}
