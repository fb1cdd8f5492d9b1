import { repeat } from '../lib/background/repeat.ts';
import { shareNext } from '../lib/background/share-next.ts';
import { createNumberMatcher, type NumberMatcher } from '../lib/phone/number-match.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { msFromTimestamp } from '../lib/time/timestamp.ts';
import type { Hundredths } from '../lib/values/money.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { listCurrentPrices, type Price, readPricesVersion } from './store-prices.ts';

/** Current prices in memory. `priceOf` returns null if the operator has set no price for the number. */
export interface PriceList {
  priceOf(phoneNumber: PhoneNumber, network: string): Hundredths | null;
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

/** For the same numbers, the price with the latest effective date decides; of two with the same date, the one set last. */
function currentOf(prices: readonly Price[], nowMs: number): Current {
  const byMatch = new Map<string, Price>();
  let untilMs = Number.POSITIVE_INFINITY;
  for (const price of prices) {
    const fromMs = msFromTimestamp(price.validFrom);
    // A price that was set to take effect at once does so here too, even if this process's clock is behind.
    if (fromMs > nowMs && price.validFrom > price.createdAt) {
      untilMs = Math.min(untilMs, fromMs);
      continue;
    }
    const key = `${price.matchKind} ${price.matchValue}`;
    const other = byMatch.get(key);
    const isNewer =
      other === undefined ||
      price.validFrom > other.validFrom ||
      (price.validFrom === other.validFrom && price.id > other.id);
    if (isNewer) byMatch.set(key, price);
  }
  const entries = [...byMatch.values()].map((price) => ({ match: price, value: price }));
  return { matcher: createNumberMatcher(entries), untilMs };
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
    decidingDigits: () => current.matcher.decidingDigits,
    settingsVersion: () => known,
    refresh,
    stop: () => polls.stop(),
  };
}
