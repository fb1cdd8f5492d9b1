import { type Handle, statement, type Transaction } from '../../../db/index.ts';
import { msFromTimestamp, type Timestamp } from '../../../lib/timestamp.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import type { Lane } from '../../carrier.ts';

export interface OutboxEntry {
  readonly accountId: number;
  readonly messageId: Uuid;
  readonly campaignId: number;
  readonly lane: Lane;
  readonly dueAt: Timestamp;
  readonly attempts: number;
  /** Carriers that would not take it, and are not asked again; left out: none. */
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
  const column = <K extends keyof Omit<OutboxEntry, 'accountId'>>(name: K) => entries.map((entry) => entry[name]);
  await tx.count(put, [
    accountId,
    column('messageId'),
    column('campaignId'),
    column('lane'),
    column('dueAt'),
    column('attempts'),
    entries.map(({ refusedBy }) => (refusedBy ?? []).join(',')),
  ]);
}

const remove = statement('outbox.delete', `delete from outbox where account_id = $1 and message_id = any ($2::uuid[])`);

export async function deleteFromOutbox(handle: Handle, accountId: number, messageIds: readonly Uuid[]): Promise<void> {
  if (messageIds.length > 0) await handle.count(remove, [accountId, messageIds]);
}

interface AccountWaiting {
  readonly accountId: number;
  readonly isDue: boolean;
  readonly rows: number;
}

/** What an account has waiting is read up to a page, and the rest of it is left out: the first row says when it is due. */
const accountsWaiting = statement<AccountWaiting>(
  'outbox.accounts_waiting',
  (within) => `select account_id as "accountId", min(acts_at) <= $3 as "isDue", count(*) as rows from (
     select account_id, acts_at from outbox where lane = $1 and account_id > $2 and ${within('account_id')} order by account_id, acts_at limit 1000) page
   group by account_id order by account_id`,
);
const PAGE_ROWS = 1_000;
/** What one look costs is bounded, whatever waits; the next one goes on from there. */
const PAGES_MAX = 20;

/** Who has something due in a lane, going round the accounts, so that each one's rows are claimed by a statement of its own. */
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
  /** The answer to a STOP, which the suppression that it confirms must not hold up. */
  readonly isKeywordReply: boolean;
  readonly refusedBy: readonly number[];
}

/**
 * One walk over the index of what waits, however much of it there is: `acts_at` is the time of the row, or the end of the
 * lease on it. The limit is written out and the rows are named by an array, since a plan that takes either for a tenth of the
 * table reads all of it.
 */
const claim = statement<Omit<ClaimedEntry, 'accountId'>>(
  'outbox.claim',
  `update outbox set process_id = $2, lease_until = $4
   where account_id = $1 and message_id = any (array(
     select message_id from outbox where lane = $5 and account_id = $1 and acts_at <= $3
     order by acts_at limit 200 for update skip locked))
   returning message_id as "messageId", campaign_id as "campaignId", lane, due_at as "dueAt", attempts,
     is_keyword_reply as "isKeywordReply", refused_by as "refusedBy"`,
);

export interface OutboxClaim {
  readonly accountId: number;
  readonly lane: Lane;
  readonly processId: number;
  readonly now: Timestamp;
  readonly leaseUntil: Timestamp;
}

/** What is due of an account in one lane, those that waited longest first. */
export async function claimOutbox(handle: Handle, input: OutboxClaim): Promise<ClaimedEntry[]> {
  const { accountId, lane, processId, now, leaseUntil } = input;
  const rows = await handle.rows(claim, [accountId, processId, now, leaseUntil, lane]);
  return rows
    .map((row) => ({ ...row, accountId, refusedBy: row.refusedBy.map(Number) }))
    .sort((a, b) => msFromTimestamp(a.dueAt) - msFromTimestamp(b.dueAt));
}

const release = statement(
  'outbox.release',
  `update outbox set process_id = null, lease_until = null, due_at = $4 where account_id = $1 and process_id = $3 and message_id = any ($2::uuid[])`,
);

/** Not sent after all, because no slot was free: back, to be tried again at `dueAt`. */
export async function releaseOutbox(
  handle: Handle,
  input: { accountId: number; messageIds: readonly Uuid[]; processId: number; dueAt: Timestamp },
): Promise<void> {
  if (input.messageIds.length > 0)
    await handle.count(release, [input.accountId, input.messageIds, input.processId, input.dueAt]);
}

const releaseClaim = statement(
  'outbox.release_claim',
  `update outbox set process_id = null, lease_until = null
   where lane = $4 and account_id = $1 and acts_at = $3 and process_id = $2`,
);

/** What a claim took of which we were told that it failed: nobody has it in hand. */
export async function releaseOutboxClaim(handle: Handle, claim: OutboxClaim): Promise<void> {
  await handle.count(releaseClaim, [claim.accountId, claim.processId, claim.leaseUntil, claim.lane]);
}
