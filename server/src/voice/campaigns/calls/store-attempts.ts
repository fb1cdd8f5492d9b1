import type { CallAttemptStatus, VoiceRecipientStatus } from '@volley/contract/choices';
import { statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { columnsOf } from '../../../lib/values/columns.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import { readRules, type Tariff } from '../../calling-rules.ts';
import type { CallEnd, CallFacts, CallSound } from '../../dialer.ts';
import type { VOICE_RECIPIENT_MOVES, VoiceCampaignDetail, VoicePauseReason } from '../rows/campaign.ts';
import type { RefusalNews, RefusalRun } from './judge-refusals.ts';
import { deleteChannel } from './store-channels.ts';

const OF_PROCESS = ['accountId', 'attemptId', 'processId'] as const;

export const updateAttemptFacts = store.changingOne<AttemptFacts>(
  'call_attempts.note_facts',
  `update call_attempts set facts = $4,
     status = case when status = 'ended' then status else $5 end,
     ringing_at = case when $5 = 'ringing' then coalesce(ringing_at, $6) else ringing_at end,
     answered_at = case when $5 = 'answered' then coalesce(answered_at, $6) else answered_at end,
     sound_at = case when $7 then coalesce(sound_at, $6) else sound_at end
   where account_id = $1 and id = $2 and process_id = $3 and status <> 'ended'`,
  ['accountId', 'attemptId', 'processId', 'facts', 'status', 'now', 'isSounding'],
);

export interface AttemptFacts {
  readonly accountId: number;
  readonly attemptId: Uuid;
  /** The process in the row: a call that another process has taken over is not written any more. */
  readonly processId: number;
  readonly facts: CallFacts;
  readonly status: Exclude<CallAttemptStatus, 'ended'>;
  /** Whether the sound has begun. */
  readonly isSounding: boolean;
  readonly now: Timestamp;
}

/** Locks the attempt, and returns how far it is; null if another process has it, or it has ended. */
export const lockAttemptStatus = store.value<
  [accountId: number, attemptId: Uuid, processId: number],
  CallAttemptStatus,
  Transaction
>(
  'call_attempts.lock_status',
  `select status from call_attempts where account_id = $1 and id = $2 and process_id = $3 and status <> 'ended' for update`,
);

/** Returns false if these keys are stored already, or another process has the call. */
export const updateDigits = store.changingOne<
  [accountId: number, attemptId: Uuid, processId: number, digits: string],
  Transaction
>(
  'call_attempts.note_digits',
  `update call_attempts set digits = $4
   where account_id = $1 and id = $2 and process_id = $3 and status <> 'ended' and digits is distinct from $4`,
);

/** Control characters are removed from the far side's words, which are otherwise stored unchanged. */
const UNPRINTABLE = /\p{Cc}/gu;
const PHRASE_CHARACTERS_MAX = 200;

const END_NAMES = [
  'outcome',
  'reason',
  'statusCode',
  'now',
  'durationSeconds',
  'digits',
  'cost',
  'phrase',
  'causeCode',
] as const;

type StoredSound = { readonly [Name in keyof CallSound]: CallSound[Name] | null };
const NO_SOUND: StoredSound = {
  ...{ packetsSent: null, packetsReceived: null, packetsLost: null, jitterMs: null },
  ...{ remotePacketsLost: null, remoteJitterMs: null },
};
const SOUND_NAMES = [
  'packetsSent',
  'packetsReceived',
  'packetsLost',
  'jitterMs',
  'remotePacketsLost',
  'remoteJitterMs',
] as const;

const storeEnd = store.changingOne<Omit<AttemptEnd, 'end'> & CallEnd & StoredSound, Transaction>(
  'call_attempts.end',
  `update call_attempts set status = 'ended', outcome = $4, reason = $5, status_code = $6, ended_at = $7, duration_seconds = $8,
     digits = $9, cost = $10, phrase = $11, cause_code = $12, packets_sent = $13, packets_received = $14, packets_lost = $15,
     jitter_ms = $16, remote_packets_lost = $17, remote_jitter_ms = $18, facts = case when $19 then null else facts end
   where account_id = $1 and id = $2 and process_id = $3 and status <> 'ended'`,
  [...OF_PROCESS, ...END_NAMES, ...SOUND_NAMES, 'isErased'],
);

/** Nothing of the call left this machine, so there is none to list. */
const dropAttempt = store.changingOne<AttemptEnd, Transaction>(
  'call_attempts.drop',
  `delete from call_attempts where account_id = $1 and id = $2 and process_id = $3 and status <> 'ended'`,
  OF_PROCESS,
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
  /** The person was erased, so nothing is kept of what the wire said, which names the number. */
  readonly isErased: boolean;
}

/** Returns false if the attempt has ended already or another process has it. The commit frees its channel. */
export async function endAttempt(tx: Transaction, input: AttemptEnd): Promise<boolean> {
  const { end, ...attempt } = input;
  const said = input.isErased ? '' : end.phrase || end.detail;
  const phrase = said.replace(UNPRINTABLE, ' ').slice(0, PHRASE_CHARACTERS_MAX);
  const ended = { ...end, ...(end.sound ?? NO_SOUND), ...attempt, phrase };
  const isEnded = end.isUnplaced ? await dropAttempt(tx, input) : await storeEnd(tx, ended);
  if (isEnded) await deleteChannel(tx, input.attemptId);
  return isEnded;
}

const lockCampaign = statement<CalledCampaign>(
  'voice_campaigns.lock_called',
  `select uuid, kind, status, rules, refusal_status, refusals_in_row,
     texts_campaign_id, texts_cursor_id
   from voice_campaigns where account_id = $1 and id = $2 for no key update`,
);

export type CalledCampaign = RefusalRun &
  Pick<VoiceCampaignDetail, 'uuid' | 'kind' | 'status' | 'rules' | 'textsCampaignId' | 'textsCursorId'>;

/** Locks the campaign, which comes before its recipients, and those before the balance, everywhere. */
export async function lockCalledCampaign(
  tx: Transaction,
  accountId: number,
  campaignId: number,
): Promise<CalledCampaign | null> {
  const [row] = await tx.rows(lockCampaign, [accountId, campaignId]);
  return row ? { ...row, rules: readRules(row.rules) } : null;
}

type Refusals = RefusalNews &
  Pick<AttemptEnd, 'accountId' | 'now'> & { campaignId: number; pauseReason: VoicePauseReason };

/** The transaction has locked the row. Returns whether the campaign is now paused because of the refusals. */
export const updateRefusals = store.value<Refusals, boolean, Transaction>(
  'voice_campaigns.note_refusals',
  `update voice_campaigns set refusal_status = $3, refusals_in_row = $4,
     status = case when $5 and status = 'calling' then 'paused' else status end,
     pause_reason = case when $5 and status = 'calling' then $7 else pause_reason end,
     updated_at = case when $5 and status = 'calling' then $6 else updated_at end
   where account_id = $1 and id = $2 returning status = 'paused' and $5 as "isPaused"`,
  ['accountId', 'campaignId', 'refusalStatus', 'refusalsInRow', 'isEnough', 'now', 'pauseReason'],
);

export interface CalledRecipient extends Tariff {
  readonly id: number;
  readonly phoneNumber: PhoneNumber;
  readonly status: VoiceRecipientStatus;
  readonly attempts: number;
  readonly trunkFaults: number;
  readonly triedTrunkIds: readonly number[];
  readonly held: Hundredths;
}

interface RecipientRef {
  readonly accountId: number;
  readonly campaignId: number;
  readonly recipientId: number;
}

export const lockCalledRecipient = store.finding<RecipientRef, CalledRecipient, Transaction>(
  'voice_recipients.lock_called',
  `select id, phone_number, status, attempts, trunk_faults, tried_trunk_ids, price_per_minute, unit_seconds, held
   from voice_recipients where account_id = $1 and campaign_id = $2 and id = $3 for update`,
  ['accountId', 'campaignId', 'recipientId'],
);

export const findRecipientNumber = store.value<
  [accountId: number, campaignId: number, recipientId: number],
  PhoneNumber,
  Transaction
>(
  'voice_recipients.find_number',
  `select phone_number from voice_recipients where account_id = $1 and campaign_id = $2 and id = $3`,
);

export interface RecipientEnd extends RecipientRef {
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

export interface RecipientRetry extends RecipientRef {
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

const failUncalled = statement<UncalledRecipient>(
  'voice_recipients.fail_uncalled',
  `with before as (
     select r.id, r.held, t.reason from voice_recipients r join unnest($3::bigint[], $4::text[]) as t (id, reason) on t.id = r.id
     where r.account_id = $1 and r.campaign_id = $2 and r.status = 'queued' for update of r)
   update voice_recipients r set status = 'failed', reason = before.reason, held = 0, next_at = null from before
   where r.account_id = $1 and r.campaign_id = $2 and r.id = before.id and r.status = 'queued'
   returning r.id, r.phone_number, r.reason, before.held`,
);

export interface UncalledRecipient {
  readonly id: number;
  readonly phoneNumber: PhoneNumber;
  readonly reason: string;
  /** The amount that was held for the recipient until now. */
  readonly held: Hundredths;
}

/** Fails recipients who are still queued, without a call. The transaction has locked their campaign. */
export function failUncalledRecipients(
  tx: Transaction,
  input: {
    readonly accountId: number;
    readonly campaignId: number;
    readonly failing: readonly { readonly id: number; readonly reason: string }[];
  },
): Promise<UncalledRecipient[]> {
  const { accountId, campaignId, failing } = input;
  return tx.rows(failUncalled, [accountId, campaignId, ...columnsOf(failing, 'id', 'reason')]);
}

/** Lists the recipient of a single call that has not begun. */
export const listQueuedIds = store.column<[accountId: number, campaignId: number], number, Transaction>(
  'voice_recipients.list_queued',
  `select id from voice_recipients where account_id = $1 and campaign_id = $2 and status = 'queued' limit 1`,
);

type Skipped = Omit<RecipientRef, 'recipientId'> & { readonly ids: readonly number[]; readonly reason: string };

/** Skips rows that the transaction has locked, and returns what was held for each. */
export const skipRecipients = store.column<Skipped, Hundredths, Transaction>(
  'voice_recipients.skip',
  `with before as (
     select id, held from voice_recipients where account_id = $1 and campaign_id = $2 and id = any ($3::bigint[]) and status = 'queued')
   update voice_recipients r set status = 'skipped', reason = $4, held = 0, next_at = null from before
   where r.account_id = $1 and r.campaign_id = $2 and r.id = before.id
   returning before.held`,
  ['accountId', 'campaignId', 'ids', 'reason'],
);
