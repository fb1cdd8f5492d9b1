import type { RowOf } from '@volley/contract';
import type { call } from '@volley/contract/calls';
import type { CallStatus } from '@volley/contract/choices';
import { type Handle, statement, store, type Transaction } from '../../../db/index.ts';
import type { IdRange } from '../../../lib/ids/id-range.ts';
import { WALK_ROWS_MAX } from '../../../lib/ids/page.ts';
import { TESTER_ID } from '../../../lib/ids/test-account.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { type CallingRules, readRules, resultOf } from '../../calling-rules.ts';

type Row = Omit<RowOf<typeof call, 'reason_words'>, 'callerId' | 'keys' | 'result' | 'notReached'> & {
  readonly rules: Partial<CallingRules>;
};
export type Call = RowOf<typeof call, 'reason_words'>;

function callOf({ rules: stored, ...row }: Row): Call {
  const rules = readRules(stored);
  const { callerId, digitResults: keys, notReached } = rules;
  return { ...row, callerId, keys, notReached, result: resultOf(rules, row.keysPressed) };
}

/** A call that is being made is told more exactly than its recipient. Each is looked up separately, as attempts are. */
const STATUS = `case when r.status = 'ringing' and a.status = 'answered' then 'connected' else r.status end`;
const SHOWN = `c.uuid as id, r.phone_number, ${STATUS} as status, r.reason, c.rules, rec.uuid as "recordingId", coalesce(r.spoken_text, '') as text,
     coalesce(c.language, '') as "language", coalesce(c.voice, '') as "voice",
     case when r.digits <> '' then r.digits else coalesce(a.digits, '') end as "keysPressed", r.attempts, r.cost, c.prepared_cost as "costMax",
     coalesce(t.kind = 'simulator', a.trunk_id = ${TESTER_ID}, false) as "isSimulated", c.created_at, c.valid_until, r.called_at, a.answered_at, case when r.status <> 'ringing' then c.ended_at end as ended_at,
     r.duration_seconds as duration, coalesce(c.reference, '') as "reference", coalesce(c.metadata, '{}') as "metadata"`;
const BESIDE = `cross join lateral (
     select phone_number, status, reason, spoken_text, digits, attempts, cost, called_at, duration_seconds
     from voice_recipients where account_id = $1 and campaign_id = c.id limit 1) r
   left join lateral (
     select status, digits, answered_at, trunk_id from call_attempts where account_id = $1 and campaign_id = c.id order by id desc limit 1) a on true
   left join recordings rec on rec.account_id = $1 and rec.id = c.recording_id
   left join trunks t on t.id = a.trunk_id`;

const find = statement<Row>(
  'voice_calls.find',
  `select ${SHOWN} from voice_campaigns c ${BESIDE} where c.account_id = $1 and c.uuid = $2 and c.kind = 'call'`,
);

export async function findCall(handle: Handle, accountId: number, uuid: Uuid): Promise<Call | null> {
  const [row] = await handle.rows(find, [accountId, uuid]);
  return row ? callOf(row) : null;
}

/** A filter of single calls; a field that is left out excludes nothing. */
export interface CallFilter {
  readonly statuses?: readonly CallStatus[];
  /** The number begins with one of these. */
  readonly beginnings?: readonly string[];
  readonly reference?: string;
  readonly from?: Timestamp;
  readonly to?: Timestamp;
}

export interface CallWalk {
  readonly accountId: number;
  readonly range: IdRange;
  readonly filter: CallFilter;
  readonly limit: number;
}

const OF_RANGE = `account_id = $1 and kind = 'call' and uuid >= $2 and uuid <= $3`;

/** The inner limit bounds the cost; the outer one ends the search when the page is full. */
const walkText = (ofReference: string): string => `select ${SHOWN}
   from (
     select id, uuid, rules, recording_id, language, voice, prepared_cost, created_at, valid_until, ended_at, reference, metadata
     from voice_campaigns where ${OF_RANGE}${ofReference} order by uuid desc limit $4) c ${BESIDE}
   where ($6::text[] is null or ${STATUS} = any ($6)) and ($7::text[] is null or r.phone_number ^@ any ($7))
     and ($8::text is null or c.reference = $8)
     and ($9::timestamptz is null or c.created_at >= $9) and ($10::timestamptz is null or c.created_at < $10)
   order by c.uuid desc limit $5`;
