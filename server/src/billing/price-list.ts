import { repeat } from '../lib/background/repeat.ts';
import { shareNext } from '../lib/background/share-next.ts';
import { inEffect } from '../lib/phone/dated-match.ts';
import { createNumberMatcher, type NumberMatcher } from '../lib/phone/number-match.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { type Hundredths, hundredths } from '../lib/values/money.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { listCurrentPrices, type Price, readPricesVersion } from './store-prices.ts';

/** Current prices in memory. `priceOf` returns null if the operator has set no price for the number. */
export interface PriceList {
  priceOf(phoneNumber: PhoneNumber, network: string): Hundredths | null;
  /** What the approved code of a verification costs beside its messages and calls; 0 unless the operator has set something. */
  codePriceOf(phoneNumber: PhoneNumber, network: string): Hundredths;
  /** Numbers of one network that share this many leading digits have the same price. */
  decidingDigits(): number;
  /** The version of these prices in `setting_versions`; null if they cannot change. */
  settingsVersion(): number | null;
  /** Reads the prices now, if they have changed. */
  refresh(): Promise<void>;
}

export interface RunningPriceList extends PriceList {
  /** Returns the row that decides the price, for callers that explain it. */
  findPrice(phoneNumber: PhoneNumber, network: string): Price | null;
  stop(): Promise<void>;
}

/** Half of the second within which every process must know a change. */
const POLL_MS = 500;

interface Current {
  readonly matcher: NumberMatcher<Price>;
  /** When a price with a later date takes effect. */
  readonly untilMs: number;
}

function currentOf(prices: readonly Price[], nowMs: number): Current {
  const { rules, untilMs } = inEffect(prices, nowMs);
  return { matcher: createNumberMatcher(rules.map((price) => ({ match: price, value: price }))), untilMs };
}

export async function startPriceList(rt: Runtime): Promise<RunningPriceList> {
  let known = -1;
  let prices: readonly Price[] = [];
  let current = currentOf(prices, 0);

  const refresh = shareNext(async () => {
    const version = await readPricesVersion(rt.db);
    if (version === known) return;
    prices = await listCurrentPrices(rt.db, rt.clock.now());
    current = currentOf(prices, rt.clock.nowMs());
    known = version;
  });
  await refresh();
  const polls = repeat(POLL_MS, refresh, (error) => rt.log.debug('prices were not read', describeError(error)));

  const find = (phoneNumber: PhoneNumber, network: string): Price | null => {
    const nowMs = rt.clock.nowMs();
    if (nowMs >= current.untilMs) current = currentOf(prices, nowMs);
    return current.matcher.find(phoneNumber, network);
  };
  return {
    findPrice: find,
    priceOf: (phoneNumber, network) => find(phoneNumber, network)?.pricePerPart ?? null,
    codePriceOf: (phoneNumber, network) => find(phoneNumber, network)?.pricePerCode ?? hundredths(0),
    decidingDigits: () => current.matcher.decidingDigits,
    settingsVersion: () => known,
    refresh,
    stop: () => polls.stop(),
  };
}
