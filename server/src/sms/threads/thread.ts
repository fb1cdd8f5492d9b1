import type { inboundMessage } from '@volley/contract/inbound';
import type { RowOf } from '@volley/contract/rows';
import type { THREAD_STATUSES } from '@volley/contract/threads';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

export type ThreadStatus = (typeof THREAD_STATUSES)[number];

/** The conversation between one number of an account and one person. */
export interface Thread {
  readonly accountId: number;
  readonly id: Uuid;
  readonly ourAddress: string;
  readonly phoneNumber: string;
  readonly status: ThreadStatus;
  /** Null if nobody looks after it. */
  readonly assignedUserId: number | null;
  readonly unread: number;
  readonly lastReplyId: Uuid;
  readonly lastReplyAt: Timestamp;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** A person's reply: a row of inbound_messages. */
export interface Reply extends Omit<RowOf<typeof inboundMessage>, 'recipient' | 'keyword'> {
  readonly accountId: number;
  readonly ourAddress: string;
  readonly keyword: string;
}

/** A thread with data from other tables. */
export interface ListedThread extends Thread {
  readonly assignedTo: { readonly uuid: Uuid; readonly name: string } | null;
  readonly contact: { readonly id: number; readonly firstName: string; readonly lastName: string } | null;
  /** Null if it was deleted with its month. */
  readonly lastReply: Reply | null;
}

export const THREAD_COLUMNS = `t.account_id, t.id, t.our_address, t.phone_number, t.status,
     t.assigned_user_id, t.unread, t.last_reply_id, t.last_reply_at,
     t.created_at, t.updated_at`;
