import type { Page, PageRequest } from '../../lib/ids/page.ts';
import type { Runtime } from '../../runtime.ts';
import type { Campaign } from './rows/campaign.ts';
import { listCampaigns } from './rows/store-campaigns.ts';
import { findCampaigns, hasQuickSends, listEntries } from './store-campaign-list.ts';

/** Lists campaigns and quick sends, or one of both kinds, by their numbers, newest first. Quick sends have no names, so a search finds none. */
export async function listAllCampaigns(
  { db }: Pick<Runtime, 'db'>,
  accountId: number,
  request: PageRequest & { readonly kind: 'bulk' | 'quick' | undefined; readonly text?: string | undefined },
): Promise<Page<Campaign>> {
  const { kind, text = '', page, perPage } = request;
  if (text !== '' && kind === 'quick') return { items: [], total: 0, page, perPage };
  if (text !== '' || kind === 'bulk' || (kind === undefined && !(await hasQuickSends(db, accountId))))
    return listCampaigns(db, accountId, request, text);
  const entries = await listEntries(db, { accountId, isQuickAlone: kind === 'quick' }, request);
  const found = new Map((await findCampaigns(db, accountId, entries.items)).map((campaign) => [campaign.id, campaign]));
  return { ...entries, items: entries.items.flatMap(({ id }) => found.get(id) ?? []) };
}
