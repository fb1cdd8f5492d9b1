import { type Handle, statement } from '../../db/index.ts';
import { WALK_ROWS_MAX } from '../../lib/page.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';
import type { InboundMessage } from './store-inbound.ts';

/** What is left out lets every message through. */
export interface InboundFilter {
  /** With which of these the number of the one who wrote begins. */
  readonly beginnings?: readonly string[];
  readonly recipient?: string;
  /** Empty: any text that is no keyword. */
  readonly keywords?: readonly string[];
  readonly text?: string;
  readonly from?: Timestamp;
  readonly to?: Timestamp;
}

const OF_RANGE = 'account_id = $1 and id >= $2 and id <= $3';

/** The limit inside is what it costs at most; the one outside ends it as soon as the page is full. */
const list = statement<InboundMessage>(
  'inbound_messages.list',
  `select account_id as "accountId", id, carrier_id as "carrierId", sender, our_address as "ourAddress", message, keyword,
     received_at as "receivedAt"
   from (
     select account_id, id, carrier_id, sender, our_address, message, keyword, received_at from inbound_messages
     where ${OF_RANGE} order by id desc limit $4) looked_at
   where ($6::text[] is null or sender ^@ any ($6))
     and ($7::text is null or our_address = $7)
     and ($8::text[] is null or keyword = any ($8))
     and ($9::text is null or position(lower($9) in lower(message)) > 0)
     and ($10::timestamptz is null or received_at >= $10)
     and ($11::timestamptz is null or received_at < $11)
   order by id desc limit $5`,
);

const findLast = statement<{ id: Uuid }>(
  'inbound_messages.find_last_looked_at',
  `select id from inbound_messages where ${OF_RANGE} order by id desc limit 1 offset $4::bigint - 1`,
);

export interface InboundQuery {
  readonly accountId: number;
  readonly firstId: Uuid;
  readonly lastId: Uuid;
  readonly filter: InboundFilter;
  readonly limit: number;
}

/** Those that fit among the newest rows of the range. */
export function listInboundMessages(handle: Handle, query: InboundQuery): Promise<InboundMessage[]> {
  const { accountId, firstId, lastId, filter, limit } = query;
  const { beginnings, recipient, keywords, text, from, to } = filter;
  const values = [beginnings, recipient, keywords, text, from, to].map((value) => value ?? null);
  return handle.rows(list, [accountId, firstId, lastId, WALK_ROWS_MAX, limit, ...values]);
}

/** The row at which such a page ended to look; null when it came to the end of the range. */
export async function findLastLookedAt(
  handle: Handle,
  { accountId, firstId, lastId }: InboundQuery,
): Promise<Uuid | null> {
  const [row] = await handle.rows(findLast, [accountId, firstId, lastId, WALK_ROWS_MAX]);
  return row?.id ?? null;
}
