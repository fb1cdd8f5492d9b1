import {
  ADD_TO_COUNTS,
  type Handle,
  listCounts,
  pagedStatement,
  readCountedPage,
  rowCount,
  statement,
} from '../../db/index.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { uuidV7Floor } from '../../lib/uuid.ts';
import { MESSAGE_COLUMNS, type Message } from '../messages/index.ts';
import { quickAsCampaign } from './drafts/quick-campaign.ts';
import type { Campaign } from './rows/campaign.ts';
import { CAMPAIGNS_COUNT, campaignColumns, listCampaigns } from './rows/store-campaigns.ts';

const QUICK_COUNT = 'quick_sends';

/** Quick sends leave with the month of their messages, and the figure of the account's campaigns with them. */
export function lowerQuickCounts(partition: string): string {
  const left = `(select campaign_id as id from ${partition} m where m.account_id = a.account_id and kind = 'quick') gone`;
  return `insert into row_counts (account_id, what, slot, n)
    select a.account_id, '${QUICK_COUNT}', counts.slot, counts.n
    from (select distinct account_id from ${partition} where kind = 'quick' order by account_id) a
    cross join lateral ${listCounts({ from: left, slot: '0', by: '-1' })} counts
    ${ADD_TO_COUNTS}`;
}

/**
 * A message that still waits keeps the month in which it was accepted, and what else is kept of that month's messages: it may
 * have been accepted for a time far ahead, or its campaign be paused. So does one that was sent these days, for its receipt.
 */
export function findWaiting(partition: string): string {
  const [, year, month] = /_(\d{4})_(\d{2})$/.exec(partition) ?? [];
  const from = uuidV7Floor(Date.UTC(Number(year), Number(month) - 1, 1));
  const to = uuidV7Floor(Date.UTC(Number(year), Number(month), 1));
  return `select 1 from messages where id >= '${from}' and id < '${to}'
    and (status in ('queued', 'submitting') or (status = 'sent' and submitted_at > now() - interval '7 days')) limit 1`;
}

interface Entry {
  readonly id: number;
  readonly isQuick: boolean;
}

const QUICK_IDS = `select campaign_id as id, true as "isQuick" from messages where account_id = $1 and kind = 'quick'`;

/**
 * A merge of two walks over indexes, each of which ends where the page does: without a limit of its own an arm is sorted
 * whole. What is read grows with the distance from the edge alone.
 */
const listBoth = pagedStatement<Entry>(
  'sms_campaigns.list_both',
  `select id, "isQuick" from (
     (select id, false as "isQuick" from sms_campaigns where account_id = $1 and id {edge} $2 order by id {order} limit ($3::bigint + $4::bigint))
     union all
     (${QUICK_IDS} and campaign_id {edge} $2 order by campaign_id {order} limit ($3::bigint + $4::bigint))) entries
   order by id {order} limit $3 offset $4`,
);
const listQuick = pagedStatement<Entry>(
  'sms_campaigns.list_quick',
  `${QUICK_IDS} and campaign_id {edge} $2 order by campaign_id {order} limit $3 offset $4`,
);

const findBulk = statement<Campaign>(
  'sms_campaigns.find_many',
  `select ${campaignColumns('c')} from sms_campaigns c where account_id = $1 and id = any ($2::bigint[])`,
);
const findQuick = statement<Message>(
  'messages.find_quick_campaigns',
  `select ${MESSAGE_COLUMNS} from messages where account_id = $1 and kind = 'quick' and campaign_id = any ($2::bigint[])`,
);

async function fill(handle: Handle, accountId: number, page: Page<Entry>): Promise<Page<Campaign>> {
  const idsOf = (isQuick: boolean) => page.items.filter((entry) => entry.isQuick === isQuick).map((entry) => entry.id);
  const [bulkIds, quickIds] = [idsOf(false), idsOf(true)];
  const [bulk, quick] = await Promise.all([
    bulkIds.length > 0 ? handle.rows(findBulk, [accountId, bulkIds]) : [],
    quickIds.length > 0 ? handle.rows(findQuick, [accountId, quickIds]) : [],
  ]);
  const found = new Map([...bulk, ...quick.map(quickAsCampaign)].map((campaign) => [campaign.id, campaign]));
  // One that was deleted between the two statements is left out.
  const items = page.items.flatMap((entry) => found.get(entry.id) ?? []);
  return { ...page, items };
}

/** Campaigns and quick sends in the order of their numbers, newest first; or those of one kind. */
export async function listAllCampaigns(
  handle: Handle,
  accountId: number,
  request: PageRequest & { readonly kind: 'bulk' | 'quick' | undefined },
): Promise<Page<Campaign>> {
  const { kind } = request;
  if (kind === 'bulk') return listCampaigns(handle, accountId, request);
  if (kind === undefined && (await rowCount(handle, accountId, QUICK_COUNT)) === 0)
    return listCampaigns(handle, accountId, request);
  const list = kind === 'quick' ? listQuick : listBoth;
  const whats = kind === 'quick' ? [QUICK_COUNT] : [CAMPAIGNS_COUNT, QUICK_COUNT];
  return fill(handle, accountId, await readCountedPage(handle, { list, accountId, whats }, request));
}
