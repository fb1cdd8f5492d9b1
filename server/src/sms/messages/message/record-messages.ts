import { presenter } from '@volley/contract';
import type { MessageStatus } from '@volley/contract/choices';
import { messageEventData } from '@volley/contract/event-kinds-messages';
import type { Transaction } from '../../../db/index.ts';
import { type EventKind, isHeard, recordEvents } from '../../../events/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { noteLostTexts } from '../../codes/index.ts';
import type { Message } from './message.ts';
import { listMessagesForEvents } from './store-messages.ts';

/** The event of each status; null for those before a carrier has the message. */
const KINDS: Readonly<Record<MessageStatus, EventKind | null>> = {
  queued: null,
  submitting: null,
  sent: 'message.sent',
  delivered: 'message.delivered',
  undelivered: 'message.undelivered',
  rejected: 'message.undelivered',
  expired: 'message.expired',
  failed: 'message.failed',
  unknown: 'message.unknown',
  skipped: 'message.skipped',
};

/** The message has reached nobody and never will. */
const LOST: ReadonlySet<MessageStatus> = new Set(['undelivered', 'rejected', 'expired', 'failed', 'skipped']);

function kindsOf(statuses: Iterable<MessageStatus>): EventKind[] {
  return [...new Set(statuses)].flatMap((status) => KINDS[status] ?? []);
}

/** Returns whether anybody listens to the event of a status. */
export function isMessageHeard(rt: Runtime, accountId: number, status: MessageStatus): Promise<boolean> {
  return isHeard(rt, accountId, kindsOf([status]));
}

/** Never contains the text: a listener who may read it can fetch the message. */
const dataOf = presenter(messageEventData);

/** Records events for messages that moved in this transaction, in their current state. Without a listener nothing is read. */
export async function recordMessages(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  moved: readonly Pick<Message, 'id' | 'status'>[],
): Promise<void> {
  if (moved.length === 0) return;
  const messageIds = moved.flatMap(({ id, status }) => (LOST.has(status) ? [id] : []));
  await noteLostTexts(rt, tx, { accountId, messageIds });
  if (!(await isHeard(rt, accountId, kindsOf(moved.map(({ status }) => status))))) return;
  const told: Uuid[] = moved.flatMap(({ id, status }) => (KINDS[status] === null ? [] : [id]));
  const rows = await listMessagesForEvents(tx, accountId, told.sort());
  const events = rows.flatMap((row) => {
    const kind = KINDS[row.status];
    return kind === null ? [] : [{ kind, data: dataOf(row) }];
  });
  await recordEvents(rt, tx, accountId, events);
}
