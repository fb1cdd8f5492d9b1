import type { inboundMessage } from '@volley/contract/inbound';
import type { RowOf } from '@volley/contract/rows';
import type { thread } from '@volley/contract/threads';
import type { Uuid } from '../../lib/ids/uuid.ts';

type Shown = RowOf<typeof thread>;

/** The conversation between one number of an account and one person. */
export interface Thread extends Omit<Shown, 'recipient' | 'assignedTo' | 'contact' | 'lastReply'> {
  readonly accountId: number;
  readonly ourAddress: string;
  /** Null if nobody looks after it. */
  readonly assignedUserId: number | null;
  readonly lastReplyId: Uuid;
}

export type ThreadStatus = Thread['status'];

/** A person's reply: a row of inbound_messages. */
export interface Reply extends Omit<RowOf<typeof inboundMessage>, 'recipient'> {
  readonly accountId: number;
  readonly ourAddress: string;
}

/** A thread with data from other tables. */
export interface ListedThread extends Thread, Pick<Shown, 'assignedTo' | 'contact'> {
  /** Null if it was deleted with its month. */
  readonly lastReply: Reply | null;
}

export const THREAD_COLUMNS = `t.account_id, t.id, t.our_address, t.phone_number, t.status,
     t.assigned_user_id, t.unread, t.last_reply_id, t.last_reply_at,
     t.created_at, t.updated_at`;
