import type { Runtime } from '../../../runtime.ts';
import { type EndedCampaign, listEnded, type Span } from './store-reconcile.ts';

const CAMPAIGNS_PAGE = 500;

/** Yields, page by page, an account's campaigns that ended within the span and had recipients. */
export async function* walkEnded(
  rt: Runtime,
  accountId: number,
  { from, to }: Span,
): AsyncGenerator<readonly EndedCampaign[]> {
  for (let after = { endedAt: from, id: 0 }; ; ) {
    const page = await listEnded(rt.db, accountId, { after, to, limit: CAMPAIGNS_PAGE });
    yield page.filter(({ totalRecipients }) => totalRecipients > 0);
    const last = page.at(-1);
    if (last === undefined || page.length < CAMPAIGNS_PAGE) return;
    after = last;
  }
}
