import { type Handle, statement, type Transaction } from '../../../db/index.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

/** Campaigns that have begun and do not wait for a person. One that waits for credit continues after a top-up. */
const GOES_ON = `(status in ('preparing', 'calling') or (status = 'paused' and pause_reason in ('insufficient_credit', 'monthly_limit')))`;
const IS_DUE = `(${GOES_ON} and started_at <= $1) or (status = 'scheduled' and scheduled_at <= $1)`;

/** The campaigns that wait, divided by whether they were due by an instant. */
export interface WaitingCalls {
  readonly campaignsDue: number;
  /** Recipients of campaigns that have begun who are not reached yet. */
  readonly recipientsDue: number;
  readonly campaignsLater: number;
}

const count = statement<WaitingCalls>(
  'voice.count_waiting',
  `select count(*) filter (where ${IS_DUE}) as "campaignsDue",
     coalesce(sum(open_recipients) filter (where ${IS_DUE}), 0)::bigint as "recipientsDue",
     count(*) filter (where not (${IS_DUE})) as "campaignsLater"
   from voice_campaigns where ${GOES_ON} or status = 'scheduled'`,
);

export async function countWaiting(handle: Handle, dueUntil: Timestamp): Promise<WaitingCalls> {
  const [row] = await handle.rows(count, [dueUntil]);
  if (!row) throw new Error('a count has one row');
  return row;
}

const findOne = statement<{ isDue: boolean }>(
  'voice_campaigns.find_overdue',
  `select (${IS_DUE}) as "isDue" from voice_campaigns where account_id = $2 and id = $3`,
);

/** Checks a locked campaign again, because it may have changed since it was read. */
export async function isOverdue(
  tx: Transaction,
  { accountId, id, dueUntil }: { accountId: number; id: number; dueUntil: Timestamp },
): Promise<boolean> {
  return (await tx.rows(findOne, [dueUntil, accountId, id]))[0]?.isDue === true;
}

const list = statement<{ accountId: number; id: number }>(
  'voice_campaigns.list_overdue',
  `select account_id, id from voice_campaigns where ${IS_DUE} order by id limit $2`,
);

export function listOverdueVoiceCampaigns(
  handle: Handle,
  dueUntil: Timestamp,
  limit: number,
): Promise<{ accountId: number; id: number }[]> {
  return handle.rows(list, [dueUntil, limit]);
}

const listOpen = statement<{ id: number }>(
  'voice_campaigns.list_open_of_account',
  `select id from voice_campaigns where account_id = $1 and status in ('scheduled', 'preparing', 'calling', 'paused')
   order by id limit $2`,
);

/** Reads all campaigns of the account, which happens only once in its life. */
export async function listOpenVoiceCampaigns(handle: Handle, accountId: number, limit: number): Promise<number[]> {
  return (await handle.rows(listOpen, [accountId, limit])).map((row) => row.id);
}
