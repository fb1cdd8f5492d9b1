import type { RowOf } from '@volley/contract';
import type { callerIdForOperator } from '@volley/contract/caller-ids';
import type { RequestStatus as CallerIdStatus } from '@volley/contract/choices';
import type { MovesOf } from '../../lib/values/moves.ts';

/** The operator's possible decisions by status. The account may delete a caller ID at any time. */
export const CALLER_ID_MOVES: MovesOf<CallerIdStatus> = {
  pending: ['approved', 'rejected'],
  approved: ['suspended'],
  rejected: [],
  suspended: ['approved'],
};

/** A number that an account wants to show to the people whom its voice campaigns call. */
export type CallerId = RowOf<typeof callerIdForOperator>;
