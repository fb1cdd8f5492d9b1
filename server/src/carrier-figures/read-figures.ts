import { findTimeDoubt } from '../db/index.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { getCarrier, openCodeExplainer } from '../sms/routing/index.ts';
import {
  ANSWER_BOUNDS_MS,
  type CarrierFigures,
  FIGURE_PERIODS,
  type FigurePeriod,
  type FigureSlot,
} from './figures.ts';
import { deleteCostDays } from './store-costs.ts';
import { deleteCarrierMinutes, readFigureRows, type SlotRow } from './store-figures.ts';

const MINUTE_MS = 60_000;
/** The longest period and one slot. */
const KEPT_MINUTES = FIGURE_PERIODS['48h'].minutes + FIGURE_PERIODS['48h'].stepMinutes;
const COST_DAYS_KEPT_MS = 800 * 24 * 60 * MINUTE_MS;
const ROWS_MAX = 10_000;

interface Timed {
  readonly place: number;
  readonly n: number;
}

const round = (value: number): number => Math.round(value * 100) / 100;
/** Rounds to four decimals, so that a few submits in an hour do not become zero. */
const roundRate = (value: number): number => Math.round(value * 10_000) / 10_000;
const answersOf = ({ accepted, refused }: { accepted: number; refused: number }): number => accepted + refused;

/** Returns the time within which this share of the answers came: a bound, but at most the longest time. */
function timeOfShare(times: readonly Timed[], share: number, longestMs: number): number {
  const all = times.reduce((sum, { n }) => sum + n, 0);
  let seen = 0;
  for (const { place, n } of times) {
    seen += n;
    if (seen >= all * share) return Math.min(ANSWER_BOUNDS_MS[place - 1] ?? longestMs, longestMs);
  }
  return longestMs;
}

function sumUp(slots: readonly SlotRow[]) {
  const sum = { accepted: 0, refused: 0, throttled: 0, unanswered: 0, answerMsSum: 0, answerMsMax: 0 };
  for (const slot of slots) {
    sum.accepted += slot.accepted;
    sum.refused += slot.refused;
    sum.throttled += slot.throttled;
    sum.unanswered += slot.unanswered;
    sum.answerMsSum += slot.answerMsSum;
    sum.answerMsMax = Math.max(sum.answerMsMax, slot.answerMsMax);
  }
  return sum;
}

function answerTimes(sum: ReturnType<typeof sumUp>, times: readonly Timed[]): CarrierFigures['answerMs'] {
  const answers = answersOf(sum);
  if (answers === 0) return null;
  const longest = sum.answerMsMax;
  return {
    average: round(sum.answerMsSum / answers),
    p50: timeOfShare(times, 0.5, longest),
    p95: timeOfShare(times, 0.95, longest),
    p99: timeOfShare(times, 0.99, longest),
    longest,
  };
}

/** Returns every slot of the period, including those without submits. */
function listSlots(rows: readonly SlotRow[], range: { fromMs: number; stepMs: number; count: number }): FigureSlot[] {
  const bySlot = new Map(rows.map((row) => [row.slot, row]));
  return Array.from({ length: range.count }, (_, slot) => {
    const { accepted = 0, refused = 0, unanswered = 0, answerMsSum = 0 } = bySlot.get(slot) ?? {};
    const answers = answersOf({ accepted, refused });
    const answerMs = answers === 0 ? null : round(answerMsSum / answers);
    return { at: timestampFromMs(range.fromMs + slot * range.stepMs), accepted, refused, unanswered, answerMs };
  });
}

/** Returns the figures of all processes as they last stored them, some seconds ago. Late answers count as unanswered. */
export async function readCarrierFigures(
  rt: Runtime,
  carrierId: number,
  period: FigurePeriod,
): Promise<CarrierFigures> {
  const carrier = await getCarrier(rt, carrierId);
  const { minutes, stepMinutes } = FIGURE_PERIODS[period];
  const stepMs = stepMinutes * MINUTE_MS;
  const nowMs = rt.clock.nowMs();
  const count = minutes / stepMinutes;
  const fromMs = Math.floor(nowMs / stepMs) * stepMs - (count - 1) * stepMs;
  const [from, to] = [timestampFromMs(fromMs), timestampFromMs(nowMs)];
  const stepSeconds = stepMs / 1_000;
  const { slots, times, codes, views } = await readFigureRows(rt.db, { carrierId, from, to, stepSeconds });
  const explain = codes.length === 0 ? () => '' : await openCodeExplainer(rt);
  const sum = sumUp(slots);
  const busySeconds = slots.reduce((seconds, slot) => seconds + slot.busySeconds, 0);
  return {
    ...{ from, to, stepSeconds },
    ...{ accepted: sum.accepted, refused: sum.refused, throttled: sum.throttled, unanswered: sum.unanswered },
    perSecond: roundRate((answersOf(sum) + sum.unanswered) / Math.max(1, busySeconds)),
    peakPerSecond: roundRate(slots.reduce((most, { peak }) => Math.max(most, peak), 0)),
    answerMs: answerTimes(sum, times),
    codes: codes.map(({ code, n }) => ({ code, words: explain(carrier.id, code), count: n })),
    slots: listSlots(slots, { fromMs, stepMs, count }),
    processes: views,
  };
}

/** Deletes minutes that no period reaches any more, and the sums of costs of days that are long gone, unless the time is in doubt. Returns whether there are more. */
export async function forgetCarrierFigures(rt: Runtime): Promise<boolean> {
  if ((await findTimeDoubt(rt)) !== null) return false;
  const before = timestampFromMs(msFromTimestamp(rt.clock.now()) - KEPT_MINUTES * MINUTE_MS);
  await deleteCostDays(rt.db, timestampFromMs(rt.clock.nowMs() - COST_DAYS_KEPT_MS));
  return (await deleteCarrierMinutes(rt.db, before, ROWS_MAX)) === ROWS_MAX;
}
