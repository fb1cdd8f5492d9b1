import { type Handle, statement, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

/** Campaigns that have begun and do not wait for a person. One that waits for credit continues after a top-up. */
const GOES_ON = `(status in ('preparing', 'sending') or (status = 'paused' and pause_reason in ('insufficient_credit', 'monthly_limit')))`;
const IS_DUE = `(${GOES_ON} and started_at <= $1) or (status = 'scheduled' and next_run_at <= $1)`;

/** The messages that wait, divided by whether they were due by an instant. */
export interface WaitingMessages {
  readonly campaignsDue: number;
  /** Waiting rows of campaigns that have begun. */
  readonly recipientsDue: number;
  readonly singlesDue: number;
  readonly campaignsLater: number;
  readonly singlesLater: number;
}

const count = statement<WaitingMessages>(
  'sms.count_waiting',
  `with campaigns as (
     select account_id, id, (${IS_DUE}) as is_due from sms_campaigns where ${GOES_ON} or status = 'scheduled'),
   singles as (select due_at <= $1 as is_due, count(*) as n from outbox where lane = 'transactional' group by 1)
   select (select count(*) from campaigns where is_due) as "campaignsDue",
     (select coalesce(sum(c.n), 0)::bigint from campaigns d
      join campaign_counts c on c.account_id = d.account_id and c.campaign_id = d.id
      where d.is_due and c.status = 'queued') as "recipientsDue",
     (select coalesce(sum(n), 0)::bigint from singles where is_due) as "singlesDue",
     (select count(*) from campaigns where not is_due) as "campaignsLater",
     (select coalesce(sum(n), 0)::bigint from singles where not is_due) as "singlesLater"`,
);

export async function readWaiting(handle: Handle, dueUntil: Timestamp): Promise<WaitingMessages | null> {
  return (await handle.rows(count, [dueUntil]))[0] ?? null;
}

const findOne = statement<{ isDue: boolean }>(
  'sms_campaigns.find_overdue',
  `select (${IS_DUE}) as "isDue" from sms_campaigns where account_id = $2 and id = $3`,
);

/** Checks a locked campaign again, because it may have changed since it was read. */
export async function isOverdue(
  tx: Transaction,
  { accountId, id, dueUntil }: { accountId: number; id: number; dueUntil: Timestamp },
): Promise<boolean> {
  return (await tx.rows(findOne, [dueUntil, accountId, id]))[0]?.isDue === true;
}

export interface DueCampaignRef {
  readonly accountId: number;
  readonly id: number;
  readonly uuid: Uuid;
}

const listCampaigns = statement<DueCampaignRef>(
  'sms_campaigns.list_overdue',
  `select account_id, id, uuid from sms_campaigns where ${IS_DUE} order by id limit $2`,
);

export function listOverdueCampaigns(handle: Handle, dueUntil: Timestamp, limit: number): Promise<DueCampaignRef[]> {
  return handle.rows(listCampaigns, [dueUntil, limit]);
}

const passOver = statement(
  'sms_campaigns.pass_over_runs',
  `update sms_campaigns set next_run_at = $3, updated_at = $4,
     status = case when $3::timestamptz is null then 'completed' else status end,
     ended_at = case when $3::timestamptz is null then $4::timestamptz end
   where account_id = $1 and id = $2`,
);

/** Moves a series on to a later run, or completes it if there is none. */
export async function passOverRuns(
  tx: Transaction,
  series: { accountId: number; id: number; nextRunAt: Timestamp | null; now: Timestamp },
): Promise<void> {
  await tx.count(passOver, [series.accountId, series.id, series.nextRunAt, series.now]);
}

const listSingles = statement<{ accountId: number; id: Uuid }>(
  'outbox.list_overdue_singles',
  `select o.account_id, o.message_id as id from outbox o
   join messages m on m.account_id = o.account_id and m.id = o.message_id
   where o.lane = 'transactional' and o.due_at <= $1 and m.status = 'queued' limit $2`,
);

/** Lists waiting quick sends. The recovery of their process handles those on the wire. */
export function listOverdueSingles(
  handle: Handle,
  dueUntil: Timestamp,
  limit: number,
): Promise<{ accountId: number; id: Uuid }[]> {
  return handle.rows(listSingles, [dueUntil, limit]);
}
