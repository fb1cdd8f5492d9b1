import type { RequestStatus as CallerIdStatus } from '@volley/contract/choices';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import type { MovesOf } from '../../lib/values/moves.ts';

/** The operator's possible decisions by status. The account may delete a caller ID at any time. */
export const CALLER_ID_MOVES: MovesOf<CallerIdStatus> = {
  pending: ['approved', 'rejected'],
  approved: ['suspended'],
  rejected: [],
  suspended: ['approved'],
};

/** A number that an account wants to show to the people whom its voice campaigns call. */
export interface CallerId {
  readonly id: number;
  readonly accountId: number;
  readonly uuid: Uuid;
  /** Digits without a plus: a number in international form, or a short one such as 1900. */
  readonly phoneNumber: string;
  readonly purpose: string;
  readonly status: CallerIdStatus;
  readonly statusReason: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}
