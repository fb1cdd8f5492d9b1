import { statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { ERASED_NUMBER, type PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

export interface DueRecipient {
  readonly id: number;
  readonly phoneNumber: PhoneNumber;
  readonly attempts: number;
  readonly trunkFaults: number;
  readonly triedTrunkIds: readonly number[];
}

/** Locks first attempts and retries in the order in which they are due. `among` restricts them to these ids unless it is null. */
export const lockDueRecipients = store.listing<
  { accountId: number; campaignId: number; now: Timestamp; limit: number; among: readonly number[] | null },
  DueRecipient,
  Transaction
>(
  'voice_recipients.lock_due',
  `select id, phone_number, attempts, trunk_faults, tried_trunk_ids
   from voice_recipients
   where account_id = $1 and campaign_id = $2 and status = 'queued' and next_at <= $3
     and ($5::bigint[] is null or id = any ($5::bigint[]))
   order by next_at, id limit $4 for update skip locked`,
  ['accountId', 'campaignId', 'now', 'limit', 'among'],
);

const lockCalling = statement<{ id: number }>(
  'voice_campaigns.lock_calling',
  `select id from voice_campaigns where account_id = $1 and id = $2 and status = 'calling' for no key update`,
);

/** Returns false if the campaign was paused or cancelled in the meantime, so that nobody may be called. */
export async function lockIfCalling(tx: Transaction, accountId: number, campaignId: number): Promise<boolean> {
  return (await tx.rows(lockCalling, [accountId, campaignId])).length === 1;
}

const countChannels = statement<{ n: number }>(
  'trunk_channels.count_by_campaign',
  `select count(*) as n from trunk_channels where account_id = $1 and campaign_id = $2`,
);

export async function countCampaignChannels(tx: Transaction, accountId: number, campaignId: number): Promise<number> {
  return (await tx.rows(countChannels, [accountId, campaignId]))[0]?.n ?? 0;
}

const listOptedOut = statement<{ phoneNumber: string }>(
  'voice_recipients.list_opted_out',
  `select phone_number from suppressions where account_id = $1 and phone_number = any ($2::text[])`,
);

/** Asked just before a call, because an opt-out must win every race. */
export async function listOptedOutAmong(
  tx: Transaction,
  accountId: number,
  phoneNumbers: readonly string[],
): Promise<Set<string>> {
  const optedOut = await tx.rows(listOptedOut, [accountId, phoneNumbers]);
  return new Set([ERASED_NUMBER, ...optedOut.map((row) => row.phoneNumber)]);
}

const listConsented = statement<{ phoneNumber: string }>(
  'voice_recipients.list_consented',
  `select phone_number from consents
   where account_id = $1 and phone_number = any ($2::text[]) and channel = 'voice' and 'given' = status`,
);

/** Returns the numbers that have consented to calls. Asked just before a call. */
export async function listConsentedAmong(
  tx: Transaction,
  accountId: number,
  phoneNumbers: readonly string[],
): Promise<Set<string>> {
  return new Set((await tx.rows(listConsented, [accountId, phoneNumbers])).map((row) => row.phoneNumber));
}

const defer = statement(
  'voice_recipients.defer',
  `update voice_recipients set next_at = $4 where account_id = $1 and campaign_id = $2 and id = any ($3::bigint[])`,
);

export async function deferRecipients(
  tx: Transaction,
  input: { accountId: number; campaignId: number; ids: readonly number[]; until: Timestamp },
): Promise<void> {
  if (input.ids.length > 0) await tx.count(defer, [input.accountId, input.campaignId, input.ids, input.until]);
}

const deferFault = statement(
  'voice_recipients.defer_unroutable',
  `update voice_recipients set next_at = $4, trunk_faults = trunk_faults + 1
   where account_id = $1 and campaign_id = $2 and id = any ($3::bigint[])`,
);

export async function deferUnroutable(
  tx: Transaction,
  input: { accountId: number; campaignId: number; ids: readonly number[]; until: Timestamp },
): Promise<void> {
  if (input.ids.length > 0) await tx.count(deferFault, [input.accountId, input.campaignId, input.ids, input.until]);
}

const markRinging = statement(
  'voice_recipients.mark_ringing',
  `update voice_recipients set status = 'ringing', attempts = attempts + 1, called_at = $3, next_at = null
   where account_id = $1 and campaign_id = $2 and id = any ($4::bigint[])`,
);
const insertAttempts = statement(
  'call_attempts.insert',
  `insert into call_attempts (account_id, id, campaign_id, recipient_id, number, trunk_id, process_id, status, created_at)
   select $1, t.id, $2, t.recipient_id, t.number, t.trunk_id, $3, 'placing', $4
   from unnest($5::uuid[], $6::bigint[], $7::int[], $8::bigint[]) as t (id, recipient_id, number, trunk_id)`,
);
const takeChannels = statement(
  'trunk_channels.insert',
  `insert into trunk_channels (attempt_id, trunk_id, account_id, campaign_id, process_id, reserved_until)
   select t.id, t.trunk_id, $1, $2, $3, $4 from unnest($5::uuid[], $6::bigint[]) as t (id, trunk_id)`,
);

export interface NewAttempt {
  readonly id: Uuid;
  readonly recipientId: number;
  readonly number: number;
  readonly trunkId: number;
}

export interface AttemptBatch {
  readonly accountId: number;
  readonly campaignId: number;
  readonly processId: number;
  readonly now: Timestamp;
  readonly reservedUntil: Timestamp;
  readonly attempts: readonly NewAttempt[];
}

/** Writes the rows that a call needs before anything of it is on the wire: its attempt, its channel, its recipient's status. */
export async function insertCallAttempts(tx: Transaction, batch: AttemptBatch): Promise<void> {
  const { accountId, campaignId, processId, now, reservedUntil, attempts } = batch;
  const ids = attempts.map((attempt) => attempt.id);
  const recipientIds = attempts.map((attempt) => attempt.recipientId);
  const trunkIds = attempts.map((attempt) => attempt.trunkId);
  const numbers = attempts.map((attempt) => attempt.number);
  await tx.count(markRinging, [accountId, campaignId, now, recipientIds]);
  await tx.count(insertAttempts, [accountId, campaignId, processId, now, ids, recipientIds, numbers, trunkIds]);
  await tx.count(takeChannels, [accountId, campaignId, processId, reservedUntil, ids, trunkIds]);
}
