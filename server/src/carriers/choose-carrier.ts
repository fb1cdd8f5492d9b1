import { GSM_ALPHABET, GSM_ALPHABETS, type SmsAlphabet } from '@volley/text';
import { networkName } from '../lib/phone/network-names.ts';
import { createNumberMatcher } from '../lib/phone/number-match.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { NetworkOverride, Route, RouteTarget } from '../sms/routing/index.ts';

interface Share extends RouteTarget {
  /** How far the carrier is behind its weight: the one with the most credit is next. */
  credit: number;
}

export interface PlannedRoute {
  readonly route: Route;
  readonly tiers: readonly (readonly Share[])[];
  /** Those of its carriers, each once. */
  readonly alphabets: readonly SmsAlphabet[];
}

export interface RoutingTable {
  find(number: PhoneNumber, network: string): PlannedRoute | null;
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

function matcherOf({ routes, alphabets }: RoutingInput, ids: ReadonlySet<number>) {
  const planned = routes.map((route) => plan(route, ids, alphabets)).filter((found) => found !== null);
  return createNumberMatcher(planned.map((value) => ({ match: value.route, value })));
}

/**
 * The simulator is used only while no route leads to a real carrier: after that, messages to numbers that the real ones do not
 * take would be "delivered" to nobody, and charged.
 */
export function createRoutingTable(input: RoutingInput): RoutingTable {
  const real = matcherOf(input, input.realIds);
  const isInEarnest = input.routes.some((route) => plan(route, input.realIds, input.alphabets) !== null);
  const simulated = matcherOf(input, isInEarnest ? new Set() : input.simulatedIds);
  const overrides = createNumberMatcher(
    input.overrides.map(({ prefix, network }) => ({
      match: { matchKind: 'prefix', matchValue: prefix } as const,
      value: network,
    })),
  );
  return {
    find: (number, network) => real.find(number, network) ?? simulated.find(number, network),
    decidingDigits: Math.max(real.decidingDigits, simulated.decidingDigits, overrides.decidingDigits),
    networkOf: (number) => overrides.find(number, '') ?? networkName(number),
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
