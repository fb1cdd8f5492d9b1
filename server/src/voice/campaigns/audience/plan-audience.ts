import { type PrefixPlanner, planByPrefix } from '../../../audiences/index.ts';
import { COUNTRY_DIGITS } from '../../../lib/phone/phone-country.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import { MINUTE_SECONDS, type Tariff } from '../../calling-rules.ts';

/** What decides whether a number is called, and at what price. */
export interface TrunksAndPrices {
  readonly prices: readonly (Tariff & { readonly prefix: string })[];
  readonly trunks: readonly PlannedTrunk[];
}

/** In order of precedence. The simulator counts only if there is no real trunk at all. */
export type TrunkRank = 'open' | 'refuses_caller_id' | 'simulated';
const RANKS: readonly TrunkRank[] = ['open', 'refuses_caller_id', 'simulated'];

export interface PlannedTrunk {
  readonly rank: TrunkRank;
  readonly prefixes: readonly string[];
  readonly blockedPrefixes: readonly string[];
}

export interface CalleePlan {
  readonly tariff: Tariff;
  /** The cost of the longest call. */
  readonly held: Hundredths;
  /** Why such numbers are not called; empty if they are. */
  readonly reason: '' | 'no_trunk' | 'no_price' | 'caller_id_refused';
}

const FREE: Tariff = { pricePerMinute: 0 as Hundredths, unitSeconds: MINUTE_SECONDS };

export interface CalleePlanner extends PrefixPlanner<CalleePlan> {
  readonly isZoneOfRecipient: boolean;
}

const begins = (phoneNumber: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => phoneNumber.startsWith(prefix));

const takes = ({ prefixes, blockedPrefixes }: PlannedTrunk, phoneNumber: string): boolean =>
  (prefixes.length === 0 || begins(phoneNumber, prefixes)) && !begins(phoneNumber, blockedPrefixes);

function findRank(trunks: readonly PlannedTrunk[], phoneNumber: string): TrunkRank | null {
  const taking = new Set(trunks.filter((trunk) => takes(trunk, phoneNumber)).map(({ rank }) => rank));
  return RANKS.find((rank) => taking.has(rank)) ?? null;
}

function findTariff(tariffs: ReadonlyMap<string, Tariff>, digits: number, phoneNumber: string): Tariff | null {
  for (let length = digits; length >= 0; length -= 1) {
    const tariff = tariffs.get(phoneNumber.slice(0, length));
    if (tariff) return tariff;
  }
  return null;
}

export interface PlannerOptions {
  readonly trunksAndPrices: TrunksAndPrices;
  /** Returns the cost of the longest call. */
  worstCostOf(tariff: Tariff): Hundredths;
  /** Whether each number is called by the clock of its country. */
  readonly isZoneOfRecipient: boolean;
}

export function startCalleePlanner({ trunksAndPrices, worstCostOf, isZoneOfRecipient }: PlannerOptions): CalleePlanner {
  const { prices, trunks } = trunksAndPrices;
  const tariffs = new Map(
    prices.map(({ prefix, pricePerMinute, unitSeconds }): [string, Tariff] => [
      prefix,
      { pricePerMinute, unitSeconds },
    ]),
  );
  const priced = Math.max(0, ...prices.map(({ prefix }) => prefix.length));
  const routed = trunks.flatMap(({ prefixes, blockedPrefixes }) => [...prefixes, ...blockedPrefixes]);
  const digits = Math.max(isZoneOfRecipient ? COUNTRY_DIGITS : 1, priced, ...routed.map((prefix) => prefix.length));
  const plan = (phoneNumber: string): CalleePlan => {
    const rank = findRank(trunks, phoneNumber);
    const tariff = findTariff(tariffs, priced, phoneNumber);
    const refused = rank === null ? 'no_trunk' : rank === 'refuses_caller_id' ? 'caller_id_refused' : '';
    const reason = refused || (tariff === null ? 'no_price' : '');
    return {
      tariff: tariff ?? FREE,
      held: reason === '' && tariff ? worstCostOf(tariff) : FREE.pricePerMinute,
      reason,
    };
  };
  // Numbers that agree in their deciding digits are in the same country, if the country matters.
  return { ...planByPrefix(digits, plan), isZoneOfRecipient };
}
