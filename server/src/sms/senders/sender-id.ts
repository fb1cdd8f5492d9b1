import type { RowOf } from '@volley/contract';
import { REQUEST_STATUSES } from '@volley/contract/choices';
import type { senderIdForOperator } from '@volley/contract/sender-ids';
import type { MovesOf } from '../../lib/values/moves.ts';

export const SENDER_ID_STATUSES = [...REQUEST_STATUSES, 'deleted'] as const;
export type SenderIdStatus = (typeof SENDER_ID_STATUSES)[number];

export type LiveSenderIdStatus = Exclude<SenderIdStatus, 'deleted'>;

/** pending → approved | rejected; approved ⇄ suspended; any → deleted, which is final. */
export const SENDER_ID_MOVES: MovesOf<SenderIdStatus> = {
  pending: ['approved', 'rejected', 'deleted'],
  approved: ['suspended', 'deleted'],
  rejected: ['deleted'],
  suspended: ['approved', 'deleted'],
  deleted: [],
};

/**
 * Returns whether the operator has withdrawn the sender ID, so that its messages wait or fail. A sender ID that its owner deleted still serves the
 * campaigns that had begun. The statements on campaigns say the same in SQL.
 */
export function isBarred(status: SenderIdStatus | null): boolean {
  return status === 'suspended' || status === 'rejected';
}

export type SenderId = RowOf<typeof senderIdForOperator>;
