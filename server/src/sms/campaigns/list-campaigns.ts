import type { Page, PageRequest } from '../../lib/ids/page.ts';
import type { Runtime } from '../../runtime.ts';
import type { Campaign } from './rows/campaign.ts';
import { listCampaigns } from './rows/store-campaigns.ts';
import { findCampaigns, hasQuickSends, listEntries } from './store-campaign-list.ts';

/** Lists campaigns and quick sends, or one of both kinds, by their numbers, newest first. */
export async function listAllCampaigns(
  { db }: Pick<Runtime, 'db'>,
  accountId: number,
  request: PageRequest & { readonly kind: 'bulk' | 'quick' | undefined },
): Promise<Page<Campaign>> {
  const { kind } = request;
  if (kind === 'bulk' || (kind === undefined && !(await hasQuickSends(db, accountId))))
    return listCampaigns(db, accountId, request);
  const page = await listEntries(db, { accountId, isQuickAlone: kind === 'quick' }, request);
  const found = new Map((await findCampaigns(db, accountId, page.items)).map((campaign) => [campaign.id, campaign]));
  return { ...page, items: page.items.flatMap(({ id }) => found.get(id) ?? []) };
}
