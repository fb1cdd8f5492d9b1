import type { VoiceCampaignStatus } from '@volley/contract/choices';
import { NAMED_AUDIENCE } from '../../../audiences/index.ts';
import { addToRowCount, type Handle, statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { assignments, columnsOf, parameters, pick } from '../../../lib/values/fields.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import { assertMove } from '../../../lib/values/moves.ts';
import { type CallingRules, readRules } from '../../calling-rules.ts';
import {
  VOICE_CAMPAIGN_MOVES,
  type VoiceCampaignDetail,
  type VoiceFailReason,
  type VoicePauseReason,
} from './campaign.ts';

const CAMPAIGNS_COUNT = 'voice_campaigns';

const OWN = ['version', 'name', 'updatedAt', 'recordingId', 'rules', 'reference', 'metadata'] as const;
const CHANGED = [...OWN, ...NAMED_AUDIENCE.names, 'scheduledAt'] as const;
/** The columns of an insert. Fields that only calls or moves change start with the table's defaults. */
const OF_CALL = ['kind', 'language', 'voice', 'validUntil'] as const;
const MADE = [...CHANGED, 'id', 'uuid', 'status', 'createdAt', 'testOf', ...OF_CALL] as const;

/** Everything except what comes from the row of the recording and is null without one. */
type DetailRow = Omit<VoiceCampaignDetail, 'audience' | 'rules' | 'recordingMs' | 'spokenText'> &
  ReturnType<typeof NAMED_AUDIENCE.toRow> & {
    readonly rules: Partial<CallingRules>;
    readonly recordingMs: number | null;
    readonly spokenText: string | null;
  };

function valuesOf(campaign: VoiceCampaignDetail, names: readonly (typeof MADE)[number][]): unknown[] {
  const { audience, rules, ...own } = campaign;
  return Object.values(pick({ ...own, ...NAMED_AUDIENCE.toRow(audience), rules: JSON.stringify(rules) }, names));
}

const insert = statement(
  'voice_campaigns.insert',
  `insert into voice_campaigns (account_id, ${columnsOf(MADE)}) values ($1, ${parameters(MADE, 2)})`,
);

export async function insertVoiceCampaign(
  tx: Transaction,
  accountId: number,
  campaign: VoiceCampaignDetail,
): Promise<void> {
  await tx.count(insert, [accountId, ...valuesOf(campaign, MADE)]);
  if (campaign.kind === 'campaign')
    await addToRowCount(tx, { accountId, what: CAMPAIGNS_COUNT, ids: [campaign.id], by: 1 });
}

const DETAIL = `select ${columnsOf(MADE, 'c')}, c.total_recipients, c.messages_sent, c.credits_used, c.started_at, c.ended_at,
     c.pause_reason, c.fail_reason, c.prepared_cost, c.held, c.open_recipients, c.texts_campaign_id, c.texts_cost, c.texts_cursor_id,
     r.uuid as "recordingUuid", r.duration_ms as "recordingMs", r.spoken_text
   from voice_campaigns c left join recordings r on r.account_id = $1 and r.id = c.recording_id where c.account_id = $1`;

function detailOf(row: DetailRow): VoiceCampaignDetail {
  return {
    ...row,
    audience: NAMED_AUDIENCE.fromRow(row),
    rules: readRules(row.rules),
    recordingMs: row.recordingMs ?? 0,
    spokenText: row.spokenText ?? '',
  };
}

function finding<Key, On extends Handle = Handle>(name: string, which: string) {
  const find = store.finding<[accountId: number, key: Key], DetailRow, On>(name, `${DETAIL} and ${which}`);
  return async (handle: On, accountId: number, key: Key): Promise<VoiceCampaignDetail | null> => {
    const row = await find(handle, accountId, key);
    return row && detailOf(row);
  };
}

export const findCampaignDetail = finding<Uuid>('voice_campaigns.find_detail', 'c.uuid = $2');
export const findCampaignById = finding<number>('voice_campaigns.find_detail_by_id', 'c.id = $2');

/** Returns what the calls of a campaign have of it, in the form of their events. */
export const findOwnReference = store.finding<
  [accountId: number, uuid: Uuid],
  { readonly reference: string; readonly metadata: Readonly<Record<string, string>> },
  Transaction
>(
  'voice_campaigns.find_own_reference',
  `select coalesce(reference, '') as reference, coalesce(metadata, '{}') as metadata from voice_campaigns where account_id = $1 and uuid = $2`,
);

/**
 * Locks the campaign until the transaction ends, so that nobody else moves it. It is locked before its recipients and before the balance. A single
 * call has moves of its own.
 */
export const lockCampaignDetail = finding<Uuid, Transaction>(
  'voice_campaigns.lock_detail',
  "c.uuid = $2 and c.kind = 'campaign' for update of c",
);
export const lockSingleCall = finding<Uuid, Transaction>(
  'voice_campaigns.lock_call',
  "c.uuid = $2 and c.kind = 'call' for update of c",
);
export const lockCampaignById = finding<number, Transaction>('voice_campaigns.lock_by_id', 'c.id = $2 for update of c');
/** As `lockCampaignById`, but returns null if another transaction has the lock, because a transaction on one snapshot cannot wait for a change. */
export const claimCampaignById = finding<number, Transaction>(
  'voice_campaigns.claim_by_id',
  'c.id = $2 for update of c skip locked',
);

const updateContent = statement(
  'voice_campaigns.update_content',
  `update voice_campaigns set ${assignments(CHANGED, 3)} where account_id = $1 and id = $2`,
);

export async function updateCampaignContent(
  tx: Transaction,
  accountId: number,
  campaign: VoiceCampaignDetail,
): Promise<void> {
  await tx.count(updateContent, [accountId, campaign.id, ...valuesOf(campaign, CHANGED)]);
}

const move = statement(
  'voice_campaigns.move',
  `update voice_campaigns set status = $3, pause_reason = $4, fail_reason = $5, updated_at = $6,
     scheduled_at = $7, wakes_at = null, refusal_status = null, refusals_in_row = 0,
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

/** The transaction has locked the row. */
export async function updateCampaignStatus(tx: Transaction, input: CampaignMove): Promise<void> {
  const { accountId, campaign, to, now, pauseReason = '', failReason = '' } = input;
  assertMove(VOICE_CAMPAIGN_MOVES, campaign.status, to);
  const scheduledAt = input.scheduledAt === undefined ? campaign.scheduledAt : input.scheduledAt;
  await tx.count(move, [accountId, campaign.id, to, pauseReason, failReason, now, scheduledAt]);
}

export const updatePrepared = store.changing<
  { accountId: number; id: number; recipients: number; open: number; cost: Hundredths },
  Transaction
>(
  'voice_campaigns.prepared',
  `update voice_campaigns set total_recipients = $3, open_recipients = $4, prepared_cost = $5 where account_id = $1 and id = $2`,
  ['accountId', 'id', 'recipients', 'open', 'cost'],
);

export const updatePreparedTexts = store.changing<
  { accountId: number; id: number; campaignId: number; cost: Hundredths; cursorId: Uuid },
  Transaction
>(
  'voice_campaigns.prepared_texts',
  `update voice_campaigns set texts_campaign_id = $3, texts_cost = $4, texts_cursor_id = $5 where account_id = $1 and id = $2`,
  ['accountId', 'id', 'campaignId', 'cost', 'cursorId'],
);

/** Begins a single call, whose whole cost is held. */
export const beginSingleCall = store.changing<
  { accountId: number; id: number; cost: Hundredths; now: Timestamp },
  Transaction
>(
  'voice_campaigns.begin_call',
  `update voice_campaigns set total_recipients = 1, open_recipients = 1, prepared_cost = $3, held = $3, texts_cost = 0, started_at = $4
   where account_id = $1 and id = $2`,
  ['accountId', 'id', 'cost', 'now'],
);

/** From here on the texts' own campaign holds their cost. */
export const updateHeld = store.changing<[accountId: number, id: number], Transaction>(
  'voice_campaigns.hold',
  `update voice_campaigns set held = prepared_cost, texts_cost = 0 where account_id = $1 and id = $2`,
);

const progress = statement<{ status: VoiceCampaignStatus; openRecipients: number }>(
  'voice_campaigns.add_progress',
  `update voice_campaigns set messages_sent = messages_sent + $3, credits_used = credits_used + $4, held = held - $5,
     open_recipients = open_recipients - $6, updated_at = $7,
     status = case when open_recipients = $6 and status in ('calling', 'paused') then 'completed' else status end,
     pause_reason = case when open_recipients = $6 then '' else pause_reason end,
     ended_at = case when open_recipients = $6 and status in ('calling', 'paused') then $7::timestamptz else ended_at end
   where account_id = $1 and id = $2
   returning status, open_recipients`,
);

export interface CampaignProgress {
  readonly accountId: number;
  readonly campaignId: number;
  readonly answered: number;
  readonly cost: Hundredths;
  readonly released: Hundredths;
  /** The number of recipients that are final now. The last one completes the campaign. */
  readonly closed: number;
  readonly now: Timestamp;
}

/** Adds to a campaign's figures, in the commit that moves its recipients and its money. Returns whether that was the last recipient. */
export async function addVoiceProgress(tx: Transaction, input: CampaignProgress): Promise<boolean> {
  const { accountId, campaignId, answered, cost, released, closed, now } = input;
  const [row] = await tx.rows(progress, [accountId, campaignId, answered, cost, released, closed, now]);
  return closed > 0 && row?.status === 'completed' && row.openRecipients === 0;
}
