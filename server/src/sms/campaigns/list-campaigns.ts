import type { CampaignSearch } from '../../campaigns/index.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import type { Runtime } from '../../runtime.ts';
import type { Campaign } from './rows/campaign.ts';
import { listCampaigns } from './rows/store-campaigns.ts';
import { findCampaigns, hasQuickSends, listEntries } from './store-campaign-list.ts';

/**
 * Lists campaigns and quick sends, or one of both kinds, by their numbers, newest first. A search finds no quick sends, which have no names and whose
 * references and states are found among the messages.
 */
export async function listAllCampaigns(
  { db }: Pick<Runtime, 'db'>,
  accountId: number,
  request: PageRequest & CampaignSearch & { readonly kind: 'bulk' | 'quick' | undefined },
): Promise<Page<Campaign>> {
  const { kind, text = '', reference, statuses, page, perPage } = request;
  const isSearched = text !== '' || reference !== undefined || statuses !== undefined;
  if (isSearched && kind === 'quick') return { items: [], total: 0, page, perPage };
  if (isSearched || kind === 'bulk' || (kind === undefined && !(await hasQuickSends(db, accountId))))
    return listCampaigns(db, accountId, request, { text, reference, statuses });
  const entries = await listEntries(db, { accountId, isQuickAlone: kind === 'quick' }, request);
  const found = new Map((await findCampaigns(db, accountId, entries.items)).map((campaign) => [campaign.id, campaign]));
  return { ...entries, items: entries.items.flatMap(({ id }) => found.get(id) ?? []) };
}
