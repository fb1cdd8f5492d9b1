import type { RowOf } from '@volley/contract';
import type { CallAttemptStatus } from '@volley/contract/choices';
import type { attempt } from '@volley/contract/voice-attempts';
import { type Handle, statement } from '../../../db/index.ts';
import type { IdRange } from '../../../lib/ids/id-range.ts';
import { WALK_ROWS_MAX } from '../../../lib/ids/page.ts';
import { TESTER_ID } from '../../../lib/ids/test-account.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { CallOutcome } from '../../dialer.ts';

/** Numbers are searched through the recipients of the calls, which reads four pages of an index for each. */
const WALK_ROWS_BY_NUMBER_MAX = 2_500;

export type AttemptView = RowOf<typeof attempt, 'reason_words' | 'result'>;

/** A filter of calls; a field that is left out excludes nothing. */
export interface AttemptFilter {
  readonly statuses?: readonly CallAttemptStatus[];
  readonly outcomes?: readonly CallOutcome[];
  readonly reason?: string;
  /** The number begins with one of these. */
  readonly beginnings?: readonly string[];
  readonly from?: Timestamp;
  readonly to?: Timestamp;
}

export interface AttemptWalk {
  readonly accountId: number;
  readonly campaignId: number;
  readonly range: IdRange;
  readonly filter: AttemptFilter;
  readonly limit: number;
}

const OF_RANGE = 'account_id = $1 and campaign_id = $2 and id >= $3 and id <= $4';

/**
 * The inner limit bounds the cost; the outer one ends the search when the page is full. Each recipient is looked up separately: if the table has no
 * statistics, a join reads the whole campaign for every call.
 */
const walk = statement<AttemptView>(
  'call_attempts.walk',
  `select a.id, a.recipient_id, r.phone_number, a.number as attempt, coalesce(t.name, '') as trunk,
     coalesce(t.kind = 'simulator', a.trunk_id = ${TESTER_ID}) as "isSimulated", a.status, a.outcome, a.reason, a.status_code,
     a.created_at as "calledAt", a.answered_at, a.ended_at, a.duration_seconds as duration,
     a.digits, a.cost, a.phrase, a.cause_code, a.packets_sent, a.packets_received, a.packets_lost, a.jitter_ms,
     a.remote_packets_lost, a.remote_jitter_ms
   from (
     select id, recipient_id, number, trunk_id, status, outcome, reason, status_code, created_at, answered_at, ended_at,
       duration_seconds, digits, cost, phrase, cause_code, packets_sent, packets_received, packets_lost, jitter_ms,
       remote_packets_lost, remote_jitter_ms
     from call_attempts where ${OF_RANGE} order by id limit $5) a
   cross join lateral (
     select phone_number from voice_recipients where account_id = $1 and campaign_id = $2 and id = a.recipient_id limit 1) r
   left join trunks t on t.id = a.trunk_id
   where ($7::text[] is null or a.status = any ($7)) and ($8::text[] is null or a.outcome = any ($8))
     and ($9::text is null or a.reason = $9) and ($10::text[] is null or r.phone_number ^@ any ($10))
     and ($11::timestamptz is null or a.created_at >= $11) and ($12::timestamptz is null or a.created_at < $12)
   order by a.id limit $6`,
);
const walkEnd = statement<{ id: Uuid }>(
  'call_attempts.walk_end',
  `select id from call_attempts where ${OF_RANGE} order by id limit 1 offset $5::bigint - 1`,
);

const rowsMax = ({ beginnings }: AttemptFilter): number =>
  beginnings === undefined ? WALK_ROWS_MAX : WALK_ROWS_BY_NUMBER_MAX;

/** Lists the calls that fit among the first ones of the range. */
export function listFittingAttempts(handle: Handle, query: AttemptWalk): Promise<AttemptView[]> {
  const { accountId, campaignId, range, filter, limit } = query;
  const { statuses = null, outcomes = null, reason = null, beginnings = null, from = null, to = null } = filter;
  const where = [accountId, campaignId, range.firstId, range.lastId, rowsMax(filter), limit];
  return handle.rows(walk, [...where, statuses, outcomes, reason, beginnings, from, to]);
}

/** Returns the last call that such a walk looked at; null if it reached the end of the range. */
export async function findAttemptWalkEnd(handle: Handle, query: AttemptWalk): Promise<Uuid | null> {
  const { accountId, campaignId, range, filter } = query;
  const [row] = await handle.rows(walkEnd, [accountId, campaignId, range.firstId, range.lastId, rowsMax(filter)]);
  return row?.id ?? null;
}
