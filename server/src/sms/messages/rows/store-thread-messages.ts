import { type Handle, statement } from '../../../db/index.ts';
import { type Uuid, uuidAt } from '../../../lib/ids/uuid.ts';

const note = statement(
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
  await handle.count(note, [
    accountId,
    rows.map((row) => row.senderId),
    rows.map((row) => row.phoneNumber),
    rows.map((row) => uuidAt(row.id, row.atMs)),
    rows.map((row) => row.id),
  ]);
}
