import type { CallEnd } from '../../dialer.ts';

/** As many of the trunk's refusals in a row are no chance: a few seconds' worth, and the rest of the audience is spared. */
export const REFUSALS_MAX = 10;
/** Those that people give, or numbers that nobody has: a bad beginning of a list is likelier. */
export const CALLEE_REFUSALS_MAX = 25;

export interface RefusalRun {
  /** Null: the last call was none. */
  readonly refusalStatus: number | null;
  readonly refusalsInRow: number;
}

export type RefusalNews = RefusalRun & { readonly isEnough: boolean };

/** What a call that ended says about the campaign's way out. Null: nothing new. */
export function judgeRefusal(run: RefusalRun, end: CallEnd): RefusalNews | null {
  const { outcome, statusCode, reason } = end;
  const works = outcome === 'answered' || outcome === 'busy' || outcome === 'no_answer';
  if (works) return run.refusalsInRow === 0 ? null : { refusalStatus: null, refusalsInRow: 0, isEnough: false };
  // A trunk that is overloaded or away rests instead: that passes, a refusal does not.
  if (statusCode === null || (end.isTrunkFault && statusCode >= 500)) return null;
  const refusalsInRow = run.refusalStatus === statusCode ? run.refusalsInRow + 1 : 1;
  const isOfCallee = reason === 'declined' || reason === 'invalid_number';
  return {
    refusalStatus: statusCode,
    refusalsInRow,
    isEnough: refusalsInRow >= (isOfCallee ? CALLEE_REFUSALS_MAX : REFUSALS_MAX),
  };
}
