import type { CallAttemptStatus } from '@volley/contract/choices';
import type { MovesOf } from '../../../lib/values/moves.ts';

/** The moves of a call. An ended call never changes. */
export const CALL_ATTEMPT_MOVES: MovesOf<CallAttemptStatus> = {
  placing: ['ringing', 'answered', 'ended'],
  ringing: ['answered', 'ended'],
  answered: ['ended'],
  ended: [],
};
