import type { MovesOf } from '../../../lib/values/moves.ts';

export const CALL_ATTEMPT_STATUSES = ['placing', 'ringing', 'answered', 'ended'] as const;
export type CallAttemptStatus = (typeof CALL_ATTEMPT_STATUSES)[number];

/** The moves of a call. An ended call never changes. */
export const CALL_ATTEMPT_MOVES: MovesOf<CallAttemptStatus> = {
  placing: ['ringing', 'answered', 'ended'],
  ringing: ['answered', 'ended'],
  answered: ['ended'],
  ended: [],
};
