import { PROBE_SHARE, sharesOf } from '../carrier-figures/index.ts';

/** Whether a carrier can take the message now, has no room now, or must not have it. */
export type Room = 'free' | 'full' | 'none';

export interface CostTarget {
  readonly carrierId: number;
  /** In millionths; null: not known. */
  readonly cost: number | null;
  readonly currency: string | null;
  /** The share of the network's messages that it may have. */
  readonly limit: number;
}

export interface ByCost {
  readonly carrierId: number;
  readonly isCheapest: boolean;
}

/** Differences that come from rounding make no carrier more than a probe. */
const ROUNDING = 1e-9;
/** How far a carrier may get behind its share while it has no room, and others ahead of theirs. */
const CREDIT_MAX = 2;

/** The cheapest first. Costs that cannot be compared, or are not known, come last, as the tier names them. */
export function cheapestFirst<T extends CostTarget>(tier: readonly T[]): T[] {
  const currency = tier.find(({ cost }) => cost !== null)?.currency;
  const rankOf = (one: T) => (one.cost !== null && one.currency === currency ? one.cost : Number.POSITIVE_INFINITY);
  return tier.toSorted((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)));
}

/** `credits` keeps between messages of one network how far each carrier is behind its share. */
export function chooseByCost(
  tier: readonly CostTarget[],
  roomOf: (carrierId: number) => Room,
  credits: Map<number, number>,
): ByCost | null {
  const fit = cheapestFirst(tier).flatMap((target) => {
    const room = roomOf(target.carrierId);
    return room === 'none' ? [] : [{ ...target, room }];
  });
  const shares = sharesOf(fit.map(({ limit }) => limit));
  const ranked = fit.map(({ carrierId, room }, index) => {
    const share = shares[index] ?? 0;
    return { carrierId, room, share, credit: (credits.get(carrierId) ?? 0) + share, isCheapest: index === 0 };
  });
  ranked.sort((a, b) => b.credit - a.credit);
  // What its turn does not bring it, a carrier on trial never gets: messages wait for the others instead.
  const chosen = ranked.find(
    ({ room, share }, index) => room === 'free' && (index === 0 || share > PROBE_SHARE + ROUNDING),
  );
  // Only messages that are given to a carrier count: whoever asks again and again brings nobody nearer to its turn.
  if (!chosen) return null;
  for (const { carrierId, credit } of ranked) {
    const left = credit - (carrierId === chosen.carrierId ? 1 : 0);
    credits.set(carrierId, Math.max(-CREDIT_MAX, Math.min(CREDIT_MAX, left)));
  }
  return chosen;
}
