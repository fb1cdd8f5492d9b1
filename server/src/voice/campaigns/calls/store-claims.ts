import { statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { columnsOf } from '../../../lib/values/columns.ts';

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

/** Returns null if the campaign was paused or cancelled in the meantime, or the single call has expired, so that nobody may be called. */
export const lockIfCalling = store.value<[accountId: number, campaignId: number, now: Timestamp], number, Transaction>(
  'voice_campaigns.lock_calling',
  `select id from voice_campaigns where account_id = $1 and id = $2 and status = 'calling' and (valid_until is null or valid_until > $3)
   for no key update`,
);

export const countCampaignChannels = store.value<[accountId: number, campaignId: number], number, Transaction>(
  'trunk_channels.count_by_campaign',
  `select count(*) as n from trunk_channels where account_id = $1 and campaign_id = $2`,
);

type Numbers = [accountId: number, phoneNumbers: readonly PhoneNumber[]];

/** Asked just before a call, because an opt-out must win every race. */
export const listOptedOutAmong = store.column<Numbers, PhoneNumber, Transaction>(
  'voice_recipients.list_opted_out',
  `select phone_number from suppressions where account_id = $1 and phone_number = any ($2::text[])`,
);

/** Returns the numbers that have consented to calls. Asked just before a call. */
export const listConsentedAmong = store.column<Numbers, PhoneNumber, Transaction>(
  'voice_recipients.list_consented',
  `select phone_number from consents
   where account_id = $1 and phone_number = any ($2::text[]) and channel = 'voice' and 'given' = status`,
);

interface Deferred {
  readonly accountId: number;
  readonly campaignId: number;
  readonly ids: readonly number[];
  readonly until: Timestamp;
}

export const deferRecipients = store.changingListed<Deferred, Transaction>(
  'voice_recipients.defer',
  `update voice_recipients set next_at = $4 where account_id = $1 and campaign_id = $2 and id = any ($3::bigint[])`,
  ['accountId', 'campaignId', 'ids', 'until'],
);

export const deferUnroutable = store.changingListed<Deferred, Transaction>(
  'voice_recipients.defer_unroutable',
  `update voice_recipients set next_at = $4, trunk_faults = trunk_faults + 1
   where account_id = $1 and campaign_id = $2 and id = any ($3::bigint[])`,
  ['accountId', 'campaignId', 'ids', 'until'],
);

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

export interface AttemptBatch {
  readonly accountId: number;
  readonly campaignId: number;
  readonly processId: number;
  readonly now: Timestamp;
  readonly reservedUntil: Timestamp;
  readonly attempts: readonly { attemptId: Uuid; recipientId: number; number: number; trunkId: number }[];
}

/** Writes the rows that a call needs before anything of it is on the wire: its attempt, its channel, its recipient's status. */
export async function insertCallAttempts(tx: Transaction, batch: AttemptBatch): Promise<void> {
  const { accountId, campaignId, processId, now, reservedUntil, attempts } = batch;
  const columns = columnsOf(attempts, 'attemptId', 'recipientId', 'number', 'trunkId');
  await tx.count(markRinging, [accountId, campaignId, now, ...columnsOf(attempts, 'recipientId')]);
  await tx.count(insertAttempts, [accountId, campaignId, processId, now, ...columns]);
  const channels = columnsOf(attempts, 'attemptId', 'trunkId');
  await tx.count(takeChannels, [accountId, campaignId, processId, reservedUntil, ...channels]);
}
