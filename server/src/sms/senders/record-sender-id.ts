import type { Transaction } from '../../db/index.ts';
import { recordEvents } from '../../events/index.ts';
import type { Runtime } from '../../runtime.ts';
import type { LiveSenderIdStatus, SenderId } from './sender-id.ts';

const KINDS = {
  pending: null,
  approved: 'sender_id.approved',
  rejected: 'sender_id.rejected',
  suspended: 'sender_id.suspended',
} as const satisfies Record<LiveSenderIdStatus, string | null>;

/** Records the operator's decision as an event of the account that has the sender ID. */
export async function recordSenderId(rt: Runtime, tx: Transaction, sender: SenderId): Promise<void> {
  const kind = KINDS[sender.status];
  if (kind === null) return;
  const { id, uuid, senderId, purpose, status, createdAt, updatedAt } = sender;
  const data = { id, uuid, sender_id: senderId, purpose, status, created_at: createdAt, updated_at: updatedAt };
  await recordEvents(rt, tx, sender.accountId, [{ kind, data }]);
}
