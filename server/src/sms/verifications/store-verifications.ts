import type { RowOf } from '@volley/contract';
import type { VerificationStatus } from '@volley/contract/choices';
import { CHECKS_MAX, type verification } from '@volley/contract/verifications';
import { store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import type { Hundredths } from '../../lib/values/money.ts';
import { PREFIX_SHORTER } from './guard-rules.ts';

/** A verification as its row has it. */
export interface Verification extends RowOf<typeof verification, 'reason_words' | 'code_cost'> {
  readonly accountId: number;
  /** What the approved code costs; held for as long as it is pending. */
  readonly codePrice: Hundredths;
  /** The text, with a place for the code. */
  readonly message: string;
  /** Of the call, and of the text if there is no template. */
  readonly language: string;
  readonly codeLength: number;
  readonly keyVersion: number;
  readonly nextAfterSeconds: number;
}

const COLUMNS = `account_id, id, phone_number, status, reason, channels, channel, sender_id, caller_id, language, message, code_length, key_version, next_after_seconds, reference, metadata,
   end_user_ref, end_user_ip, sends, code_price, message_id, call_id, checks_left, next_send_at, expires_at, created_at, ended_at`;
/** Pending at the moment $1, by a clock that may have gone back since: $2 is the latest end that could be chosen now. */
const isOver = (now: string, latest: string): string => `(expires_at <= ${now} or expires_at > ${latest})`;
/** What is shown of a row: one that is pending has expired once its time is over. */
const shown = (now: string, latest: string): string =>
  COLUMNS.replace(
    ', status,',
    `, case when status = 'pending' and ${isOver(now, latest)} then 'expired' else status end as status,`,
  );

export interface At {
  readonly now: Timestamp;
  readonly latest: Timestamp;
}

export const findVerification = store.finding<{ accountId: number; id: Uuid } & At, Verification>(
  'verifications.find',
  `select ${shown('$3', '$4')} from verifications where account_id = $1 and id = $2`,
  ['accountId', 'id', 'now', 'latest'],
);

/** Finds the one that is pending for a number, or was until its time was over. */
export const findPending = store.finding<[accountId: number, phoneNumber: PhoneNumber], Verification>(
  'verifications.find_pending',
  `select ${COLUMNS} from verifications where account_id = $1 and phone_number = $2 and status = 'pending'`,
);

/** So many of the newest of a number are looked at; those that were blocked had no code. */
const LAST_MAX = 100;
/** Finds the last one of a number whose code was sent, if it has failed and its time is not over. */
export const findLastFailed = store.finding<{ accountId: number; phoneNumber: PhoneNumber } & At, Verification>(
  'verifications.find_last_failed',
  `select ${COLUMNS} from (
     select ${COLUMNS} from (
       select ${COLUMNS} from verifications where account_id = $1 and phone_number = $2 order by id desc limit ${LAST_MAX}) newest
     where status <> 'blocked' order by id desc limit 1) sent
   where status = 'failed' and not ${isOver('$3', '$4')}`,
  ['accountId', 'phoneNumber', 'now', 'latest'],
);

/** Makes room for another one of the number. */
export const expirePending = store.finding<
  { accountId: number; phoneNumber: PhoneNumber } & At,
  Verification,
  Transaction
>(
  'verifications.expire_of_number',
  `update verifications set status = 'expired', ended_at = $3
   where account_id = $1 and phone_number = $2 and status = 'pending' and ${isOver('$3', '$4')} returning ${COLUMNS}`,
  ['accountId', 'phoneNumber', 'now', 'latest'],
);

/** By what it is counted. */
export interface Counted {
  readonly country: string;
  readonly network: string;
  readonly templateUuid: string | null;
}

/** Returns false if another one of the number is pending. */
export const insertVerification = store.changingOne<Verification & Counted, Transaction>(
  'verifications.insert',
  `insert into verifications (account_id, id, phone_number, status, channel, sender_id, message, code_length, key_version, next_after_seconds,
     reference, end_user_ref, end_user_ip, sends, message_id, checks_left, next_send_at, expires_at, created_at, country, network, template_uuid,
     channels, caller_id, language, call_id, metadata)
   values ($1, $2, $3, 'pending', $4, $5, $6, $7, $8, $9, $10, $11, $12, 1, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25)
   on conflict (account_id, phone_number) where status = 'pending' do nothing`,
  [
    ...(['accountId', 'id', 'phoneNumber', 'channel', 'senderId', 'message', 'codeLength', 'keyVersion'] as const),
    ...(['nextAfterSeconds', 'reference', 'endUserRef', 'endUserIp', 'messageId', 'checksLeft'] as const),
    ...(['nextSendAt', 'expiresAt', 'createdAt', 'country', 'network', 'templateUuid'] as const),
    ...(['channels', 'callerId', 'language', 'callId', 'metadata'] as const),
  ],
);

/** Stores one of which nothing is sent. */
export const insertBlocked = store.changing<Verification & Counted, Transaction>(
  'verifications.insert_blocked',
  `insert into verifications (account_id, id, phone_number, status, reason, channel, sender_id, message, code_length, key_version,
     next_after_seconds, reference, end_user_ref, end_user_ip, sends, checks_left, next_send_at, expires_at, created_at, ended_at, country, network,
     template_uuid, channels, caller_id, language, metadata)
   values ($1, $2, $3, 'blocked', $4, $5, $6, '', $7, $8, $9, $10, $11, $12, 0, 0, $13, $13, $13, $13, $14, $15, $16, $17, $18, $19, $20)`,
  [
    ...(['accountId', 'id', 'phoneNumber', 'reason', 'channel', 'senderId', 'codeLength', 'keyVersion'] as const),
    ...(['nextAfterSeconds', 'reference', 'endUserRef', 'endUserIp', 'createdAt'] as const),
    ...(['country', 'network', 'templateUuid', 'channels', 'callerId', 'language', 'metadata'] as const),
  ],
);

/** Notes another send, unless somebody else has noted one since the row was read. */
export const noteSend = store.finding<
  {
    readonly accountId: number;
    readonly id: Uuid;
    readonly sends: number;
    readonly channel: Verification['channel'];
    readonly messageId: Uuid | null;
    readonly callId: Uuid | null;
    readonly nextSendAt: Timestamp;
  } & At,
  Verification,
  Transaction
>(
  'verifications.note_send',
  `update verifications set sends = sends + 1, channel = $4, message_id = coalesce($5, message_id), call_id = coalesce($6, call_id), next_send_at = $7
   where account_id = $1 and id = $2 and sends = $3 and status = 'pending' and not ${isOver('$8', '$9')} returning ${COLUMNS}`,
  ['accountId', 'id', 'sends', 'channel', 'messageId', 'callId', 'nextSendAt', 'now', 'latest'],
);

/** Notes what the approved code costs, in the transaction that holds it. */
export const setCodePrice = store.changing<{ accountId: number; id: Uuid; codePrice: Hundredths }, Transaction>(
  'verifications.set_code_price',
  'update verifications set code_price = $3 where account_id = $1 and id = $2',
  ['accountId', 'id', 'codePrice'],
);

/** A row after a check. */
export interface Checked extends Verification {
  /** How often a code was checked for people who have entered one of the number lately, who have checks of their own. */
  readonly knownChecks: number;
}

/** A code that somebody has entered. */
export interface GivenCode {
  readonly id: Uuid;
  /** Whether it is that of the verification, if it has this length. */
  readonly isRight: boolean;
  readonly length: number;
  /** The person has checks of their own. */
  readonly isKnown: boolean;
  /** The version of the account's rules by which it is checked; null: by those that hold. */
  readonly rulesVersion: number | null;
}

const IS_RIGHT = '(is_right and code_length = digits and key_version = $6)';
const IS_LAST = `(case when is_known then coalesce(known_checks, 0) >= ${CHECKS_MAX - 1} else checks_left <= 1 end)`;

/**
 * Counts one check for each of some verifications and decides them, all at once: of several right ones only one finds it pending. The codes are of
 * the given lengths and the given version of the key. What others have failed still counts for a known person, whose checks are counted apart.
 * `isPriced`: also those whose code has a price, about which there is more to do. Those by rules that hold no more are left out. What is entered
 * counts for the guard, in the order of the places.
 */
export const checkCodes = store.listing<
  {
    accountId: number;
    ids: readonly Uuid[];
    areRight: readonly boolean[];
    lengths: readonly number[];
    areKnown: readonly boolean[];
    rulesVersions: readonly (number | null)[];
    keyVersion: number;
    bucket: Timestamp;
    isPriced: boolean;
  } & At,
  Checked
>(
  'verifications.check',
  `with checked as (
     update verifications set checks_left = case when is_known then checks_left else checks_left - 1 end,
       known_checks = case when is_known then coalesce(known_checks, 0) + 1 else known_checks end,
       status = case when ${IS_RIGHT} then 'approved' when ${IS_LAST} then 'failed' else status end,
       ended_at = case when ${IS_RIGHT} then $7 when ${IS_LAST} then coalesce(ended_at, $7) else ended_at end
     from unnest($2::uuid[], $3::boolean[], $4::integer[], $5::boolean[], $11::bigint[]) as given (given_id, is_right, digits, is_known, by_rules)
     where account_id = $1 and id = any ($2::uuid[]) and id = given_id and status in ('pending', 'failed') and not ${isOver('$7', '$8')}
       and (status = 'pending' or is_known) and coalesce(known_checks, 0) < ${CHECKS_MAX} and (code_price = 0 or $10)
       and (by_rules is null or by_rules = (select b.rules_version from balances b where b.account_id = $1))
     returning ${COLUMNS}, country, coalesce(known_checks, 0) as known_checks),
   entered as (
     insert into verification_figures (account_id, place, hour, sent, entered)
     select $1, place, $9, 0, count(*) from (
       select left(phone_number, -${PREFIX_SHORTER}) as place from checked where status = 'approved'
       union all select coalesce(country, '') collate "C" from checked where status = 'approved') as of_numbers
     group by place order by place
     on conflict (account_id, place, hour) do update set entered = verification_figures.entered + excluded.entered)
   select ${COLUMNS}, known_checks from checked`,
  [
    ...(['accountId', 'ids', 'areRight', 'lengths', 'areKnown', 'keyVersion', 'now', 'latest', 'bucket'] as const),
    ...(['isPriced', 'rulesVersions'] as const),
  ],
);

export const cancelVerification = store.finding<{ accountId: number; id: Uuid } & At, Verification, Transaction>(
  'verifications.cancel',
  `update verifications set status = 'cancelled', ended_at = $3
   where account_id = $1 and id = $2 and status = 'pending' and not ${isOver('$3', '$4')} returning ${COLUMNS}`,
  ['accountId', 'id', 'now', 'latest'],
);

export interface VerificationFilter {
  readonly status: VerificationStatus | null;
  readonly phoneNumber: PhoneNumber | null;
  readonly reference: string | null;
}

const listText = (numbered: string): string => `select ${shown('$5', '$6')} from (
     select ${COLUMNS} from verifications where account_id = $1 and id >= $2 and id <= $3${numbered} order by id desc limit $4) looked_at
   where ($7::text is null or case when status = 'pending' and ${isOver('$5', '$6')} then 'expired' else status end = $7)
     and ($8::text is null or reference = $8)
   order by id desc limit $9`;

type Listed = {
  readonly accountId: number;
  readonly firstId: Uuid;
  readonly lastId: Uuid;
  readonly rows: number;
  readonly limit: number;
} & At &
  VerificationFilter;

/** Lists those that fit among some of the newest. */
export const listVerifications = store.listing<Listed, Verification>('verifications.list', listText(''), [
  ...(['accountId', 'firstId', 'lastId', 'rows', 'now', 'latest', 'status', 'reference', 'limit'] as const),
]);
export const listOfNumber = store.listing<Listed, Verification>(
  'verifications.list_of_number',
  listText(' and phone_number = $10'),
  [
    ...(['accountId', 'firstId', 'lastId', 'rows', 'now', 'latest', 'status', 'reference', 'limit'] as const),
    'phoneNumber',
  ],
);

/** Returns the last row that such a page looked at; null if it reached the end. */
export const findLastLookedAt = store.value<
  { accountId: number; firstId: Uuid; lastId: Uuid; rows: number; phoneNumber: PhoneNumber | null },
  Uuid
>(
  'verifications.find_last_looked_at',
  `select id from verifications where account_id = $1 and id >= $2 and id <= $3 and ($5::text is null or phone_number = $5)
   order by id desc limit 1 offset $4::bigint - 1`,
  ['accountId', 'firstId', 'lastId', 'rows', 'phoneNumber'],
);

export interface Ending {
  readonly accountId: number;
  readonly phoneNumber: PhoneNumber;
  readonly expiresAt: Timestamp;
}

/** Lists pending ones, account by account, those that end first before others. */
export const listEnding = store.listing<[afterAccountId: number, limit: number], Ending>(
  'verifications.list_ending',
  (within) => `select account_id, phone_number, expires_at from verifications
   where status = 'pending' and account_id > $1 and ${within('account_id')} order by account_id, expires_at limit $2`,
);

/** Lists pending ones that were written before the clock went back; there are none while it has not. */
export const listBeyond = store.listing<[latest: Timestamp, limit: number], Ending>(
  'verifications.list_beyond',
  (within) => `select account_id, phone_number, expires_at from verifications
   where status = 'pending' and expires_at > $1 and ${within('account_id')} order by expires_at limit $2`,
);

const OF_OLD = 'account_id = $1 and id < $2 order by id limit $3';
export const deleteOldVerifications = store.changing<[accountId: number, before: Uuid, limit: number], Transaction>(
  'verifications.delete_old',
  `delete from verifications where account_id = $1 and id = any (array(select id from verifications where ${OF_OLD}))`,
);
export const deleteOldPlaces = store.changing<[accountId: number, before: Uuid, limit: number], Transaction>(
  'verification_messages.delete_old',
  `delete from verification_messages where account_id = $1 and message_id = any (array(
     select message_id from verification_messages where account_id = $1 and message_id < $2 order by message_id limit $3))`,
);
export const deleteOldCallPlaces = store.changing<[accountId: number, before: Uuid, limit: number], Transaction>(
  'verification_calls.delete_old',
  `delete from verification_calls where account_id = $1 and call_id = any (array(
     select call_id from verification_calls where account_id = $1 and call_id < $2 order by call_id limit $3))`,
);
