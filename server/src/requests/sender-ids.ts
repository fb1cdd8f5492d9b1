import type { RowOf } from '@volley/contract';
import type { RequestStatus } from '@volley/contract/choices';
import type { senderIdForOperator } from '@volley/contract/sender-ids';
import { recordEvents } from '../events/index.ts';
import { changeRules } from '../identity/index.ts';
import { wordBeginnings } from '../lib/values/plain-text.ts';
import { requestsOf } from './requests.ts';

export type SenderId = RowOf<typeof senderIdForOperator>;

const EVENTS = {
  pending: null,
  approved: 'sender_id.approved',
  rejected: 'sender_id.rejected',
  suspended: 'sender_id.suspended',
} as const satisfies Record<RequestStatus, string | null>;

export const senderIds = requestsOf<SenderId>({
  noun: 'sender ID',
  table: 'sender_ids',
  column: 'sender_id',
  textOf: ({ senderId }) => senderId,
  rowOf: (request, senderId) => ({ ...request, senderId }),
  alive: "status <> 'deleted'",
  deletion: "status = 'deleted', status_reason = ''",
  searched: 'sender_id',
  patternsOf: wordBeginnings,
  change: changeRules,
  async onDecision(rt, tx, { accountId, id, uuid, senderId, purpose, status, createdAt, updatedAt }) {
    const kind = EVENTS[status];
    const data = { id, uuid, sender_id: senderId, purpose, status, created_at: createdAt, updated_at: updatedAt };
    if (kind !== null) await recordEvents(rt, tx, accountId, [{ kind, data }]);
  },
});

/**
 * Returns whether the operator has withdrawn the sender ID, so that its messages wait or fail. A sender ID that its owner deleted still serves the
 * campaigns that had begun. The statements on campaigns say the same in SQL.
 */
export function isBarred(status: RequestStatus | null): boolean {
  return status === 'suspended' || status === 'rejected';
}
