import { msFromTimestamp, type Timestamp } from '../time/timestamp.ts';

/** A rule for some numbers that counts from a date on. `matchKind` may have kinds beside those of `NumberMatch`. */
export interface DatedMatch {
  readonly id: number;
  readonly matchKind: string;
  readonly matchValue: string;
  readonly validFrom: Timestamp;
  readonly createdAt: Timestamp;
}

interface InEffect<T> {
  readonly rules: readonly T[];
  /** When a rule with a later date takes effect. */
  readonly untilMs: number;
}

/** Processes take ids from blocks of their own, so an id tells nothing of the order. */
function isLater(one: DatedMatch, other: DatedMatch): boolean {
  if (one.validFrom !== other.validFrom) return one.validFrom > other.validFrom;
  return one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt;
}

/** For the same numbers, the rule with the latest effective date decides; of two with the same date, the one set last. */
export function inEffect<T extends DatedMatch>(dated: readonly T[], nowMs: number): InEffect<T> {
  const byMatch = new Map<string, T>();
  let untilMs = Number.POSITIVE_INFINITY;
  for (const rule of dated) {
    const fromMs = msFromTimestamp(rule.validFrom);
    // A rule that was set to take effect at once does so here too, even if this process's clock is behind.
    if (fromMs > nowMs && rule.validFrom > rule.createdAt) {
      untilMs = Math.min(untilMs, fromMs);
      continue;
    }
    const key = `${rule.matchKind} ${rule.matchValue}`;
    const other = byMatch.get(key);
    const isNewer = other === undefined || isLater(rule, other);
    if (isNewer) byMatch.set(key, rule);
  }
  return { rules: [...byMatch.values()], untilMs };
}
