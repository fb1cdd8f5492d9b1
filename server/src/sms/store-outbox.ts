import { type Handle, statement, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { Uuid } from '../lib/uuid.ts';
import type { Lane } from './carrier.ts';

export interface OutboxEntry {
  readonly accountId: number;
  readonly messageId: Uuid;
  readonly campaignId: number;
  readonly lane: Lane;
  readonly dueAt: Timestamp;
  readonly attempts: number;
}

const put = statement(
  'outbox.put',
  `insert into outbox (account_id, message_id, campaign_id, lane, due_at, attempts)
   select $1, * from unnest($2::uuid[], $3::bigint[], $4::text[], $5::timestamptz[], $6::int[])
   on conflict (account_id, message_id) do update
   set due_at = excluded.due_at, attempts = excluded.attempts, process_id = null, lease_until = null`,
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
  ]);
}

const remove = statement('outbox.delete', `delete from outbox where account_id = $1 and message_id = any ($2::uuid[])`);

export async function deleteFromOutbox(handle: Handle, accountId: number, messageIds: readonly Uuid[]): Promise<void> {
  if (messageIds.length > 0) await handle.count(remove, [accountId, messageIds]);
}

const accountsDue = statement<{ accountId: number }>(
  'outbox.accounts_due',
  `select distinct account_id as "accountId" from (
     select account_id from outbox where due_at <= $1 and (lease_until is null or lease_until < $1) order by due_at limit $2) due`,
);

/** Who has something due, so that each account's rows are claimed by a statement of its own. */
export async function listAccountsDue(handle: Handle, now: Timestamp, rowsMax: number): Promise<number[]> {
  return (await handle.rows(accountsDue, [now, rowsMax])).map((row) => row.accountId);
}

export interface ClaimedEntry extends OutboxEntry {
  /** The answer to a STOP, which the suppression that it confirms must not hold up. */
  readonly isKeywordReply: boolean;
}

const claim = statement<Omit<ClaimedEntry, 'accountId'>>(
  'outbox.claim',
  `update outbox set process_id = $2, lease_until = $4
   where account_id = $1 and message_id in (
     select message_id from outbox where account_id = $1 and due_at <= $3 and (lease_until is null or lease_until < $3)
     order by lane desc, due_at limit $5 for update skip locked)
   returning message_id as "messageId", campaign_id as "campaignId", lane, due_at as "dueAt", attempts,
     is_keyword_reply as "isKeywordReply"`,
);

/** Transactional ones first. */
export async function claimOutbox(
  handle: Handle,
  input: { accountId: number; processId: number; now: Timestamp; leaseUntil: Timestamp; limit: number },
): Promise<ClaimedEntry[]> {
  const rows = await handle.rows(claim, [input.accountId, input.processId, input.now, input.leaseUntil, input.limit]);
  return rows.map((row) => ({ ...row, accountId: input.accountId }));
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

const countOfCampaign = statement<{ n: number }>(
  'outbox.count_of_campaign',
  `select count(*) as n from (select 1 from outbox where account_id = $1 and campaign_id = $2 limit $3) some_of_it`,
);

/** No further than `max`. */
export async function countOutboxOfCampaign(
  handle: Handle,
  accountId: number,
  campaignId: number,
  max: number,
): Promise<number> {
  return (await handle.rows(countOfCampaign, [accountId, campaignId, max]))[0]?.n ?? 0;
}
