import type { MovesOf } from '../../../lib/moves.ts';

export const CALL_ATTEMPT_STATUSES = ['placing', 'ringing', 'answered', 'ended'] as const;
export type CallAttemptStatus = (typeof CALL_ATTEMPT_STATUSES)[number];

/** One call on its way; what has ended stays as it ended. */
export const CALL_ATTEMPT_MOVES: MovesOf<CallAttemptStatus> = {
  placing: ['ringing', 'answered', 'ended'],
  ringing: ['answered', 'ended'],
  answered: ['ended'],
  ended: [],
};
