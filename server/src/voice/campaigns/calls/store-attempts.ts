import type { CallAttemptStatus, VoiceRecipientStatus } from '@volley/contract/choices';
import { type Handle, statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import { readRules, type Tariff } from '../../calling-rules.ts';
import type { CallEnd, CallFacts } from '../../dialer.ts';
import type { VOICE_RECIPIENT_MOVES, VoiceCampaignDetail, VoicePauseReason } from '../rows/campaign.ts';
import type { RefusalNews, RefusalRun } from './judge-refusals.ts';
import { deleteChannel } from './store-channels.ts';

const noteFacts = statement(
  'call_attempts.note_facts',
  `update call_attempts set facts = $4,
     status = case when status = 'ended' then status else $5 end,
     ringing_at = case when $5 = 'ringing' then coalesce(ringing_at, $6) else ringing_at end,
     answered_at = case when $5 = 'answered' then coalesce(answered_at, $6) else answered_at end,
     sound_at = case when $7 then coalesce(sound_at, $6) else sound_at end
   where account_id = $1 and id = $2 and process_id = $3 and status <> 'ended'`,
);

export interface AttemptFacts {
  readonly accountId: number;
  readonly attemptId: Uuid;
  /** The process in the row: a call that another process has taken over is not written any more. */
  readonly processId: number;
  readonly facts: CallFacts;
  readonly status: Exclude<CallAttemptStatus, 'ended'>;
  /** Whether the sound has begun. */
  readonly isSounding?: boolean;
  readonly now: Timestamp;
}

export async function updateAttemptFacts(handle: Handle, input: AttemptFacts): Promise<boolean> {
  const { accountId, attemptId, processId, facts, status, isSounding = false, now } = input;
  const values = [accountId, attemptId, processId, JSON.stringify(facts), status, now, isSounding];
  return (await handle.count(noteFacts, values)) === 1;
}

/** Control characters are removed from the far side's words, which are otherwise stored unchanged. */
const UNPRINTABLE = /\p{Cc}/gu;
const PHRASE_CHARACTERS_MAX = 200;

const end = statement<{ campaignId: number; recipientId: number; trunkId: number }>(
  'call_attempts.end',
  `update call_attempts set status = 'ended', outcome = $4, reason = $5, status_code = $6, ended_at = $7, duration_seconds = $8,
     digits = $9, cost = $10, phrase = $11, cause_code = $12
   where account_id = $1 and id = $2 and process_id = $3 and status <> 'ended'
   returning campaign_id, recipient_id, trunk_id`,
);

/** Nothing of the call left this machine, so there is none to list. */
const drop = statement(
  'call_attempts.drop',
  `delete from call_attempts where account_id = $1 and id = $2 and process_id = $3 and status <> 'ended'`,
);

export interface AttemptEnd {
  readonly accountId: number;
  readonly attemptId: Uuid;
  readonly processId: number;
  readonly end: CallEnd;
  readonly now: Timestamp;
  readonly durationSeconds: number;
  readonly digits: string;
  readonly cost: Hundredths;
}

/** Returns false if the attempt has ended already or another process has it. The commit frees its channel. */
export async function endAttempt(tx: Transaction, input: AttemptEnd): Promise<boolean> {
  const isEnded = input.end.isUnplaced ? await dropAttempt(tx, input) : await storeEnd(tx, input);
  if (isEnded) await deleteChannel(tx, input.attemptId);
  return isEnded;
}

async function dropAttempt(tx: Transaction, { accountId, attemptId, processId }: AttemptEnd): Promise<boolean> {
  return (await tx.count(drop, [accountId, attemptId, processId])) === 1;
}

async function storeEnd(tx: Transaction, input: AttemptEnd): Promise<boolean> {
  const { accountId, attemptId, processId, now, durationSeconds, digits, cost } = input;
  const { outcome, reason, statusCode, causeCode } = input.end;
  const phrase = (input.end.phrase || input.end.detail).replace(UNPRINTABLE, ' ').slice(0, PHRASE_CHARACTERS_MAX);
  const rows = await tx.rows(end, [
    accountId,
    attemptId,
    processId,
    outcome,
    reason,
    statusCode,
    now,
    durationSeconds,
    digits,
    cost,
    phrase,
    causeCode,
  ]);
  return rows.length > 0;
}

const lockCampaign = statement<CalledCampaign>(
  'voice_campaigns.lock_called',
  `select uuid, status, rules, refusal_status, refusals_in_row,
     texts_campaign_id, texts_cursor_id
   from voice_campaigns where account_id = $1 and id = $2 for no key update`,
);

export type CalledCampaign = RefusalRun &
  Pick<VoiceCampaignDetail, 'uuid' | 'status' | 'rules' | 'textsCampaignId' | 'textsCursorId'>;

/** Locks the campaign, which comes before its recipients, and those before the balance, everywhere. */
export async function lockCalledCampaign(
  tx: Transaction,
  accountId: number,
  campaignId: number,
): Promise<CalledCampaign | null> {
  const [row] = await tx.rows(lockCampaign, [accountId, campaignId]);
  return row ? { ...row, rules: readRules(row.rules) } : null;
}

const noteRefusals = statement<{ isPaused: boolean }>(
  'voice_campaigns.note_refusals',
  `update voice_campaigns set refusal_status = $3, refusals_in_row = $4,
     status = case when $5 and status = 'calling' then 'paused' else status end,
     pause_reason = case when $5 and status = 'calling' then $7 else pause_reason end,
     updated_at = case when $5 and status = 'calling' then $6 else updated_at end
   where account_id = $1 and id = $2 returning status = 'paused' and $5 as "isPaused"`,
);

/** The transaction has locked the row. Returns whether the campaign is now paused because of the refusals. */
export async function updateRefusals(
  tx: Transaction,
  input: { accountId: number; campaignId: number; news: RefusalNews; now: Timestamp; pauseReason: VoicePauseReason },
): Promise<boolean> {
  const { accountId, campaignId, news, now, pauseReason } = input;
  const { refusalStatus, refusalsInRow, isEnough } = news;
  const values = [accountId, campaignId, refusalStatus, refusalsInRow, isEnough, now, pauseReason];
  const rows = await tx.rows(noteRefusals, values);
  return rows[0]?.isPaused === true;
}

export interface CalledRecipient extends Tariff {
  readonly id: number;
  readonly phoneNumber: PhoneNumber;
  readonly status: VoiceRecipientStatus;
  readonly attempts: number;
  readonly trunkFaults: number;
  readonly triedTrunkIds: readonly number[];
  readonly held: Hundredths;
}

export const lockCalledRecipient = store.finding<
  { accountId: number; campaignId: number; recipientId: number },
  CalledRecipient,
  Transaction
>(
  'voice_recipients.lock_called',
  `select id, phone_number, status, attempts, trunk_faults, tried_trunk_ids, price_per_minute, unit_seconds, held
   from voice_recipients where account_id = $1 and campaign_id = $2 and id = $3 for update`,
  ['accountId', 'campaignId', 'recipientId'],
);

export interface RecipientEnd {
  readonly accountId: number;
  readonly campaignId: number;
  readonly recipientId: number;
  readonly status: Exclude<(typeof VOICE_RECIPIENT_MOVES)['ringing'][number], 'queued'>;
  readonly reason: string;
  readonly durationSeconds: number;
  readonly digits: string;
  readonly cost: Hundredths;
  readonly isSimulated: boolean;
}

export const finishRecipient = store.changingOne<RecipientEnd, Transaction>(
  'voice_recipients.finish',
  `update voice_recipients set status = $4, reason = $5, duration_seconds = $6, digits = $7, cost = cost + $8, held = 0,
     is_simulated = $9, next_at = null
   where account_id = $1 and campaign_id = $2 and id = $3 and status = 'ringing'`,
  ['accountId', 'campaignId', 'recipientId', 'status', 'reason', 'durationSeconds', 'digits', 'cost', 'isSimulated'],
);

export interface RecipientRetry {
  readonly accountId: number;
  readonly campaignId: number;
  readonly recipientId: number;
  readonly nextAt: Timestamp;
  readonly attempts: number;
  readonly trunkFaults: number;
  /** The trunk that failed, so that the next attempt takes another; null forgets all that failed. */
  readonly triedTrunkId: number | null;
}

export const requeueRecipient = store.changing<RecipientRetry, Transaction>(
  'voice_recipients.requeue',
  `update voice_recipients set status = 'queued', next_at = $4, attempts = $5, trunk_faults = $6,
     tried_trunk_ids = case when $7::bigint is null then '{}' else array_append(tried_trunk_ids, $7::bigint) end
   where account_id = $1 and campaign_id = $2 and id = $3 and status = 'ringing'`,
  ['accountId', 'campaignId', 'recipientId', 'nextAt', 'attempts', 'trunkFaults', 'triedTrunkId'],
);

const failUnspoken = statement<UnspokenRecipient>(
  'voice_recipients.fail_unspoken',
  `with before as (
     select r.id, r.held, t.reason from voice_recipients r join unnest($3::bigint[], $4::text[]) as t (id, reason) on t.id = r.id
     where r.account_id = $1 and r.campaign_id = $2 and r.status = 'queued' for update of r)
   update voice_recipients r set status = 'failed', reason = before.reason, held = 0, next_at = null from before
   where r.account_id = $1 and r.campaign_id = $2 and r.id = before.id and r.status = 'queued'
   returning r.id, r.phone_number, r.reason, before.held`,
);

export interface UnspokenRecipient {
  readonly id: number;
  readonly phoneNumber: PhoneNumber;
  readonly reason: string;
  /** The amount that was held for the recipient until now. */
  readonly held: Hundredths;
}

/** Fails recipients who are still queued, without a call. The transaction has locked their campaign. */
export function failUnspokenRecipients(
  tx: Transaction,
  input: {
    readonly accountId: number;
    readonly campaignId: number;
    readonly failing: readonly { readonly id: number; readonly reason: string }[];
  },
): Promise<UnspokenRecipient[]> {
  const { accountId, campaignId, failing } = input;
  const columns = [failing.map(({ id }) => id), failing.map(({ reason }) => reason)];
  return tx.rows(failUnspoken, [accountId, campaignId, ...columns]);
}

const skip = statement<{ held: Hundredths }>(
  'voice_recipients.skip',
  `with before as (
     select id, held from voice_recipients where account_id = $1 and campaign_id = $2 and id = any ($3::bigint[]) and status = 'queued')
   update voice_recipients r set status = 'skipped', reason = $4, held = 0, next_at = null from before
   where r.account_id = $1 and r.campaign_id = $2 and r.id = before.id
   returning before.held`,
);

/** Skips rows that the transaction has locked, and returns what was held for each. */
export async function skipRecipients(
  tx: Transaction,
  input: { accountId: number; campaignId: number; ids: readonly number[]; reason: string },
): Promise<Hundredths[]> {
  const rows = await tx.rows(skip, [input.accountId, input.campaignId, input.ids, input.reason]);
  return rows.map((row) => row.held);
}
