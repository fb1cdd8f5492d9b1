import { addToRowCount, type Handle, statement, type Transaction } from '../../db/index.ts';
import type { Hundredths } from '../../lib/money.ts';
import type { PhoneNumber } from '../../lib/phone-number.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';
import { type CallingRules, readRules } from '../calling-rules.ts';
import type { VoiceCampaignDetail, VoiceCampaignStatus, VoiceFailReason, VoicePauseReason } from './campaign.ts';

const CAMPAIGNS_COUNT = 'voice_campaigns';

const insert = statement(
  'voice_campaigns.insert',
  `insert into voice_campaigns (account_id, id, uuid, name, status, recording_id, rules, group_ids, contact_ids, phone_numbers,
     scheduled_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
);

export async function insertVoiceCampaign(
  tx: Transaction,
  accountId: number,
  campaign: VoiceCampaignDetail,
): Promise<void> {
  const { id, uuid, name, status, recordingId, rules, audience, scheduledAt, createdAt } = campaign;
  const { groupIds, contactIds, phoneNumbers } = audience;
  await tx.count(insert, [
    accountId,
    id,
    uuid,
    name,
    status,
    recordingId,
    JSON.stringify(rules),
    groupIds,
    contactIds,
    phoneNumbers,
    scheduledAt,
    createdAt,
  ]);
  await addToRowCount(tx, { accountId, what: CAMPAIGNS_COUNT, spread: id, by: 1 });
}

interface DetailRow extends Omit<VoiceCampaignDetail, 'audience'> {
  readonly groupIds: string[];
  readonly contactIds: string[];
  readonly phoneNumbers: PhoneNumber[];
}

const DETAIL = `c.id, c.uuid, c.name, c.status, c.total_recipients as "totalRecipients", c.messages_sent as "messagesSent",
  c.credits_used as "creditsUsed", c.created_at as "createdAt", c.updated_at as "updatedAt", c.recording_id as "recordingId",
  r.uuid as "recordingUuid", r.duration_ms as "recordingMs", c.rules, c.group_ids as "groupIds", c.contact_ids as "contactIds",
  c.phone_numbers as "phoneNumbers", c.scheduled_at as "scheduledAt", c.started_at as "startedAt", c.ended_at as "endedAt",
  c.pause_reason as "pauseReason", c.fail_reason as "failReason", c.prepared_cost as "preparedCost", c.held, c.open_recipients as "openRecipients"`;
const FROM = `from voice_campaigns c left join recordings r on r.account_id = $1 and r.id = c.recording_id where c.account_id = $1`;

function readDetail(row: DetailRow): VoiceCampaignDetail {
  const { groupIds, contactIds, phoneNumbers, ...rest } = row;
  const audience = { groupIds: groupIds.map(Number), contactIds: contactIds.map(Number), phoneNumbers };
  return { ...rest, audience, rules: readRules(row.rules) };
}

const find = statement<DetailRow>('voice_campaigns.find_detail', `select ${DETAIL} ${FROM} and c.uuid = $2`);
const lock = statement<DetailRow>(
  'voice_campaigns.lock_detail',
  `select ${DETAIL} ${FROM} and c.uuid = $2 for update of c`,
);
const lockById = statement<DetailRow>(
  'voice_campaigns.lock_by_id',
  `select ${DETAIL} ${FROM} and c.id = $2 for update of c`,
);

const claimById = statement<DetailRow>(
  'voice_campaigns.claim_by_id',
  `select ${DETAIL} ${FROM} and c.id = $2 for update of c skip locked`,
);

export async function findCampaignDetail(
  handle: Handle,
  accountId: number,
  uuid: Uuid,
): Promise<VoiceCampaignDetail | null> {
  const [row] = await handle.rows(find, [accountId, uuid]);
  return row ? readDetail(row) : null;
}

/** Locked until the transaction ends: nobody else moves the campaign meanwhile. Before its recipients, and before the balance. */
export async function lockCampaignDetail(
  tx: Transaction,
  accountId: number,
  uuid: Uuid,
): Promise<VoiceCampaignDetail | null> {
  const [row] = await tx.rows(lock, [accountId, uuid]);
  return row ? readDetail(row) : null;
}

export async function lockCampaignById(
  tx: Transaction,
  accountId: number,
  id: number,
): Promise<VoiceCampaignDetail | null> {
  const [row] = await tx.rows(lockById, [accountId, id]);
  return row ? readDetail(row) : null;
}

/** As `lockCampaignById`, but null when somebody else has it: in a transaction of one moment there is no waiting for a change. */
export async function claimCampaignById(
  tx: Transaction,
  accountId: number,
  id: number,
): Promise<VoiceCampaignDetail | null> {
  const [row] = await tx.rows(claimById, [accountId, id]);
  return row ? readDetail(row) : null;
}

const updateContent = statement(
  'voice_campaigns.update_content',
  `update voice_campaigns set name = $3, recording_id = $4, rules = $5, group_ids = $6, contact_ids = $7, phone_numbers = $8,
     scheduled_at = $9, updated_at = $10
   where account_id = $1 and id = $2`,
);

export async function updateCampaignContent(
  tx: Transaction,
  accountId: number,
  campaign: VoiceCampaignDetail,
): Promise<void> {
  const { id, name, recordingId, rules, audience, scheduledAt, updatedAt } = campaign;
  const { groupIds, contactIds, phoneNumbers } = audience;
  const values = [name, recordingId, JSON.stringify(rules), groupIds, contactIds, phoneNumbers, scheduledAt, updatedAt];
  await tx.count(updateContent, [accountId, id, ...values]);
}

const remove = statement('voice_campaigns.delete', `delete from voice_campaigns where account_id = $1 and id = $2`);

export async function deleteCampaignRow(tx: Transaction, accountId: number, id: number): Promise<void> {
  await tx.count(remove, [accountId, id]);
  await addToRowCount(tx, { accountId, what: CAMPAIGNS_COUNT, spread: id, by: -1 });
}

const move = statement(
  'voice_campaigns.move',
  `update voice_campaigns set status = $3, pause_reason = $4, fail_reason = $5, updated_at = $6,
     scheduled_at = $7,
     started_at = case when $3 in ('preparing', 'calling') then coalesce(started_at, $6) else started_at end,
     ended_at = case when $3 in ('completed', 'cancelled', 'failed') then $6::timestamptz end
   where account_id = $1 and id = $2`,
);

export interface CampaignMove {
  readonly accountId: number;
  readonly campaign: VoiceCampaignDetail;
  readonly to: VoiceCampaignStatus;
  readonly now: Timestamp;
  readonly pauseReason?: VoicePauseReason;
  readonly failReason?: VoiceFailReason;
  readonly scheduledAt?: Timestamp | null;
}

/** On a row that the transaction has locked. */
export async function updateCampaignStatus(tx: Transaction, input: CampaignMove): Promise<void> {
  const { accountId, campaign, to, now, pauseReason = '', failReason = '' } = input;
  const scheduledAt = input.scheduledAt === undefined ? campaign.scheduledAt : input.scheduledAt;
  await tx.count(move, [accountId, campaign.id, to, pauseReason, failReason, now, scheduledAt]);
}

const prepared = statement(
  'voice_campaigns.prepared',
  `update voice_campaigns set total_recipients = $3, open_recipients = $4, prepared_cost = $5 where account_id = $1 and id = $2`,
);

export async function updatePrepared(
  tx: Transaction,
  input: { accountId: number; id: number; recipients: number; open: number; cost: Hundredths },
): Promise<void> {
  await tx.count(prepared, [input.accountId, input.id, input.recipients, input.open, input.cost]);
}

const hold = statement(
  'voice_campaigns.hold',
  `update voice_campaigns set held = prepared_cost where account_id = $1 and id = $2`,
);

export async function updateHeld(tx: Transaction, accountId: number, id: number): Promise<void> {
  await tx.count(hold, [accountId, id]);
}

const progress = statement<{ status: VoiceCampaignStatus; openRecipients: number }>(
  'voice_campaigns.add_progress',
  `update voice_campaigns set messages_sent = messages_sent + $3, credits_used = credits_used + $4, held = held - $5,
     open_recipients = open_recipients - $6, updated_at = $7,
     status = case when open_recipients = $6 and status in ('calling', 'paused') then 'completed' else status end,
     pause_reason = case when open_recipients = $6 then '' else pause_reason end,
     ended_at = case when open_recipients = $6 and status in ('calling', 'paused') then $7::timestamptz else ended_at end
   where account_id = $1 and id = $2
   returning status, open_recipients as "openRecipients"`,
);

export interface CampaignProgress {
  readonly accountId: number;
  readonly campaignId: number;
  readonly answered: number;
  readonly cost: Hundredths;
  readonly released: Hundredths;
  /** Recipients that are final now. The last one completes the campaign. */
  readonly closed: number;
  readonly now: Timestamp;
}

/** A campaign's own figures, in the commit that moves its recipients and its money. */
export async function addVoiceProgress(tx: Transaction, input: CampaignProgress): Promise<void> {
  const { accountId, campaignId, answered, cost, released, closed, now } = input;
  await tx.rows(progress, [accountId, campaignId, answered, cost, released, closed, now]);
}

export interface ActiveCampaign {
  readonly accountId: number;
  readonly id: number;
  readonly uuid: Uuid;
  readonly status: VoiceCampaignStatus;
  readonly rules: CallingRules;
  readonly recordingId: number;
  readonly recordingMs: number;
  readonly timeZone: string;
}

const listActive = statement<ActiveCampaign>(
  'voice_campaigns.list_active',
  `select c.account_id as "accountId", c.id, c.uuid, c.status, c.rules, c.recording_id as "recordingId",
     r.duration_ms as "recordingMs", a.time_zone as "timeZone"
   from voice_campaigns c
   join recordings r on r.account_id = c.account_id and r.id = c.recording_id
   join accounts a on a.id = c.account_id
   where c.status in ('preparing', 'calling') or (c.status = 'scheduled' and c.scheduled_at <= $1)
     or (c.status = 'paused' and c.pause_reason = 'insufficient_credit')
   order by c.id limit $2`,
);

/** What there is to do: campaigns that call, and those to be prepared. */
export async function listActiveCampaigns(handle: Handle, now: Timestamp, limit: number): Promise<ActiveCampaign[]> {
  return (await handle.rows(listActive, [now, limit])).map((row) => ({ ...row, rules: readRules(row.rules) }));
}
