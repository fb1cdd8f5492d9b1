import { SMS } from '../../campaigns/index.ts';
import { type Handle, pagedStatement, readCountedPage, rowCount, statement } from '../../db/index.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import { MESSAGE_COLUMNS, type Message } from '../messages/index.ts';
import { quickAsCampaign } from './drafts/quick-campaign.ts';
import type { Campaign } from './rows/campaign.ts';
import { CAMPAIGNS_COUNT, campaignColumns } from './rows/store-campaigns.ts';

const QUICK_COUNT = 'quick_sends';

/** A campaign, or a quick send that is listed as one. */
export interface Entry {
  readonly id: number;
  readonly isQuick: boolean;
}

const QUICK_IDS = `select campaign_id as id, true as "isQuick" from messages where account_id = $1 and kind = 'quick'`;

/**
 * Merges two index scans. Each has a limit of its own, without which Postgres would sort all its rows, so the cost depends only on the distance from
 * the edge.
 */
const listBoth = pagedStatement<Entry>(
  'sms_campaigns.list_both',
  `select id, "isQuick" from (
     (select id, false as "isQuick" from sms_campaigns where account_id = $1 and ${SMS.listed} and id {edge} $2 order by id {order} limit ($3::bigint + $4::bigint))
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

/** Returns the campaigns in no particular order; those that were deleted in the meantime are left out. */
export async function findCampaigns(handle: Handle, accountId: number, entries: readonly Entry[]): Promise<Campaign[]> {
  const idsOf = (isQuick: boolean) => entries.filter((entry) => entry.isQuick === isQuick).map((entry) => entry.id);
  const [bulkIds, quickIds] = [idsOf(false), idsOf(true)];
  const [bulk, quick] = await Promise.all([
    bulkIds.length > 0 ? handle.rows(findBulk, [accountId, bulkIds]) : [],
    quickIds.length > 0 ? handle.rows(findQuick, [accountId, quickIds]) : [],
  ]);
  return [...bulk, ...quick.map(quickAsCampaign)];
}

export function hasQuickSends(handle: Handle, accountId: number): Promise<boolean> {
  return rowCount(handle, accountId, QUICK_COUNT).then((count) => count > 0);
}

export function listEntries(
  handle: Handle,
  { accountId, isQuickAlone }: { accountId: number; isQuickAlone: boolean },
  request: PageRequest,
): Promise<Page<Entry>> {
  const list = isQuickAlone ? listQuick : listBoth;
  const whats = isQuickAlone ? [QUICK_COUNT] : [CAMPAIGNS_COUNT, QUICK_COUNT];
  return readCountedPage(handle, { list, accountId, whats }, request);
}
