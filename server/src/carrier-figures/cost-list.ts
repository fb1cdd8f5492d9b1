import { repeat } from '../lib/background/repeat.ts';
import { shareNext } from '../lib/background/share-next.ts';
import { inEffect } from '../lib/phone/dated-match.ts';
import { networkIn, networkKeyOf } from '../lib/phone/network-key.ts';
import { createNumberMatcher, type NumberMatch, type NumberMatcher } from '../lib/phone/number-match.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { listNetworkCodes, type NetworkCode } from '../sms/routing/index.ts';
import { type CarrierCost, listCurrentCosts, readCostsVersion } from './store-costs.ts';

/** What a carrier charges for a part or for a message, in millionths. */
export interface CostOfCarrier extends Pick<CarrierCost, 'per' | 'currency'> {
  readonly cost: number;
}

/** Current costs in memory. */
export interface CostList {
  /** Null: the cost is not known. */
  costOf(carrierId: number, phoneNumber: PhoneNumber, network: string): CostOfCarrier | null;
  readonly isEmpty: boolean;
}

export interface RunningCostList extends CostList {
  /** Reads the costs now, if they have changed. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** Half of the second within which every process must know a change. */
const POLL_MS = 500;

interface OfCarrier {
  readonly matcher: NumberMatcher<CarrierCost>;
  readonly hasCodes: boolean;
}

interface Current {
  readonly byCarrier: ReadonlyMap<number, OfCarrier>;
  readonly untilMs: number;
}

/** A code that the operator has not explained names no numbers. */
function matchOf({ matchKind, matchValue }: CarrierCost, networks: ReadonlyMap<string, string>): NumberMatch | null {
  if (matchKind !== 'code') return { matchKind, matchValue };
  const network = networks.get(matchValue);
  return network === undefined ? null : { matchKind: 'network', matchValue: network };
}

function currentCosts(costs: readonly CarrierCost[], codes: readonly NetworkCode[], nowMs: number): Current {
  const networks = new Map(codes.map(({ code, country, network }) => [code, networkIn(country, network)]));
  const byCarrier = new Map<number, OfCarrier>();
  let untilMs = Number.POSITIVE_INFINITY;
  for (const [carrierId, own] of Map.groupBy(costs, (cost) => cost.carrierId)) {
    const { rules, untilMs: ownMs } = inEffect(own, nowMs);
    untilMs = Math.min(untilMs, ownMs);
    const entries = rules.flatMap((value) => {
      const match = matchOf(value, networks);
      return match === null ? [] : [{ match, value }];
    });
    const hasCodes = entries.some(({ match }) => match.matchKind === 'network');
    byCarrier.set(carrierId, { matcher: createNumberMatcher(entries), hasCodes });
  }
  return { byCarrier, untilMs };
}

function findCost(
  { byCarrier }: Current,
  carrierId: number,
  number: PhoneNumber,
  network: string,
): CostOfCarrier | null {
  const own = byCarrier.get(carrierId);
  const found = own?.matcher.find(number, own.hasCodes ? networkKeyOf(number, network) : '');
  return found?.cost == null ? null : { cost: found.cost, per: found.per, currency: found.currency };
}

export async function startCostList(rt: Runtime): Promise<RunningCostList> {
  let known = -1;
  let read: readonly CarrierCost[] = [];
  let codes: readonly NetworkCode[] = [];
  let current = currentCosts(read, codes, 0);

  const refresh = shareNext(async () => {
    const version = await readCostsVersion(rt.db);
    if (version === known) return;
    [read, codes] = await Promise.all([listCurrentCosts(rt.db, rt.clock.now()), listNetworkCodes(rt)]);
    current = currentCosts(read, codes, rt.clock.nowMs());
    known = version;
  });
  await refresh();
  const polls = repeat(POLL_MS, refresh, (error) => rt.log.debug('costs were not read', describeError(error)));
  return {
    costOf(carrierId, phoneNumber, network) {
      if (read.length === 0) return null;
      const nowMs = rt.clock.nowMs();
      if (nowMs >= current.untilMs) current = currentCosts(read, codes, nowMs);
      return findCost(current, carrierId, phoneNumber, network);
    },
    get isEmpty() {
      return read.length === 0;
    },
    refresh,
    stop: () => polls.stop(),
  };
}
