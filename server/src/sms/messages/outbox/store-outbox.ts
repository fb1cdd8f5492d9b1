import { type Handle, statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp } from '../../../lib/time/timestamp.ts';
import { columnsOf } from '../../../lib/values/columns.ts';
import type { Lane } from '../../carrier.ts';
import type { Message, MessageAfter } from '../message/message.ts';

export interface EndQueued {
  readonly accountId: number;
  readonly ids: readonly Uuid[];
  readonly status: Exclude<MessageAfter<'queued'>, 'submitting'>;
  readonly reason: string;
  readonly now: Timestamp;
}

/** Ends rows that will never be submitted. The refund of each is its price less the cost of parts that were accepted before. */
export const endQueuedMessages = store.listing<
  EndQueued,
  Pick<Message, 'id' | 'campaignId' | 'kind' | 'price' | 'cost'>,
  Transaction
>(
  'messages.end_queued',
  `update messages m set status = $3, reason = $4, cost = price * length(replace(part_states, '-', '')) / parts, final_at = $5
   from (select id from messages where account_id = $1 and id = any ($2::uuid[]) and status = 'queued' order by id for update) was
   where m.account_id = $1 and m.id = was.id and m.status = 'queued'
   returning m.id, m.campaign_id, m.kind, m.price, m.cost`,
  ['accountId', 'ids', 'status', 'reason', 'now'],
);

export interface OutboxEntry {
  readonly accountId: number;
  readonly messageId: Uuid;
  readonly campaignId: number;
  readonly lane: Lane;
  readonly dueAt: Timestamp;
  readonly attempts: number;
  /** Carriers that refused it and are not asked again; left out if there are none. */
  readonly refusedBy?: readonly number[];
}

const put = statement(
  'outbox.put',
  `insert into outbox (account_id, message_id, campaign_id, lane, due_at, attempts, refused_by)
   select $1, message_id, campaign_id, lane, due_at, attempts, string_to_array(refused_by, ',')::bigint[]
   from unnest($2::uuid[], $3::bigint[], $4::text[], $5::timestamptz[], $6::int[], $7::text[])
     as entry (message_id, campaign_id, lane, due_at, attempts, refused_by)
   on conflict (account_id, message_id) do update
   set due_at = excluded.due_at, attempts = excluded.attempts, refused_by = excluded.refused_by, process_id = null, lease_until = null`,
);

export async function putInOutbox(
  tx: Transaction,
  accountId: number,
  entries: readonly Omit<OutboxEntry, 'accountId'>[],
): Promise<void> {
  if (entries.length === 0) return;
  const columns = columnsOf(entries, 'messageId', 'campaignId', 'lane', 'dueAt', 'attempts');
  await tx.count(put, [accountId, ...columns, entries.map(({ refusedBy }) => (refusedBy ?? []).join(','))]);
}

export const deleteFromOutbox = store.changingListed<[accountId: number, messageIds: readonly Uuid[]]>(
  'outbox.delete',
  `delete from outbox where account_id = $1 and message_id = any ($2::uuid[])`,
);

/** A message that waits and no process has claimed; null if there is none. */
export const findWaiting = store.finding<
  [accountId: number, messageId: Uuid],
  Pick<OutboxEntry, 'dueAt' | 'attempts'>,
  Transaction
>(
  'outbox.find_waiting',
  `select due_at, attempts from outbox where account_id = $1 and message_id = $2 and lease_until is null`,
);

interface Move {
  readonly accountId: number;
  readonly id: Uuid;
  readonly from: Timestamp;
  readonly to: Timestamp;
}

/** Moves the validity of a message with its time. A cluster takes only functions that do not depend on the zone of the session. */
export const moveQueuedMessage = store.changingListed<Move, Transaction>(
  'messages.move_queued',
  `update messages set valid_until = (valid_until at time zone 'UTC' + ($4::timestamptz - $3::timestamptz)) at time zone 'UTC'
   where account_id = $1 and id = $2 and status = 'queued'`,
  ['accountId', 'id', 'from', 'to'],
);

/** Moves a message in the outbox if nobody has claimed or moved it since it was read. */
export const moveWaiting = store.changingListed<Move, Transaction>(
  'outbox.move',
  `update outbox set due_at = $4 where account_id = $1 and message_id = $2 and due_at = $3 and lease_until is null`,
  ['accountId', 'id', 'from', 'to'],
);

