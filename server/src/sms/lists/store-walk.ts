import { type Handle, type Statement, statement, store } from '../../db/index.ts';
import type { IdRange } from '../../lib/ids/id-range.ts';
import { WALK_ROWS_MAX } from '../../lib/ids/page.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { MESSAGE_COLUMNS, type Message } from '../messages/index.ts';
import type { MessageFilter } from './message-filter.ts';

/** A campaign's table lists its oldest messages first. */
export type WalkOrder = 'newest' | 'oldest';

/** A message without a receipt has waited too long if it was sent before these times, by carrier. */
export interface SilentBefore {
  readonly carrierIds: readonly number[];
  readonly times: readonly Timestamp[];
  readonly otherwise: Timestamp;
}

const OF_RANGE = 'account_id = $1 and id >= $2 and id <= $3';

/** The reason that is shown. `no_receipt` follows from the time and is not stored, see receipts/no-receipt.ts. */
const SHOWN_REASON = `case when status = 'sent' and sent_at <= coalesce(($14::timestamptz[])[array_position($13::bigint[], carrier_id)], $15::timestamptz)
     then 'no_receipt' else reason end`;

const FITS = `($6::text[] is null or status = any ($6))
     and ($7::text is null or ${SHOWN_REASON} = $7)
     and ($8::text is null or lower(network) = lower($8))
     and ($9::text is null or lower(sender_id) = lower($9))
     and ($10::text[] is null or phone_number ^@ any ($10))
     and ($11::timestamptz is null or created_at >= $11)
     and ($12::timestamptz is null or created_at < $12)`;

/** The inner limit bounds the cost; the outer one ends the search when the page is full. */
const walk = (name: string, order: 'asc' | 'desc', also = '', fits = '') =>
  statement<Message>(
    name,
    `select ${MESSAGE_COLUMNS} from (
       select ${MESSAGE_COLUMNS} from messages where ${OF_RANGE}${also} order by id ${order} limit $4) looked_at
     where ${FITS}${fits} order by id ${order} limit $5`,
  );

const WALKS: Record<WalkOrder, Statement<Message>> = {
  newest: walk('messages.walk_newest', 'desc'),
  oldest: walk('messages.walk_oldest', 'asc'),
};

/** Looks up the clicks of the rows of one step at most, by their key. */
const oldestOpened = walk(
  'messages.walk_oldest_opened',
  'asc',
  '',
  ` and exists (
       select 1 from message_clicks k where k.account_id = $1 and k.message_id = looked_at.id and k.humans > 0) = $16::boolean`,
);

/** By the index of those that have a reference. */
const newestWith = walk('messages.walk_with_reference', 'desc', ' and reference = $16');

const lastOf = (name: string, order: 'asc' | 'desc', also = '') =>
  statement<{ id: Uuid }>(
    name,
    `select id from messages where ${OF_RANGE}${also} order by id ${order} limit 1 offset $4::bigint - 1`,
  );

const LASTS: Record<WalkOrder, Statement<{ id: Uuid }>> = {
  newest: lastOf('messages.walk_last_newest', 'desc'),
  oldest: lastOf('messages.walk_last_oldest', 'asc'),
};

const lastWith = lastOf('messages.walk_last_with_reference', 'desc', ' and reference = $5');

export interface WalkQuery {
  readonly accountId: number;
  readonly range: IdRange;
  readonly order: WalkOrder;
  readonly filter: MessageFilter;
  /** Only those with this reference, newest first; null: all. */
  readonly reference: string | null;
  readonly silentBefore: SilentBefore | null;
  readonly limit: number;
}

/** The values of a filter, from the sixth parameter on. */
const filterValues = ({ filter, silentBefore }: WalkQuery) => [
  filter.statuses ?? null,
  filter.reason ?? null,
  filter.network ?? null,
  filter.senderId ?? null,
  filter.beginnings ?? null,
  filter.from ?? null,
  filter.to ?? null,
  silentBefore?.carrierIds ?? [],
  silentBefore?.times ?? [],
  silentBefore?.otherwise ?? null,
];

/** Lists the messages that fit among the first rows of the range. */
export function listFitting(handle: Handle, query: WalkQuery): Promise<Message[]> {
  const { accountId, range, order, limit, reference } = query;
  const values = [accountId, range.firstId, range.lastId, WALK_ROWS_MAX, limit, ...filterValues(query)];
  if (reference !== null) return handle.rows(newestWith, [...values, reference]);
  if (query.filter.isOpened !== undefined) return handle.rows(oldestOpened, [...values, query.filter.isOpened]);
  return handle.rows(WALKS[order], values);
}

/** Returns the last row that such a walk looked at; null if it reached the end of the range. */
export async function findWalkEnd(
  handle: Handle,
  { accountId, range, order, reference }: WalkQuery,
): Promise<Uuid | null> {
  const values = [accountId, range.firstId, range.lastId, WALK_ROWS_MAX];
  const [row] =
    reference === null ? await handle.rows(LASTS[order], values) : await handle.rows(lastWith, [...values, reference]);
  return row?.id ?? null;
}

export const listMessagesBefore = store.listing<{ accountId: number; before: Uuid; limit: number }, Message>(
  'messages.list_before',
  `select ${MESSAGE_COLUMNS} from messages where account_id = $1 and id < $2 order by id desc limit $3`,
  ['accountId', 'before', 'limit'],
);
