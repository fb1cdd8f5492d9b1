import type { SmsCampaignStatus as CampaignStatus } from '@volley/contract/choices';
import { monthSpent, statement, store, type Transaction } from '../../../db/index.ts';
import type { AccountRow } from '../../../lib/background/walk-accounts.ts';
import { firstIdOf, type Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import { assertMove } from '../../../lib/values/moves.ts';
import { CAMPAIGN_MOVES, type Campaign, type PauseReason } from './campaign.ts';

/** What a move needs to know of a campaign. */
export interface CampaignState
  extends Omit<Campaign, 'name' | 'messagesSent' | 'creditsUsed' | 'createdAt' | 'updatedAt'> {
  readonly pauseReason: PauseReason;
  readonly nextRunAt: Timestamp | null;
  readonly preparedCost: Hundredths;
  readonly held: Hundredths;
  readonly cursorId: Uuid | null;
  /** Whether its waiting rows are still being ended. */
  readonly isWindingUp: boolean;
  /** The voice campaign whose unreached recipients get its messages. */
  readonly voiceCampaignId: number | null;
}

const STATE = `id, uuid, sender_id, status, is_recurring, time_zone, scheduled_at, recurrence_frequency, recurrence_interval, recurrence_ends_at,
  skipped_days, next_run_at, started_at, ended_at, pause_reason, total_recipients, prepared_cost, held, cursor_id, is_winding_up, voice_campaign_id`;

export const lockCampaignState = store.finding<[accountId: number, uuid: Uuid], CampaignState, Transaction>(
  'sms_campaigns.lock_state',
  `select ${STATE} from sms_campaigns where account_id = $1 and uuid = $2 for update`,
);

export const findCampaignState = store.finding<[accountId: number, uuid: Uuid], CampaignState>(
  'sms_campaigns.find_state',
  `select ${STATE} from sms_campaigns where account_id = $1 and uuid = $2`,
);

export const lockCampaignStateById = store.finding<[accountId: number, id: number], CampaignState, Transaction>(
  'sms_campaigns.lock_state_by_id',
  `select ${STATE} from sms_campaigns where account_id = $1 and id = $2 for update`,
);

const start = statement(
  'sms_campaigns.start',
  `update sms_campaigns set status = $3, scheduled_at = $4, next_run_at = $5::timestamptz, started_at = $6, updated_at = $7,
     acts_at = coalesce($5::timestamptz, '-infinity'), faults = 0, template_version = $8
   where account_id = $1 and id = $2`,
);

export interface CampaignStart {
  readonly accountId: number;
  readonly id: number;
  /** The current status, which the caller has locked. */
  readonly from: CampaignStatus;
  readonly status: 'scheduled' | 'preparing';
  readonly scheduledAt: Timestamp | null;
  readonly nextRunAt: Timestamp | null;
  /** Null if it has no template, and for a series, whose runs each take their own version. */
  readonly templateVersion: number | null;
  readonly now: Timestamp;
}

export async function startStoredCampaign(tx: Transaction, input: CampaignStart): Promise<void> {
  const { accountId, id, from, status, scheduledAt, nextRunAt, templateVersion, now } = input;
  assertMove(CAMPAIGN_MOVES, from, status);
  const startedAt = status === 'preparing' ? now : null;
  await tx.count(start, [accountId, id, status, scheduledAt, nextRunAt, startedAt, now, templateVersion]);
}

interface At {
  readonly accountId: number;
  readonly id: number;
  readonly now: Timestamp;
}

interface AtFrom extends At {
  /** The current status, which the caller has locked. */
  readonly from: CampaignStatus;
}

/** Returns false if the campaign is not sending any more. */
export const pauseStoredCampaign = store.changingOne<At & { reason: PauseReason }, Transaction>(
  'sms_campaigns.pause',
  `update sms_campaigns set status = 'paused', pause_reason = $3, updated_at = $4 where account_id = $1 and id = $2 and status = 'sending'`,
  ['accountId', 'id', 'reason', 'now'],
);

/** A batch that waits for its time still waits for it. */
export const resumeStoredCampaign = store.changing<At & { held: Hundredths }, Transaction>(
  'sms_campaigns.resume',
  `update sms_campaigns set status = 'sending', pause_reason = '', held = held + $3, updated_at = $4,
     acts_at = coalesce(next_run_at, '-infinity'), faults = 0
   where account_id = $1 and id = $2 and status = 'paused'`,
  ['accountId', 'id', 'held', 'now'],
);

/** Prepares a paused campaign that has no rows yet. */
export const prepareStoredCampaign = store.changing<At, Transaction>(
  'sms_campaigns.prepare_again',
  `update sms_campaigns set status = 'preparing', pause_reason = '', updated_at = $3, acts_at = '-infinity', faults = 0
   where account_id = $1 and id = $2 and status = 'paused'`,
  ['accountId', 'id', 'now'],
);

const cancel = statement(
  'sms_campaigns.cancel',
  `update sms_campaigns set status = 'cancelled', pause_reason = '', next_run_at = null, is_winding_up = total_recipients > 0,
     ended_at = $3, updated_at = $3, acts_at = '-infinity'
   where account_id = $1 and id = $2`,
);

/** Cancels the campaign. Nothing more is submitted, and the waiting rows are ended later in batches. */
export async function cancelStoredCampaign(tx: Transaction, { accountId, id, from, now }: AtFrom): Promise<void> {
  assertMove(CAMPAIGN_MOVES, from, 'cancelled');
  await tx.count(cancel, [accountId, id, now]);
}

/** Queues only rows of which no carrier accepted a part, so that nobody gets the same message twice. */
export const requeueFailedMessages = store.listing<
  { accountId: number; campaignId: number; firstId: Uuid; lastId: Uuid },
  { reason: string; n: number; price: Hundredths },
  Transaction
>(
  'messages.requeue_failed',
  `with failed as (
     update messages m set status = 'queued', reason = '', error_code = '', final_at = null
     from (select id, reason from messages where account_id = $1 and campaign_id = $2 and kind = 'bulk' and id > $3 and id <= $4
             and status = 'failed' and replace(part_states, '-', '') = '') was
     where m.account_id = $1 and m.id = was.id and m.status = 'failed'
     returning was.reason, m.price)
   select reason, count(*) as n, sum(price)::bigint as price from failed group by reason order by reason`,
  ['accountId', 'campaignId', 'firstId', 'lastId'],
);

const retry = statement(
  'sms_campaigns.retry',
  `update sms_campaigns set status = 'sending', fail_reason = '', held = held + $3, cursor_id = $4, ended_at = null, updated_at = $5,
     acts_at = '-infinity', faults = 0
   where account_id = $1 and id = $2`,
);

export async function retryStoredCampaign(
  tx: Transaction,
  { accountId, id, from, now }: AtFrom,
  again: { held: Hundredths; cursorId: Uuid },
): Promise<void> {
  assertMove(CAMPAIGN_MOVES, from, 'sending');
  await tx.count(retry, [accountId, id, again.held, firstIdOf(again.cursorId), now]);
}

export interface ShortCampaign extends AccountRow {
  readonly id: number;
  readonly canAct: boolean;
}

/**
 * Lists the campaigns that wait for a top-up or for the month's limit; `canAct` tells which may continue. An account's cheapest campaign is the first.
 */
export const listShortCampaigns = store.listing<[afterAccountId: number, now: Timestamp, limit: number], ShortCampaign>(
  'sms_campaigns.list_short_of_credit',
  (within) => `select c.account_id, c.id,
     coalesce((select c.prepared_cost <= balance - b.held and ${monthSpent.allows('$2', 'c.prepared_cost')} from balances b
       where b.account_id = c.account_id and ${within('b.account_id')}), c.prepared_cost <= 0) as "canAct"
   from sms_campaigns c where status = 'paused' and pause_reason in ('insufficient_credit', 'monthly_limit') and account_id > $1 and ${within('c.account_id')}
   order by account_id, prepared_cost, id limit $3`,
);
