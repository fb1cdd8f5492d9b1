import { type Handle, statement } from '../../../db/index.ts';
import type { Timestamp } from '../../../lib/timestamp.ts';

/** In the order of the key, so that two batches that share some wait for each other and never deadlock. */
const note = statement(
  'conversations.note',
  `insert into conversations (our_address, phone_number, account_id, last_at)
   select distinct our_address, phone_number, $1::bigint, $2::timestamptz from unnest($3::text[], $4::text[]) as r (our_address, phone_number)
   order by our_address, phone_number
   on conflict (our_address, phone_number, account_id) do update set last_at = excluded.last_at where conversations.last_at < excluded.last_at`,
);

const CAN_REPLY = /^\d+$/;

/** Who writes from a number may get a reply; nobody can reply to a name. */
export async function noteConversations(
  handle: Handle,
  accountId: number,
  now: Timestamp,
  rows: readonly { senderId: string; phoneNumber: string }[],
): Promise<void> {
  const noted = rows.filter((row) => CAN_REPLY.test(row.senderId));
  if (noted.length === 0) return;
  const values = [accountId, now, noted.map((row) => row.senderId), noted.map((row) => row.phoneNumber)];
  await handle.count(note, values);
}
