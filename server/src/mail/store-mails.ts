import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { MailPurpose } from './post.ts';

export interface NewRow {
  readonly id: Uuid;
  readonly purpose: MailPurpose;
  readonly userId: number | null;
  readonly sealed: Buffer;
  readonly now: Timestamp;
  readonly until: Timestamp;
}

const insert = statement(
  'letters.insert',
  `insert into letters (id, purpose, user_id, sealed, state, next_at, until, created_at)
   select $1, $2, $3, $4, 'waiting', $5, $6, $5
   where (select count(*) from (select 1 from letters where state = 'waiting' limit $7) w) < $7`,
);

/** Returns false if too many mails wait already. */
export async function insertMail(tx: Transaction, row: NewRow, waitingMax: number): Promise<boolean> {
  const { id, purpose, userId, sealed, now, until } = row;
  return (await tx.count(insert, [id, purpose, userId, sealed, now, until, waitingMax])) === 1;
}

export interface ClaimedMail {
  readonly id: Uuid;
  readonly purpose: MailPurpose;
  readonly sealed: Buffer;
  /** Includes this try. If the count differs later, another process has taken the mail over. */
  readonly tries: number;
  readonly until: Timestamp;
  /** Whether the link in it was used or withdrawn since, so that it leads nowhere. */
  readonly isVoid: boolean;
}

export const claimMails = store.listing<
  { readonly now: Timestamp; readonly leaseUntil: Timestamp; readonly limit: number },
  ClaimedMail
>(
  'letters.claim',
  `update letters set tries = tries + 1, next_at = $2 where id in
     (select id from letters where state = 'waiting' and next_at <= $1 order by next_at limit $3 for update skip locked)
   returning id, purpose, sealed, tries, until,
     exists (select 1 from one_time_links l where l.uuid = letters.id and (l.used_at is not null or l.withdrawn_at is not null)) as "isVoid"`,
  ['now', 'leaseUntil', 'limit'],
);

type InHand = Pick<ClaimedMail, 'id' | 'tries'>;

const end = statement(
  'letters.end',
  `update letters set state = $3, reason = $4, ended_at = $5, sealed = null, next_at = null
   where id = $1 and tries = $2 and state = 'waiting'`,
);

export async function endMail(
  handle: Handle,
  { id, tries }: InHand,
  to: { readonly state: 'sent' | 'failed'; readonly reason: string; readonly now: Timestamp },
): Promise<void> {
  await handle.count(end, [id, tries, to.state, to.reason, to.now]);
}

export const VOID = 'the link in it was used or withdrawn before it could be sent';

const drop = statement(
  'letters.drop',
  `update letters set state = 'failed', reason = $2, ended_at = $3, sealed = null, next_at = null
   where id = any ($1::uuid[]) and state = 'waiting'`,
);

export async function dropMails(tx: Transaction, ids: readonly Uuid[], now: Timestamp): Promise<void> {
  if (ids.length > 0) await tx.count(drop, [ids, VOID, now]);
}

const postpone = statement(
  'letters.postpone',
  `update letters set next_at = $3, reason = $4 where id = $1 and tries = $2 and state = 'waiting'`,
);

export async function postponeMail(
  handle: Handle,
  { id, tries }: InHand,
  to: { readonly nextAt: Timestamp; readonly reason: string },
): Promise<void> {
  await handle.count(postpone, [id, tries, to.nextAt, to.reason]);
}

export interface MailFigures {
  readonly waiting: number;
  /** When the oldest waiting mail was put; null if none waits. */
  readonly oldestAt: Timestamp | null;
  /** Why the last try of a waiting mail failed; empty if none did. */
  readonly reason: string;
  /** Failures since the given time. */
  readonly failed: number;
}

const measure = statement<MailFigures>(
  'letters.measure',
  `select (select count(*) from letters where state = 'waiting') as waiting,
     (select min(created_at) from letters where state = 'waiting') as "oldestAt",
     coalesce((select reason from letters where state = 'waiting' and reason <> '' order by next_at desc limit 1), '') as reason,
     (select count(*) from letters where ended_at > $1 and state = 'failed' and purpose <> 'forgotten') as failed`,
);

export async function measureMails(handle: Handle, since: Timestamp): Promise<MailFigures> {
  const [figures] = await handle.rows(measure, [since]);
  return figures ?? { waiting: 0, oldestAt: null, reason: '', failed: 0 };
}

export const countMailsSince = store.counting<{
  readonly userId: number;
  readonly purpose: MailPurpose;
  readonly since: Timestamp;
}>('letters.count_since', `select count(*) as n from letters where user_id = $1 and purpose = $2 and created_at > $3`, [
  'userId',
  'purpose',
  'since',
]);

export const deleteOldMails = store.changing<[before: Timestamp, rowsMax: number]>(
  'letters.delete_old',
  `delete from letters where id in (select id from letters where ended_at < $1 order by ended_at limit $2)`,
);

/** Lists owners who are not suspended. */
export const listOwners = store.listing<
  [accountId: number, rowsMax: number],
  { readonly id: number; readonly email: string }
>(
  'letters.list_owners',
  `select u.id, u.email from memberships m join users u on u.id = m.user_id
   where m.account_id = $1 and m.role = 'owner' and u.suspended_at is null order by u.id limit $2`,
);
