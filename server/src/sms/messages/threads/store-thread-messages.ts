import { type Handle, statement } from '../../../db/index.ts';
import { type Uuid, uuidAt } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

/** How many of the last messages to a person start a new thread together with the reply. */
const LAST_MAX = 5;

/** In the order of the key, so that two batches with the same conversations do not deadlock. */
const noteLast = statement(
  'conversations.note',
  `insert into conversations as c (our_address, phone_number, account_id, last_at, message_ids)
   select our_address, phone_number, $1::bigint, $2::timestamptz, (array_agg(id order by id desc))[1:${LAST_MAX}]
   from unnest($3::text[], $4::text[], $5::uuid[]) as r (our_address, phone_number, id)
   group by our_address, phone_number order by our_address, phone_number
   on conflict (our_address, phone_number, account_id) do update set last_at = greatest(c.last_at, excluded.last_at),
     message_ids = case when c.message_ids @> excluded.message_ids then c.message_ids
       else (excluded.message_ids || c.message_ids)[1:${LAST_MAX}] end
   where c.last_at < excluded.last_at or not c.message_ids @> excluded.message_ids`,
);

const CAN_REPLY = /^\d+$/;

/** Returns whether the sender ID is a number; nobody can reply to a name. */
export const canBeRepliedTo = ({ senderId }: { readonly senderId: string }): boolean => CAN_REPLY.test(senderId);

/** Notes messages from numbers, to which a reply may come. */
export async function noteConversations(
  handle: Handle,
  accountId: number,
  now: Timestamp,
  rows: readonly { readonly id: Uuid; readonly senderId: string; readonly phoneNumber: string }[],
): Promise<void> {
  const noted = rows.filter(canBeRepliedTo);
  if (noted.length === 0) return;
  const numbers = [noted.map((row) => row.senderId), noted.map((row) => row.phoneNumber)];
  await handle.count(noteLast, [accountId, now, ...numbers, noted.map((row) => row.id)]);
}

const last = statement<{ messageIds: Uuid[] }>(
  'conversations.last_messages',
  `select message_ids from conversations where our_address = $1 and phone_number = $2 and account_id = $3`,
);

/** Returns the last messages from one number to the other, newest first. */
export async function listLastMessages(
  handle: Handle,
  {
    accountId,
    senderId,
    phoneNumber,
  }: { readonly accountId: number; readonly senderId: string; readonly phoneNumber: string },
): Promise<readonly Uuid[]> {
  return (await handle.rows(last, [senderId, phoneNumber, accountId]))[0]?.messageIds ?? [];
}

const noteInThread = statement(
  'thread_messages.note',
  `insert into thread_messages (account_id, thread_id, id, message_id)
   select $1, t.id, r.id, r.message_id
   from unnest($2::text[], $3::text[], $4::uuid[], $5::uuid[]) as r (our_address, phone_number, id, message_id)
   cross join lateral (
     select id from threads where account_id = $1 and our_address = r.our_address and phone_number = r.phone_number limit 1) t
   where not exists (select 1 from thread_messages o where o.account_id = $1 and o.thread_id = t.id and o.message_id = r.message_id)
   on conflict (account_id, thread_id, id) do nothing`,
);

export interface SentMessage {
  readonly id: Uuid;
  readonly senderId: string;
  readonly phoneNumber: string;
  /** When it was sent, which determines its place among the replies. */
  readonly atMs: number;
}

/** Notes each message in the thread of its number, if there is one. Doing this again has no effect. */
export async function noteInThreads(handle: Handle, accountId: number, rows: readonly SentMessage[]): Promise<void> {
  if (rows.length === 0) return;
  await handle.count(noteInThread, [
    accountId,
    rows.map((row) => row.senderId),
    rows.map((row) => row.phoneNumber),
    rows.map((row) => uuidAt(row.id, row.atMs)),
    rows.map((row) => row.id),
  ]);
}
