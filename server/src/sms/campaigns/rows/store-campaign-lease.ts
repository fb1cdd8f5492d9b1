import type { SmsCampaignStatus as CampaignStatus } from '@volley/contract/choices';
import { type Handle, statement, store, type Transaction } from '../../../db/index.ts';
import type { AccountRow } from '../../../lib/background/walk-accounts.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { Campaign, FailReason, PauseReason } from './campaign.ts';

/** A campaign whose rows this process makes. The lease lasts as long as the process lives; the recovery ends the leases of a dead one. */
export interface LeasedCampaign extends Pick<Campaign, 'id' | 'uuid' | 'senderId' | 'totalRecipients'> {
  readonly accountId: number;
  readonly preparedCost: Hundredths;
}

export type CampaignAtWork = Extract<CampaignStatus, 'scheduled' | 'preparing' | 'sending'>;

/** A campaign that is under way, as the lists of work return it. */
export interface CampaignWork extends AccountRow {
  readonly id: number;
  /** Whether its time has come and no other process has it. */
  readonly canAct: boolean;
}

/** Until the last call of the voice campaign has ended, the end of each call puts the texts to send into the outbox. */
const waitsForCalls = (within: (accountId: string) => string) => `(voice_campaign_id is not null and exists (
         select 1 from voice_campaigns v
         where v.account_id = sms_campaigns.account_id and ${within('v.account_id')} and v.id = sms_campaigns.voice_campaign_id and v.open_recipients > 0))`;

/**
 * Lists campaigns of one status, in the order of their accounts, including those whose time has not come. Any reason to leave a campaign alone belongs
 * into `canAct`.
 */
export const listCampaignWork = store.listing<
  { status: CampaignAtWork; afterAccountId: number; processId: number; now: Timestamp; limit: number },
  CampaignWork
>(
  'sms_campaigns.list_work',
  (within) => `select account_id, id, (acts_at <= $3 and (process_id is null or process_id = $4)
       and not exists (select 1 from accounts a where a.id = sms_campaigns.account_id and a.suspended_at is not null)
       and not ${waitsForCalls(within)}) as "canAct"
   from sms_campaigns where status in ('scheduled', 'preparing', 'sending') and status = $1 and account_id > $2 and ${within('account_id')}
   order by account_id, acts_at, id limit $5`,
  ['status', 'afterAccountId', 'now', 'processId', 'limit'],
);

export interface CampaignOnItsWay extends AccountRow {
  readonly id: number;
  /** Whether the operator has withdrawn the sender ID. One that its owner deleted still serves campaigns that had begun. */
  readonly isSenderBarred: boolean;
}

const listSending = statement<CampaignOnItsWay>(
  'sms_campaigns.list_sending',
  `select c.account_id, c.id, exists (
       select 1 from sender_ids s where s.account_id = c.account_id and s.account_id = any ($1::bigint[]) and lower(s.sender_id) = lower(c.sender_id)
         and s.status in ('suspended', 'rejected')) as "isSenderBarred"
   from sms_campaigns c where account_id = any ($1::bigint[]) and id = any ($2::bigint[]) and status = 'sending'`,
  { isOfAccounts: true },
);

/** Returns those of the campaigns that are sending. */
export function listSendingCampaigns(
  handle: Handle,
  campaigns: readonly { readonly accountId: number; readonly id: number }[],
): Promise<CampaignOnItsWay[]> {
  const accountIds = [...new Set(campaigns.map((campaign) => campaign.accountId))];
  return handle.rows(listSending, [accountIds, campaigns.map((campaign) => campaign.id)]);
}

/** Keeps all processes from looking at the campaign until then, because nothing of it can be sent before. */
export const restCampaign = store.changing<{ accountId: number; id: number; until: Timestamp }>(
  'sms_campaigns.rest',
  `update sms_campaigns set acts_at = $3 where account_id = $1 and id = $2 and status = 'sending' and acts_at < $3`,
  ['accountId', 'id', 'until'],
);

export const claimCampaign = store.finding<{ accountId: number; id: number; processId: number }, LeasedCampaign>(
  'sms_campaigns.claim',
  `update sms_campaigns set process_id = $3
   where account_id = $1 and id = $2 and status = 'preparing' and (process_id is null or process_id = $3)
   returning account_id, id, uuid, sender_id, total_recipients, prepared_cost`,
  ['accountId', 'id', 'processId'],
);

export interface PreparingEnd {
  readonly accountId: number;
  readonly id: number;
  readonly processId: number;
  readonly now: Timestamp;
}

export interface Prepared extends PreparingEnd {
  readonly totalRecipients: number;
  readonly preparedCost: Hundredths;
  readonly preparedParts: number;
  readonly unknownZones: number;
  /** Just below the first row's id. */
  readonly cursorId: Uuid;
}

const OF_LEASE = ['accountId', 'id', 'processId'] as const;

/** Returns false if the campaign was cancelled or taken over while its rows were made; the caller must then roll them back. */
export const storePrepared = store.changingOne<Prepared, Transaction>(
  'sms_campaigns.prepared',
  `update sms_campaigns set total_recipients = $4, prepared_cost = $5, cursor_id = $6, updated_at = $7,
     prepared_parts = $8, prepared_unknown_zones = $9
   where account_id = $1 and id = $2 and process_id = $3 and status = 'preparing'`,
  [...OF_LEASE, 'totalRecipients', 'preparedCost', 'cursorId', 'now', 'preparedParts', 'unknownZones'],
);

/** Locks the campaign, which comes before its account's balance everywhere. */
export const lockPreparing = store.changingOne<PreparingEnd, Transaction>(
  'sms_campaigns.lock_preparing',
  `select id from sms_campaigns where account_id = $1 and id = $2 and process_id = $3 and status = 'preparing' for update`,
  OF_LEASE,
);

/** Gives up the lease, and keeps all processes from looking at the campaign until then. */
export const putOffPreparing = store.changing<Omit<PreparingEnd, 'now'> & { readonly until: Timestamp }>(
  'sms_campaigns.put_off_preparing',
  `update sms_campaigns set acts_at = $4, process_id = null
   where account_id = $1 and id = $2 and process_id = $3 and status = 'preparing'`,
  [...OF_LEASE, 'until'],
);

export const beginSending = store.changing<PreparingEnd, Transaction>(
  'sms_campaigns.begin_sending',
  `update sms_campaigns set status = 'sending', held = prepared_cost, updated_at = $4, process_id = null, acts_at = '-infinity', faults = 0
   where account_id = $1 and id = $2 and process_id = $3 and status = 'preparing'`,
  [...OF_LEASE, 'now'],
);

type PreparingOver = PreparingEnd &
  (
    | { readonly status: 'failed'; readonly reason: FailReason }
    | { readonly status: 'paused'; readonly reason: PauseReason }
  );

/** Returns false if another process has the campaign or it was moved in the meantime. */
export const endPreparing = store.changingOne<PreparingOver, Transaction>(
  'sms_campaigns.end_preparing',
  `update sms_campaigns set status = $4, pause_reason = case when $4 = 'paused' then $5 else '' end,
     fail_reason = case when $4 = 'failed' then $5 else '' end, ended_at = case when $4 = 'failed' then $6::timestamptz end,
     updated_at = $6, process_id = null
   where account_id = $1 and id = $2 and process_id = $3 and status = 'preparing'`,
  [...OF_LEASE, 'status', 'reason', 'now'],
);
