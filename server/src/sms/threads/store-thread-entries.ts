import { type Handle, statement } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Reply, Thread } from './thread.ts';

export interface EntryQuery {
  readonly thread: Thread;
  /** Only entries before this id. */
  readonly before: Uuid;
  readonly limit: number;
}

const replies = statement<Reply>(
  'inbound_messages.list_of_thread',
  `select account_id, id, carrier_id, sender, our_address, message, keyword,
     received_at, message_id, campaign_id, named as "values"
   from inbound_messages where account_id = $1 and our_address = $2 and sender = $3 and id < $4 order by id desc limit $5`,
);

export function listReplies(handle: Handle, { thread, before, limit }: EntryQuery): Promise<Reply[]> {
  const { accountId, ourAddress, phoneNumber } = thread;
  return handle.rows(replies, [accountId, ourAddress, phoneNumber, before, limit]);
}

const sent = statement<{ id: Uuid; messageId: Uuid }>(
  'thread_messages.list',
  `select id, message_id from thread_messages
   where account_id = $1 and thread_id = $2 and id < $3 order by id desc limit $4`,
);

/** Lists what was sent, with the id that places it among the replies. */
export function listSent(
  handle: Handle,
  { thread, before, limit }: EntryQuery,
): Promise<{ id: Uuid; messageId: Uuid }[]> {
  return handle.rows(sent, [thread.accountId, thread.id, before, limit]);
}
