import { type Handle, statement, type Transaction } from '../../db/index.ts';
import type { Hundredths } from '../../lib/money.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';
import type { CampaignStatus, CampaignWindow, FailReason } from './campaign.ts';

/** A campaign that this process works on. Its lease is the process's own life: what a dead one held is recovered and freed. */
export interface LeasedCampaign {
  readonly accountId: number;
  readonly id: number;
  readonly uuid: Uuid;
  readonly senderId: string;
  readonly status: Extract<CampaignStatus, 'preparing' | 'sending'>;
  readonly timeZone: string;
  readonly window: CampaignWindow | null;
  readonly totalRecipients: number;
  readonly preparedCost: Hundredths;
  /** The last row that was handed out; null while there are no rows. */
  readonly cursorId: Uuid | null;
  readonly lowWaterId: Uuid | null;
}

export interface CampaignWork extends Pick<LeasedCampaign, 'accountId' | 'id' | 'status'> {
  /** The operator took the sender ID away. One that its owner deleted still serves the campaigns that it had begun. */
  readonly isSenderBarred: boolean;
}

const listWork = statement<CampaignWork>(
  'sms_campaigns.list_work',
  `select c.account_id as "accountId", c.id, c.status, exists (
       select 1 from sender_ids s where s.account_id = c.account_id and lower(s.sender_id) = lower(c.sender_id)
         and s.status in ('suspended', 'rejected')) as "isSenderBarred"
   from sms_campaigns c
   where status in ('preparing', 'sending') and (process_id is null or process_id = $1) order by id limit $2`,
);

/** What this process has or may take: active and nobody else's. */
export function listCampaignWork(handle: Handle, processId: number, limit: number): Promise<CampaignWork[]> {
  return handle.rows(listWork, [processId, limit]);
}

interface LeaseRow extends Omit<LeasedCampaign, 'window' | 'accountId'> {
  readonly windowFromMinute: number | null;
  readonly windowToMinute: number | null;
  readonly windowZone: string;
}

const claim = statement<LeaseRow>(
  'sms_campaigns.claim',
  `update sms_campaigns set process_id = $3
   where account_id = $1 and id = $2 and status in ('preparing', 'sending') and (process_id is null or process_id = $3)
   returning id, uuid, sender_id as "senderId", status, time_zone as "timeZone", total_recipients as "totalRecipients",
     prepared_cost as "preparedCost", cursor_id as "cursorId", low_water_id as "lowWaterId", window_from_minute as "windowFromMinute",
     window_to_minute as "windowToMinute", window_zone as "windowZone"`,
);

export async function claimCampaign(
  handle: Handle,
  input: { accountId: number; id: number; processId: number },
): Promise<LeasedCampaign | null> {
  const [row] = await handle.rows(claim, [input.accountId, input.id, input.processId]);
  if (!row) return null;
  const { windowFromMinute, windowToMinute, windowZone, ...rest } = row;
  const hasWindow = windowFromMinute !== null && windowToMinute !== null;
  const window = hasWindow ? { fromMinute: windowFromMinute, toMinute: windowToMinute, zone: windowZone } : null;
  return { ...rest, accountId: input.accountId, window };
}

const release = statement(
  'sms_campaigns.release',
  `update sms_campaigns set process_id = null, low_water_id = coalesce($4, low_water_id)
   where account_id = $1 and id = $2 and process_id = $3`,
);

/** Nothing of it is on the wire any more. */
export async function releaseCampaign(
  handle: Handle,
  input: { accountId: number; id: number; processId: number; lowWaterId: Uuid | null },
): Promise<void> {
  await handle.count(release, [input.accountId, input.id, input.processId, input.lowWaterId]);
}

const prepared = statement(
  'sms_campaigns.prepared',
  `update sms_campaigns set total_recipients = $4, prepared_cost = $5, cursor_id = $6, low_water_id = $6, updated_at = $7,
     prepared_parts = $8, prepared_unknown_zones = $9
   where account_id = $1 and id = $2 and process_id = $3 and status = 'preparing'`,
);

export interface Prepared {
  readonly accountId: number;
  readonly id: number;
  readonly processId: number;
  readonly totalRecipients: number;
  readonly preparedCost: Hundredths;
  readonly preparedParts: number;
  readonly unknownZones: number;
  /** Just below the first row's id. */
  readonly cursorId: Uuid;
  readonly now: Timestamp;
}

/** False when the campaign was cancelled, or taken over, while its rows were made: then they must not stay. */
export async function storePrepared(tx: Transaction, input: Prepared): Promise<boolean> {
  const { accountId, id, processId, totalRecipients, preparedCost, preparedParts, unknownZones, cursorId, now } = input;
  const values = [accountId, id, processId, totalRecipients, preparedCost, cursorId, now, preparedParts, unknownZones];
  return (await tx.count(prepared, values)) === 1;
}

const lock = statement(
  'sms_campaigns.lock_preparing',
  `select id from sms_campaigns where account_id = $1 and id = $2 and process_id = $3 and status = 'preparing' for update`,
);

/** A campaign's row is locked before its account's balance, everywhere. */
export async function lockPreparing(
  tx: Transaction,
  at: { accountId: number; id: number; processId: number },
): Promise<boolean> {
  return (await tx.count(lock, [at.accountId, at.id, at.processId])) === 1;
}

const begin = statement(
  'sms_campaigns.begin_sending',
  `update sms_campaigns set status = 'sending', held = prepared_cost, updated_at = $4
   where account_id = $1 and id = $2 and process_id = $3 and status = 'preparing'`,
);

export async function beginSending(
  tx: Transaction,
  input: { accountId: number; id: number; processId: number; now: Timestamp },
): Promise<void> {
  await tx.count(begin, [input.accountId, input.id, input.processId, input.now]);
}

const endPreparing = statement(
  'sms_campaigns.end_preparing',
  `update sms_campaigns set status = $4, pause_reason = case $4 when 'paused' then $5 else '' end,
     fail_reason = case $4 when 'failed' then $5 else '' end, ended_at = case $4 when 'failed' then $6::timestamptz end,
     updated_at = $6, process_id = null
   where account_id = $1 and id = $2 and process_id = $3 and status = 'preparing'`,
);

export interface PreparingEnd {
  readonly accountId: number;
  readonly id: number;
  readonly processId: number;
  readonly now: Timestamp;
}

export async function failPreparing(handle: Handle, at: PreparingEnd, reason: FailReason): Promise<void> {
  await handle.count(endPreparing, [at.accountId, at.id, at.processId, 'failed', reason, at.now]);
}

export async function pausePreparing(handle: Handle, at: PreparingEnd): Promise<void> {
  await handle.count(endPreparing, [at.accountId, at.id, at.processId, 'paused', 'insufficient_credit', at.now]);
}