const walkEndText = (ofReference: string): string =>
  `select uuid as id from voice_campaigns where ${OF_RANGE}${ofReference} order by uuid desc limit 1 offset $4::bigint - 1`;
const walk = statement<Row>('voice_calls.walk', walkText(''));
const walkEnd = statement<{ id: Uuid }>('voice_calls.walk_end', walkEndText(''));
const walkReference = statement<Row>('voice_calls.walk_reference', walkText(' and reference = $8'));
const walkReferenceEnd = statement<{ id: Uuid }>('voice_calls.walk_reference_end', walkEndText(' and reference = $5'));

/** Lists the calls that fit among the newest ones of the range. */
export async function listFittingCalls(handle: Handle, query: CallWalk): Promise<Call[]> {
  const { accountId, range, filter, limit } = query;
  const { statuses = null, beginnings = null, reference = null, from = null, to = null } = filter;
  const where = [accountId, range.firstId, range.lastId, WALK_ROWS_MAX, limit];
  const found = reference === null ? walk : walkReference;
  return (await handle.rows(found, [...where, statuses, beginnings, reference, from, to])).map(callOf);
}

/** Returns the last call that such a walk looked at; null if it reached the end of the range. */
export async function findCallWalkEnd(handle: Handle, { accountId, range, filter }: CallWalk): Promise<Uuid | null> {
  const where = [accountId, range.firstId, range.lastId, WALK_ROWS_MAX];
  const { reference } = filter;
  const [row] = await (reference === undefined
    ? handle.rows(walkEnd, where)
    : handle.rows(walkReferenceEnd, [...where, reference]));
  return row?.id ?? null;
}

/** Counts the single calls that have not ended, up to a limit. */
export const countWaiting = store.counting<[accountId: number, limit: number], Transaction>(
  'voice_calls.count_waiting',
  `select count(*) as n from (
     select 1 from voice_campaigns where status = 'calling' and account_id = $1 and kind = 'call' limit $2) w`,
);

/** Lists those of some single calls that were cancelled. */
export const listCancelledAmong = store.listing<
  [accountIds: readonly number[], ids: readonly number[]],
  { readonly id: number }
>(
  'voice_calls.list_cancelled_among',
  (within) => `select id from voice_campaigns
   where ${within('account_id')} and account_id = any ($1::bigint[]) and id = any ($2::bigint[]) and kind = 'call' and status = 'cancelled'`,
);

/** Lists single calls that have expired and were not begun, account after account. */
export const listExpired = store.listing<
  [now: Timestamp, afterAccountId: number, limit: number],
  { readonly accountId: number; readonly id: number }
>(
  'voice_calls.list_expired',
  (within) => `select c.account_id, c.id from voice_campaigns c
   where ${within('c.account_id')} and c.kind = 'call' and c.status in ('calling', 'paused') and c.valid_until <= $1 and c.account_id > $2 and exists (
     select 1 from voice_recipients r
     where r.account_id = c.account_id and ${within('r.account_id')} and r.campaign_id = c.id and r.status = 'queued')
   order by c.account_id, c.valid_until limit $3`,
);

/** Lists the oldest calls that ended. */
export const listOldCalls = store.listing<
  { accountId: number; before: Uuid; limit: number },
  { readonly id: number; readonly textsCampaignId: number | null },
  Transaction
>(
  'voice_calls.list_old',
  `select id, texts_campaign_id from voice_campaigns
   where account_id = $1 and kind = 'call' and uuid < $2 and status in ('completed', 'cancelled', 'failed') order by uuid limit $3`,
  ['accountId', 'before', 'limit'],
);

export const deleteCalls = store.changing<[accountId: number, ids: readonly number[]], Transaction>(
  'voice_calls.delete',
  `with calls as (delete from voice_campaigns where account_id = $1 and id = any ($2::bigint[])),
   recipients as (delete from voice_recipients where account_id = $1 and campaign_id = any ($2::bigint[]))
   delete from call_attempts where account_id = $1 and campaign_id = any ($2::bigint[])`,
);
