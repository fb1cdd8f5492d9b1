import { type Handle, statement, type Transaction } from '../../db/index.ts';
import type { Hundredths } from '../../lib/money.ts';
import type { PhoneNumber } from '../../lib/phone-number.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';
import { NOT_SUPPRESSED } from '../store-listed-rows.ts';
import { MARK_SUBMITTING, type MarkInput, markRows } from '../store-messages.ts';
import type { CampaignStatus } from './campaign.ts';

export interface QueuedRow {
  readonly id: Uuid;
  readonly phoneNumber: PhoneNumber;
  readonly network: string;
  readonly message: string;
  readonly parts: number;
  readonly price: Hundredths;
}

/** The ids of one audience share all but the last 12 digits, so the primary key holds its rows side by side. */
export const lastIdOf = (cursorId: Uuid): Uuid => `${cursorId.slice(0, 24)}ffffffffffff` as Uuid;
export const firstIdOf = (cursorId: Uuid): Uuid => `${cursorId.slice(0, 24)}000000000000` as Uuid;

const listQueued = statement<QueuedRow>(
  'messages.list_queued',
  `select id, phone_number as "phoneNumber", network, message, parts, price from messages m
   where account_id = $1 and id > $2 and id <= $3 and campaign_id = $4 and status = 'queued'
     and not exists (select 1 from outbox o where o.account_id = $1 and o.message_id = m.id)
   order by id limit $5`,
);

/** Rows that wait for their first try; those in the outbox are somebody else's to send. */
export function listQueuedRows(
  handle: Handle,
  query: { accountId: number; campaignId: number; afterId: Uuid; throughId: Uuid; limit: number },
): Promise<QueuedRow[]> {
  const { accountId, campaignId, afterId, throughId, limit } = query;
  return handle.rows(listQueued, [accountId, afterId, throughId, campaignId, limit]);
}

const mark = statement<{ id: Uuid }>(
  'messages.mark_bulk_submitting',
  `${MARK_SUBMITTING} and ${NOT_SUPPRESSED} returning m.id`,
);

/** Like any row, but an opt-out since the campaign's start wins: such rows stay behind. */
export function markBulkSubmitting(tx: Transaction, input: MarkInput): Promise<Set<Uuid>> {
  return markRows(tx, mark, input);
}

const unmark = statement<{ campaignId: number; n: number }>(
  'messages.unmark_submitting',
  `with unmarked as (
     update messages set status = 'queued', process_id = null, submitted_at = null
     where account_id = $1 and id = any ($2::uuid[]) and status = 'submitting' and process_id = $3
     returning campaign_id, kind)
   select campaign_id as "campaignId", count(*) as n from unmarked where kind = 'bulk' group by campaign_id order by campaign_id`,
);

/** Back to where they were: rows of ours that were marked and proved unwritten; how many of each campaign. */
export function unmarkSubmitting(
  tx: Transaction,
  input: { accountId: number; processId: number; ids: readonly Uuid[] },
): Promise<{ campaignId: number; n: number }[]> {
  return tx.rows(unmark, [input.accountId, input.ids, input.processId]);
}

const openCounts = statement<{ queued: number; submitting: number; outbox: boolean }>(
  'campaign_counts.open',
  `select coalesce(sum(n) filter (where status = 'queued'), 0)::bigint as queued,
     coalesce(sum(n) filter (where status = 'submitting'), 0)::bigint as submitting,
     exists (select 1 from outbox where account_id = $1 and campaign_id = $2) as outbox
   from campaign_counts where account_id = $1 and campaign_id = $2 and status in ('queued', 'submitting')`,
);

export interface OpenCounts {
  readonly queued: number;
  readonly submitting: number;
  /** Some of the queued ones wait for their next try. */
  readonly outbox: boolean;
}

/** What is left to do of a campaign. */
export async function findOpenCounts(handle: Handle, accountId: number, campaignId: number): Promise<OpenCounts> {
  const [row] = await handle.rows(openCounts, [accountId, campaignId]);
  return row ?? { queued: 0, submitting: 0, outbox: false };
}

const end = statement<{ held: Hundredths; uuid: Uuid; status: CampaignStatus }>(
  'sms_campaigns.end',
  `update sms_campaigns c set
     status = case when $4 then 'completed' else 'failed' end,
     fail_reason = case when $4 then '' else 'nothing_sent' end,
     ended_at = $3, updated_at = $3, held = 0
   from (select account_id, id, held from sms_campaigns where account_id = $1 and id = $2 for update) was
   where c.account_id = $1 and c.id = $2 and c.status = 'sending'
   returning was.held, c.uuid, c.status`,
);

/** What was still held; null when it has ended already, or stands still. */
export async function endCampaign(
  tx: Transaction,
  input: { accountId: number; campaignId: number; now: Timestamp; isSuccess: boolean },
): Promise<{ held: Hundredths; uuid: Uuid; status: CampaignStatus } | null> {
  const { accountId, campaignId, now, isSuccess } = input;
  return (await tx.rows(end, [accountId, campaignId, now, isSuccess]))[0] ?? null;
}
