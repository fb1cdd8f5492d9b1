import type { CallEnd } from '../../dialer.ts';

/** This many refusals in a row by the trunk are no coincidence. They take a few seconds, and the rest of the audience is spared. */
export const REFUSALS_MAX = 10;
/** The limit for refusals by people, and for numbers that do not exist, because a list may well begin with some. */
export const CALLEE_REFUSALS_MAX = 25;

export interface RefusalRun {
  /** Null if the last call was not refused. */
  readonly refusalStatus: number | null;
  readonly refusalsInRow: number;
}

export type RefusalNews = RefusalRun & { readonly isEnough: boolean };

/** Returns what an ended call adds to the campaign's run of refusals; null if nothing. */
export function judgeRefusal(run: RefusalRun, end: CallEnd): RefusalNews | null {
  const { outcome, statusCode, reason } = end;
  const works = outcome === 'answered' || outcome === 'busy' || outcome === 'no_answer';
  if (works) return run.refusalsInRow === 0 ? null : { refusalStatus: null, refusalsInRow: 0, isEnough: false };
  // A trunk that is overloaded or away rests instead, because that passes and a refusal does not.
  if (statusCode === null || (end.isTrunkFault && statusCode >= 500)) return null;
  const refusalsInRow = run.refusalStatus === statusCode ? run.refusalsInRow + 1 : 1;
  const isOfCallee = reason === 'declined' || reason === 'invalid_number';
  return {
    refusalStatus: statusCode,
    refusalsInRow,
    isEnough: refusalsInRow >= (isOfCallee ? CALLEE_REFUSALS_MAX : REFUSALS_MAX),
  };
}
