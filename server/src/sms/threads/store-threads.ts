import { type Handle, statement, store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { type Reply, THREAD_COLUMNS, type Thread, type ThreadStatus } from './thread.ts';

const putReply = statement<Thread>(
  'threads.put_reply',
  `insert into threads as t (account_id, id, our_address, phone_number, status, unread, last_reply_id, last_reply_at, created_at, updated_at)
   values ($1, $2, $3, $4, case when $6 then 'open' else 'closed' end, case when $6 then 1 else 0 end, $2, $5, $5, $5)
   on conflict (account_id, our_address, phone_number) do update set
     status = case when $6 then 'open' else t.status end,
     unread = t.unread + excluded.unread,
     last_reply_id = greatest(t.last_reply_id, excluded.last_reply_id),
     last_reply_at = greatest(t.last_reply_at, excluded.last_reply_at),
     updated_at = excluded.updated_at
   returning ${THREAD_COLUMNS}`,
);

/** Returns the thread of a reply, locked, and makes it if there is none. The thread opens unless the reply `isAnswered` already. */
export async function putReplyIntoThread(
  tx: Transaction,
  { accountId, id, ourAddress, sender, receivedAt }: Reply,
  { isAnswered }: { readonly isAnswered: boolean },
): Promise<Thread | null> {
  return (await tx.rows(putReply, [accountId, id, ourAddress, sender, receivedAt, !isAnswered]))[0] ?? null;
}

export const lockThread = store.finding<[accountId: number, id: Uuid], Thread, Transaction>(
  'threads.lock',
  `select ${THREAD_COLUMNS} from threads t where t.account_id = $1 and t.id = $2 for no key update`,
);

export interface ThreadState {
  readonly status: ThreadStatus;
  readonly assignedUserId: number | null;
  readonly unread: number;
}

/** The caller holds the lock of the thread. */
export const changeThread = store.finding<
  { readonly accountId: number; readonly id: Uuid; readonly now: Timestamp } & ThreadState,
  Thread,
  Transaction
>(
  'threads.change',
  `update threads t set status = $3, assigned_user_id = $4, unread = $5, updated_at = $6
   where t.account_id = $1 and t.id = $2 returning ${THREAD_COLUMNS}`,
  ['accountId', 'id', 'status', 'assignedUserId', 'unread', 'now'],
);

const countAfter = statement<{ n: number }>(
  'inbound_messages.count_after',
  `select count(*) as n from (
     select 1 from inbound_messages where account_id = $1 and our_address = $2 and sender = $3 and id > $4 and keyword = '' limit $5) later`,
);

/** Counts the replies after the given one, up to `max`. Replies that are keywords do not count. */
export async function countRepliesAfter(
  tx: Transaction,
  { accountId, ourAddress, phoneNumber }: Thread,
  { after, max }: { readonly after: Uuid; readonly max: number },
): Promise<number> {
  if (max === 0) return 0;
  const [row] = await tx.rows(countAfter, [accountId, ourAddress, phoneNumber, after, max]);
  return row?.n ?? 0;
}

/** Returns null if no member of the account has this UUID. */
export const findMemberId = store.value<[accountId: number, uuid: Uuid], number>(
  'memberships.find_user_id',
  `select m.user_id from users u join memberships m on m.account_id = $1 and m.user_id = u.id where u.uuid = $2`,
);

const userUuid = statement<{ uuid: Uuid }>('users.find_uuid_of', 'select uuid from users where id = $1');

export async function findUserUuid(handle: Handle, userId: number | null): Promise<Uuid | null> {
  return userId === null ? null : ((await handle.rows(userUuid, [userId]))[0]?.uuid ?? null);
}

const countUnread = statement<{ n: number }>(
  'threads.count_unread',
  `select count(*) as n from (select 1 from threads where account_id = $1 and unread > 0 limit $2) u`,
);

/** Counts the unread threads of each account, up to `max`. */
export function countUnreadThreads(
  handle: Handle,
  accountIds: readonly number[],
  max: number,
): Promise<{ accountId: number; n: number }[]> {
  return Promise.all(
    accountIds.map(async (accountId) => {
      const [row] = await handle.rows(countUnread, [accountId, max]);
      return { accountId, n: row?.n ?? 0 };
    }),
  );
}

const forget = statement<{ id: Uuid }>(
  'threads.forget',
  `delete from threads where account_id = $1 and last_reply_id < $2 and id in (
     select id from threads where account_id = $1 and last_reply_id < $2 order by last_reply_id limit $3) returning id`,
);
const forgetNotes = statement(
  'thread_notes.forget',
  'delete from thread_notes where account_id = $1 and thread_id = any ($2::uuid[])',
);

/** Deletes threads whose replies are all gone, with their notes, and returns how many. Their messages go with their months. */
export async function deleteOldThreads(
  tx: Transaction,
  { accountId, before, limit }: { readonly accountId: number; readonly before: Uuid; readonly limit: number },
): Promise<number> {
  const gone = await tx.rows(forget, [accountId, before, limit]);
  if (gone.length > 0) await tx.count(forgetNotes, [accountId, gone.map(({ id }) => id)]);
  return gone.length;
}
