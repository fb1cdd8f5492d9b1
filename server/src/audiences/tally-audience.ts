import { createHash } from 'node:crypto';
import type { Hundredths } from '../lib/values/money.ts';

/** What is known of an audience after a walk over all of it. */
export interface Tally {
  /** Rows that there will be, including skipped ones. */
  recipients: number;
  /** Recipients that the campaign will try to reach. */
  queued: number;
  /** What is held for them before the first one is sent. */
  cost: Hundredths;
  /** Those who are named and left out; no row is made for them. Only a preview counts them. */
  leftOut: number;
  /** Counts by reason. */
  readonly skipped: Map<string, number>;
  /** Those of `queued` whose zone nobody can tell, where the campaign goes by it. */
  unknownZones: number;
  /** Those of `queued` for whom it waits now, by their own clocks; and until when for the last of them. */
  putOff: number;
  putOffUntilMs: number;
  note(line: string): void;
  /** Returns a hash of the audience, its texts and its prices, as they were noted. */
  fingerprint(): string;
}

export function startTally(): Tally {
  const hash = createHash('sha256');
  return {
    recipients: 0,
    queued: 0,
    cost: 0 as Hundredths,
    leftOut: 0,
    skipped: new Map(),
    unknownZones: 0,
    putOff: 0,
    putOffUntilMs: 0,
    note: (line) => void hash.update(line).update('\n'),
    fingerprint: () => hash.copy().digest('hex').slice(0, 32),
  };
}

/** People whose numbers begin alike, so that all get the same result. */
export interface TalliedRows {
  readonly n: number;
  /** Why they are skipped; empty if they are not. */
  readonly reason: string;
  /** The price for one of them. */
  readonly price: Hundredths;
  /** The campaign goes by the clock of each, and nobody can tell it. */
  readonly isZoneUnknown: boolean;
  /** When their own window opens and their quiet hours are over; 0: it need not wait for them. */
  readonly putOffUntilMs: number;
}

export function addToTally(tally: Tally, rows: TalliedRows): void {
  const { n, reason, price, isZoneUnknown, putOffUntilMs } = rows;
  tally.recipients += n;
  if (reason !== '') {
    tally.skipped.set(reason, (tally.skipped.get(reason) ?? 0) + n);
    return;
  }
  tally.queued += n;
  tally.cost = (tally.cost + price * n) as Hundredths;
  if (putOffUntilMs > 0) {
    tally.putOff += n;
    tally.putOffUntilMs = Math.max(tally.putOffUntilMs, putOffUntilMs);
  }
  if (isZoneUnknown) tally.unknownZones += n;
}

/** Returns the reason if everybody is skipped for the same one; otherwise null. */
export function onlyReason({ queued, skipped }: Tally): string | null {
  const [only, ...others] = skipped.keys();
  return queued === 0 && only !== undefined && others.length === 0 ? only : null;
}
