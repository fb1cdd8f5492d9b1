import type { Timestamp } from '../lib/timestamp.ts';

/** What became of one submit. `code`: of a refusal, as the carrier's status is called. */
export type SubmitFate =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly code: string; readonly isThrottled: boolean }
  | { readonly kind: 'unanswered' };

/** The submits of one minute of one process at one carrier. */
export interface CarrierMinute {
  readonly carrierId: number;
  readonly processId: number;
  readonly minuteMs: number;
  readonly accepted: number;
  readonly refused: number;
  readonly throttled: number;
  readonly unanswered: number;
  readonly answerMsSum: number;
  readonly answerMsMax: number;
  /** How many answers took at most so long as the bound at the same place; the last place has those beyond. */
  readonly answerTimes: readonly number[];
  readonly codes: Readonly<Record<string, number>>;
}

/** The connections of one process to one carrier. */
export interface CarrierView {
  readonly carrierId: number;
  readonly binds: number;
  readonly bound: number;
  readonly open: number;
  readonly windowMax: number;
  readonly allowedPerSecond: number | null;
  readonly words: string;
}

/** Close enough that a share of the answers can be said to have come within such a time. */
export const ANSWER_BOUNDS_MS: readonly number[] = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 7_000, 10_000,
  20_000, 60_000,
];

/** How far back figures are asked for, and how long a slot of theirs is. */
export const FIGURE_PERIODS = {
  '15m': { minutes: 15, stepMinutes: 1 },
  '1h': { minutes: 60, stepMinutes: 1 },
  '6h': { minutes: 360, stepMinutes: 5 },
  '24h': { minutes: 1_440, stepMinutes: 20 },
  '48h': { minutes: 2_880, stepMinutes: 60 },
} as const;
export type FigurePeriod = keyof typeof FIGURE_PERIODS;

export interface FigureSlot {
  readonly at: Timestamp;
  readonly accepted: number;
  readonly refused: number;
  readonly unanswered: number;
  /** Null: nothing was answered. */
  readonly answerMs: number | null;
}

export interface ViewOfProcess extends Omit<CarrierView, 'carrierId'> {
  readonly processId: number;
  readonly host: string;
  readonly pid: number;
}

/** What a carrier did with what all processes gave it. */
export interface CarrierFigures {
  readonly from: Timestamp;
  readonly to: Timestamp;
  readonly stepSeconds: number;
  readonly accepted: number;
  readonly refused: number;
  readonly throttled: number;
  readonly unanswered: number;
  readonly perSecond: number;
  readonly peakPerSecond: number;
  /** Null: nothing was answered. */
  readonly answerMs: {
    readonly average: number;
    readonly half: number;
    readonly most: number;
    readonly nearlyAll: number;
    readonly longest: number;
  } | null;
  readonly codes: readonly { readonly code: string; readonly words: string; readonly count: number }[];
  readonly slots: readonly FigureSlot[];
  readonly processes: readonly ViewOfProcess[];
}
