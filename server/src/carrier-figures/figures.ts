import type { carrierFigures } from '@volley/contract/carrier-figures';
import type { RowOf } from '@volley/contract/rows';

/** The outcome of one submit. `code` is the name of the carrier's status in a refusal. */
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
  /** The number of answers that took at most as long as the bound with the same index; the last entry counts those beyond all bounds. */
  readonly answerTimes: readonly number[];
  readonly codes: Readonly<Record<string, number>>;
  /** How many seconds of the minute were of this kind. */
  readonly seconds: Readonly<Record<SecondKind, number>>;
  readonly receipts: number;
  readonly receiptsDelivered: number;
}

/**
 * `busy`: a message was given to the carrier, or found no room there. The others say what left it none: how fast the carrier may be given messages, a
 * pause after it throttled, or submits that it has not answered.
 */
export type SecondKind = 'busy' | 'rate' | 'pause' | 'window';

/** The connections of one process to one carrier. */
export type CarrierView = Omit<ViewOfProcess, 'processId' | 'host' | 'pid'> & { readonly carrierId: number };

/** The bounds are close enough to tell within which time a share of the answers came. */
export const ANSWER_BOUNDS_MS: readonly number[] = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 7_000, 10_000,
  20_000, 60_000,
];

/** The periods for which figures can be requested, with the length of their slots. */
export const FIGURE_PERIODS = {
  '15m': { minutes: 15, stepMinutes: 1 },
  '1h': { minutes: 60, stepMinutes: 1 },
  '6h': { minutes: 360, stepMinutes: 5 },
  '24h': { minutes: 1_440, stepMinutes: 20 },
  '48h': { minutes: 2_880, stepMinutes: 60 },
} as const;
export type FigurePeriod = keyof typeof FIGURE_PERIODS;

export type FigureSlot = CarrierFigures['slots'][number];

export type ViewOfProcess = CarrierFigures['processes'][number];

/** What a carrier did with the messages of all processes. */
export type CarrierFigures = RowOf<typeof carrierFigures>;
