import { type Handle, statement, type Transaction } from '../../db/index.ts';
import type { Hundredths } from '../../lib/money.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';
import type { CampaignStatus, PauseReason } from './campaign.ts';
import { firstIdOf } from './store-campaign-rows.ts';

export interface CampaignState {
  readonly id: number;
  readonly status: CampaignStatus;
  readonly pauseReason: PauseReason;
  readonly totalRecipients: number;
  readonly preparedCost: Hundredths;
  readonly held: Hundredths;
  readonly cursorId: Uuid | null;
}

const STATE = `id, status, pause_reason as "pauseReason", total_recipients as "totalRecipients", prepared_cost as "preparedCost", held,
  cursor_id as "cursorId"`;

const lock = statement<CampaignState>(
  'sms_campaigns.lock_state',
  `select ${STATE} from sms_campaigns where account_id = $1 and uuid = $2 for update`,
);

export async function lockCampaignState(tx: Transaction, accountId: number, uuid: Uuid): Promise<CampaignState | null> {
  return (await tx.rows(lock, [accountId, uuid]))[0] ?? null;
}

const find = statement<CampaignState>(
  'sms_campaigns.find_state',
  `select ${STATE} from sms_campaigns where account_id = $1 and uuid = $2`,
);

export async function findCampaignState(handle: Handle, accountId: number, uuid: Uuid): Promise<CampaignState | null> {
  return (await handle.rows(find, [accountId, uuid]))[0] ?? null;
}

const lockById = statement<CampaignState>(
  'sms_campaigns.lock_state_by_id',
  `select ${STATE} from sms_campaigns where account_id = $1 and id = $2 for update`,
);

export async function lockCampaignStateById(
  tx: Transaction,
  accountId: number,
  id: number,
): Promise<CampaignState | null> {
  return (await tx.rows(lockById, [accountId, id]))[0] ?? null;
}

const start = statement(
  'sms_campaigns.start',
  `update sms_campaigns set status = $3, scheduled_at = $4, next_run_at = $5, started_at = $6, updated_at = $7
   where account_id = $1 and id = $2`,
);

export interface CampaignStart {
  readonly accountId: number;
  readonly id: number;
  readonly status: 'scheduled' | 'preparing';
  readonly scheduledAt: Timestamp | null;
  readonly nextRunAt: Timestamp | null;
  readonly now: Timestamp;
}

export async function startStoredCampaign(tx: Transaction, input: CampaignStart): Promise<void> {
  const { accountId, id, status, scheduledAt, nextRunAt, now } = input;
  const startedAt = status === 'preparing' ? now : null;
  await tx.count(start, [accountId, id, status, scheduledAt, nextRunAt, startedAt, now]);
}

const pause = statement(
  'sms_campaigns.pause',
  `update sms_campaigns set status = 'paused', pause_reason = $3, updated_at = $4 where account_id = $1 and id = $2 and status = 'sending'`,
);

interface At {
  readonly accountId: number;
  readonly id: number;
  readonly now: Timestamp;
}

export async function pauseStoredCampaign(
  handle: Handle,
  { accountId, id, now }: At,
  reason: PauseReason,
): Promise<void> {
  await handle.count(pause, [accountId, id, reason, now]);
}

const resume = statement(
  'sms_campaigns.resume',
  `update sms_campaigns set status = 'sending', pause_reason = '', held = held + $3, updated_at = $4
   where account_id = $1 and id = $2 and status = 'paused'`,
);

export async function resumeStoredCampaign(
  tx: Transaction,
  { accountId, id, now }: At,
  held: Hundredths,
): Promise<void> {
  await tx.count(resume, [accountId, id, held, now]);
}

const cancel = statement(
  'sms_campaigns.cancel',
  `update sms_campaigns set status = 'cancelled', pause_reason = '', next_run_at = null, is_winding_up = total_recipients > 0,
     ended_at = $3, updated_at = $3
   where account_id = $1 and id = $2`,
);

/** Rows that still wait are ended afterwards, in batches; nothing is submitted any more. */
export async function cancelStoredCampaign(tx: Transaction, { accountId, id, now }: At): Promise<void> {
  await tx.count(cancel, [accountId, id, now]);
}

const requeueFailed = statement<{ reason: string; n: number; price: Hundredths }>(
  'messages.requeue_failed',
  `with failed as (
     update messages m set status = 'queued', reason = '', error_code = '', final_at = null
     from (select id, reason from messages where account_id = $1 and campaign_id = $2 and kind = 'bulk' and id > $3 and id <= $4
             and status = 'failed' and replace(part_states, '-', '') = '') was
     where m.account_id = $1 and m.id = was.id and m.status = 'failed'
     returning was.reason, m.price)
   select reason, count(*) as n, sum(price)::bigint as price from failed group by reason order by reason`,
);

/** Only rows of which no carrier ever took a part: nobody gets the same message twice. */
export function requeueFailedMessages(
  tx: Transaction,
  query: { accountId: number; campaignId: number; cursorId: Uuid; lastId: Uuid },
): Promise<{ reason: string; n: number; price: Hundredths }[]> {
  const { accountId, campaignId, cursorId, lastId } = query;
  return tx.rows(requeueFailed, [accountId, campaignId, firstIdOf(cursorId), lastId]);
}

const retry = statement(
  'sms_campaigns.retry',
  `update sms_campaigns set status = 'sending', fail_reason = '', held = held + $3, cursor_id = $4, ended_at = null, updated_at = $5
   where account_id = $1 and id = $2`,
);

export async function retryStoredCampaign(
  tx: Transaction,
  { accountId, id, now }: At,
  again: { held: Hundredths; cursorId: Uuid },
): Promise<void> {
  await tx.count(retry, [accountId, id, again.held, firstIdOf(again.cursorId), now]);
}

const listAffordable = statement<{ accountId: number; id: number }>(
  'sms_campaigns.list_affordable',
  `select c.account_id as "accountId", c.id from sms_campaigns c join balances b on b.account_id = c.account_id
   where c.status = 'paused' and c.pause_reason = 'insufficient_credit' and b.balance - b.held >= c.prepared_cost
   order by c.id limit $1`,
);

/** Campaigns that waited for a top-up and may go on. */
export function listAffordableCampaigns(handle: Handle, limit: number): Promise<{ accountId: number; id: number }[]> {
  return handle.rows(listAffordable, [limit]);
}
