import type { RecurrenceFrequency } from '@volley/contract/choices';
import { Temporal } from 'temporal-polyfill';

const recurrenceIntervalMax = 365;

export type Recurrence = {
  /** The first run. All later runs keep its wall-clock time in the zone. */
  anchorMs: number;
  timeZone: string;
  frequency: RecurrenceFrequency;
  /** From 1 to 365. */
  interval: number;
  /** The last instant at which a run may be. */
  endsAtMs?: number | null;
};

export type Occurrence = { n: number; atMs: number };

const unitByFrequency = { daily: 'days', weekly: 'weeks', monthly: 'months', yearly: 'years' } as const;

// Ten thousand years in each unit: nobody plans a run beyond that, and Temporal throws not far beyond it.
const stepsMax = { daily: 3_652_425, weekly: 521_775, monthly: 120_000, yearly: 10_000 } as const;

// At most three steps lead from the estimate to the answer: one because the search begins one below the estimate, one for the
// time of day, one for a day that the zone left out (Samoa, 30 December 2011) and whose run falls on the next.
const stepsFromEstimateMax = 8;

const timeZoneNameLengthMax = 64;

const namedTimeZones = new Set(Intl.supportedValuesOf('timeZone')).add('UTC');

/**
 * A name of the zone database, spelled as it is there, in whatever case it is written; null: it is none. Offsets (`+01:00`) are
 * refused, since a wall clock needs the rules of a place.
 */
export function readTimeZone(name: string): string | null {
  if (namedTimeZones.has(name)) return name;
  if (name.length > timeZoneNameLengthMax || !/^[A-Za-z][\w+\-/]*$/.test(name)) return null;
  try {
    // Older names (`Asia/Calcutta`, `US/Eastern`) are not listed but understood.
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    // A RangeError is the only way to be told that a zone is not known.
    return null;
  }
}

export const isTimeZone = (name: string): boolean => readTimeZone(name) !== null;

/**
 * The n-th run, counted from 0 at the anchor; null past the end. It is always anchor + n × interval and never counted from the
 * run before, so that monthly from 31 January is 28 February and then 31 March. A time that the clocks skip moves forward by
 * what they skipped; of one that comes twice, the run is at the first (Temporal's `compatible`).
 */
export function occurrence(rule: Recurrence, n: number): number | null {
  return occurrenceFrom(zonedAnchor(rule), rule, n);
}

/** The first run strictly after the instant. The cost does not grow with the time since the anchor. */
export function nextOccurrenceAfter(rule: Recurrence, instantMs: number): Occurrence | null {
  const anchor = zonedAnchor(rule);
  const first = Math.max(0, estimate(anchor, rule, instantMs) - 1);
  for (let n = first; n < first + stepsFromEstimateMax; n += 1) {
    const atMs = occurrenceFrom(anchor, rule, n);
    if (atMs === null) return null;
    if (atMs > instantMs) return { n, atMs };
  }
  throw new Error('The estimate of the next run was more than a few runs off.');
}

function zonedAnchor(rule: Recurrence): Temporal.ZonedDateTime {
  const { interval } = rule;
  if (!Number.isInteger(interval) || interval < 1 || interval > recurrenceIntervalMax) {
    throw new RangeError(`A recurrence interval is an integer from 1 to ${recurrenceIntervalMax}, not ${interval}.`);
  }
  return zoned(rule.anchorMs, rule.timeZone);
}

function zoned(instantMs: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(timeZone);
}

function occurrenceFrom(anchor: Temporal.ZonedDateTime, rule: Recurrence, n: number): number | null {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`A run is counted from 0, not ${n}.`);
  const steps = n * rule.interval;
  if (steps > stepsMax[rule.frequency]) return null;
  const atMs = anchor.add({ [unitByFrequency[rule.frequency]]: steps }).epochMilliseconds;
  const endsAtMs = rule.endsAtMs ?? null;
  return endsAtMs !== null && atMs > endsAtMs ? null : atMs;
}

function estimate(anchor: Temporal.ZonedDateTime, rule: Recurrence, instantMs: number): number {
  if (instantMs < anchor.epochMilliseconds) return 0;
  const from = anchor.toPlainDate();
  const to = zoned(instantMs, rule.timeZone).toPlainDate();
  return Math.floor(unitsBetween(from, to, rule.frequency) / rule.interval);
}

function unitsBetween(from: Temporal.PlainDate, to: Temporal.PlainDate, frequency: RecurrenceFrequency): number {
  switch (frequency) {
    case 'daily':
      return from.until(to, { largestUnit: 'days' }).days;
    case 'weekly':
      return from.until(to, { largestUnit: 'days' }).days / 7;
    case 'monthly':
      return (to.year - from.year) * 12 + to.month - from.month;
    case 'yearly':
      return to.year - from.year;
  }
}
