import { type Handle, statement, store } from '../../db/index.ts';
import { WALK_ROWS_MAX } from '../../lib/ids/page.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import type { InboundMessage } from './store-inbound.ts';

/** A filter of replies; a field that is left out excludes nothing. */
export interface InboundFilter {
  /** The sender's number begins with one of these. */
  readonly beginnings?: readonly string[];
  readonly recipient?: string;
  /** The UUID of the campaign that the reply answers. */
  readonly campaignId?: Uuid;
  /** The empty string stands for texts that are no keyword. */
  readonly keywords?: readonly string[];
  readonly text?: string;
  readonly from?: Timestamp;
  readonly to?: Timestamp;
}

const OF_RANGE = 'account_id = $1 and id >= $2 and id <= $3';

/** The inner limit bounds the cost; the outer one ends the search when the page is full. */
const listText = (range: string) => `select account_id, id, carrier_id, sender, our_address, message, keyword,
     received_at, message_id, campaign_id,
     possible_senders, named as "values"
   from (
     select account_id, id, carrier_id, sender, our_address, message, keyword, received_at, message_id, campaign_id,
       possible_senders, named from inbound_messages
     where ${range} order by id desc limit $4) looked_at
   where ($6::text[] is null or sender ^@ any ($6))
     and ($7::text is null or our_address = $7)
     and ($8::text[] is null or keyword = any ($8))
     and ($9::text is null or position(lower($9) in lower(message)) > 0)
     and ($10::timestamptz is null or received_at >= $10)
     and ($11::timestamptz is null or received_at < $11)
   order by id desc limit $5`;
const lastText = (range: string, campaign: string) =>
  `select id from inbound_messages where ${range}${campaign} order by id desc limit 1 offset $4::bigint - 1`;

const list = statement<InboundMessage>('inbound_messages.list', listText(OF_RANGE));
/** Has its own index, so the cost does not depend on the account's other replies. */
const listOfCampaign = statement<InboundMessage>(
  'inbound_messages.list_of_campaign',
  listText(`${OF_RANGE} and campaign_id = $12`),
);

const findLast = statement<{ id: Uuid }>('inbound_messages.find_last_looked_at', lastText(OF_RANGE, ''));
const findLastOfCampaign = statement<{ id: Uuid }>(
  'inbound_messages.find_last_looked_at_of_campaign',
  lastText(OF_RANGE, ' and campaign_id = $5'),
);

export interface ReplyCounts {
  readonly people: number;
  readonly optedOut: number;
}

export const findReplyCounts = store.finding<[accountId: number, campaignId: Uuid, limit: number], ReplyCounts>(
  'inbound_messages.count_people_of_campaign',
  `select count(distinct sender) as people, count(distinct sender) filter (where keyword = 'stop') as "optedOut"
   from (select sender, keyword from inbound_messages where account_id = $1 and campaign_id = $2 order by id desc limit $3) newest`,
);

export interface InboundQuery {
  readonly accountId: number;
  readonly firstId: Uuid;
  readonly lastId: Uuid;
  readonly filter: InboundFilter;
  readonly limit: number;
}

/** Lists the replies that fit among the newest rows of the range. */
export function listInboundMessages(handle: Handle, query: InboundQuery): Promise<InboundMessage[]> {
  const { accountId, firstId, lastId, filter, limit } = query;
  const { beginnings, recipient, keywords, text, from, to } = filter;
  const filters = [beginnings, recipient, keywords, text, from, to].map((value) => value ?? null);
  const values = [accountId, firstId, lastId, WALK_ROWS_MAX, limit, ...filters];
  const { campaignId } = filter;
  return campaignId === undefined ? handle.rows(list, values) : handle.rows(listOfCampaign, [...values, campaignId]);
}

/** Returns the last row that such a page looked at; null if it reached the end of the range. */
export async function findLastLookedAt(
  handle: Handle,
  { accountId, firstId, lastId, filter: { campaignId } }: InboundQuery,
): Promise<Uuid | null> {
  const values = [accountId, firstId, lastId, WALK_ROWS_MAX];
  const [row] =
    campaignId === undefined
      ? await handle.rows(findLast, values)
      : await handle.rows(findLastOfCampaign, [...values, campaignId]);
  return row?.id ?? null;
}