interface AccountWaiting {
  readonly accountId: number;
  readonly isDue: boolean;
  readonly rows: number;
}

/** Reads up to a page of what each account has waiting. The first row of an account tells whether anything is due; the rest is not needed. */
const accountsWaiting = statement<AccountWaiting>(
  'outbox.accounts_waiting',
  (within) => `select account_id, min(acts_at) <= $3 as "isDue", count(*) as rows from (
     select account_id, acts_at from outbox where lane = $1 and account_id > $2 and ${within('account_id')} order by account_id, acts_at limit 1000) page
   group by account_id order by account_id`,
);
const PAGE_ROWS = 1_000;
/** Bounds the cost of one look, whatever waits; the next one continues from there. */
const PAGES_MAX = 20;

/** Lists the accounts with due rows in a lane, in rotation, so that each account's rows are claimed by a separate statement. */
export async function listAccountsDue(
  handle: Handle,
  query: { lane: Lane; now: Timestamp; afterAccountId: number },
): Promise<{ accountIds: number[]; afterAccountId: number }> {
  const { lane, now } = query;
  const accountIds: number[] = [];
  let afterAccountId = query.afterAccountId;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await handle.rows(accountsWaiting, [lane, afterAccountId, now]);
    for (const { accountId, isDue } of page) if (isDue) accountIds.push(accountId);
    afterAccountId = page.at(-1)?.accountId ?? 0;
    if (page.reduce((sum, { rows }) => sum + rows, 0) < PAGE_ROWS) return { accountIds, afterAccountId: 0 };
  }
  return { accountIds, afterAccountId };
}

export interface ClaimedEntry extends OutboxEntry {
  /** Whether it is the answer to a STOP, which the suppression that it confirms must not stop. */
  readonly isKeywordReply: boolean;
  readonly refusedBy: readonly number[];
}

/**
 * Scans the index of waiting rows, at a cost that does not depend on their number: `acts_at` is the time of the row, or the end of its lease. The
 * limit is a literal and the rows are named by an array, because with estimates for these the planner reads the whole table.
 */
const claim = statement<Omit<ClaimedEntry, 'accountId'>>(
  'outbox.claim',
  `update outbox set process_id = $2, lease_until = $4
   where account_id = $1 and message_id = any (array(
     select message_id from outbox where lane = $5 and account_id = $1 and acts_at <= $3
     order by acts_at limit 200 for update skip locked))
   returning message_id, campaign_id, lane, due_at, attempts,
     is_keyword_reply, refused_by`,
);

export interface OutboxClaim {
  readonly accountId: number;
  readonly lane: Lane;
  readonly processId: number;
  readonly now: Timestamp;
  readonly leaseUntil: Timestamp;
}

/** Claims what is due of an account in one lane, longest wait first. */
export async function claimOutbox(handle: Handle, input: OutboxClaim): Promise<ClaimedEntry[]> {
  const { accountId, lane, processId, now, leaseUntil } = input;
  const rows = await handle.rows(claim, [accountId, processId, now, leaseUntil, lane]);
  return rows.map((row) => ({ ...row, accountId })).sort((a, b) => msFromTimestamp(a.dueAt) - msFromTimestamp(b.dueAt));
}

/** Gives rows back that found no slot, to be tried again at `dueAt`. */
export const releaseOutbox = store.changingListed<{
  accountId: number;
  messageIds: readonly Uuid[];
  processId: number;
  dueAt: Timestamp;
}>(
  'outbox.release',
  `update outbox set process_id = null, lease_until = null, due_at = $4 where account_id = $1 and process_id = $3 and message_id = any ($2::uuid[])`,
  ['accountId', 'messageIds', 'processId', 'dueAt'],
);

/** Releases what a claim may have taken although it failed according to an error. */
export const releaseOutboxClaim = store.changing<OutboxClaim>(
  'outbox.release_claim',
  `update outbox set process_id = null, lease_until = null
   where lane = $4 and account_id = $1 and acts_at = $3 and process_id = $2`,
  ['accountId', 'processId', 'leaseUntil', 'lane'],
);
