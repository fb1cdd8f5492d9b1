import { type Handle, pagedStatement, readPage, rowCount, statement } from '../../db/index.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { Message } from '../message.ts';
import { MESSAGE_COLUMNS } from '../store-messages.ts';
import type { Campaign } from './campaign.ts';
import { quickAsCampaign } from './quick-campaign.ts';
import { CAMPAIGNS_COUNT, campaignColumns, listCampaigns } from './store-campaigns.ts';

const QUICK_COUNT = 'quick_sends';

/** Quick sends leave with the month of their messages, and the figure of the account's campaigns with them. */
export function lowerQuickCounts(partition: string): string {
  return `insert into row_counts (account_id, what, slot, n)
    select account_id, '${QUICK_COUNT}', 0, -count(*) from ${partition} where kind = 'quick' group by account_id order by account_id
    on conflict (account_id, what, slot) do update set n = row_counts.n + excluded.n`;
}

interface Entry {
  readonly id: number;
  readonly isQuick: boolean;
}

const QUICK_IDS = `select campaign_id as id, true as "isQuick" from messages where account_id = $1 and kind = 'quick'`;

/** A merge of two walks over indexes: what is read grows with the distance from the nearer end alone. */
const listBoth = pagedStatement<Entry>(
  'sms_campaigns.list_both',
  `select id, "isQuick" from (
     select id, false as "isQuick" from sms_campaigns where account_id = $1 union all ${QUICK_IDS}) entries
   order by id {order} limit $2 offset $3`,
);
const listQuick = pagedStatement<Entry>(
  'sms_campaigns.list_quick',
  `${QUICK_IDS} order by campaign_id {order} limit $2 offset $3`,
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
  const [bulkCount, quickCount] = await Promise.all([
    kind === 'quick' ? 0 : rowCount(handle, accountId, CAMPAIGNS_COUNT),
    rowCount(handle, accountId, QUICK_COUNT),
  ]);
  if (kind === undefined && quickCount === 0) return listCampaigns(handle, accountId, request);
  const list = kind === 'quick' ? listQuick : listBoth;
  const { page, perPage } = request;
  const source = { list, values: [accountId], total: bulkCount + quickCount };
  return fill(handle, accountId, await readPage(handle, source, { page, perPage }));
}
