import type { CampaignSearch } from '../../../campaigns/index.ts';
import type { Page, PageRequest } from '../../../lib/ids/page.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { countClickers } from '../../../visits/index.ts';
import type { Campaign } from '../rows/campaign.ts';
import { listCampaigns } from '../rows/store-campaigns.ts';
import { startGoesAt } from './goes-at.ts';
import { listOutcomes, listPlans, type Outcome, type Plan } from './store-overview.ts';

export interface CampaignAtAGlance
  extends Campaign,
    Omit<Outcome, 'id'>,
    Pick<Plan, 'plannedRecipients' | 'window' | 'nextRunAt'> {
  readonly goesAt: Timestamp | null;
  /** Null if it does not count clicks. */
  readonly opened: number | null;
}

const NO_PLAN: Omit<Plan, 'id'> = {
  ...{ purpose: 'service', window: null, nextRunAt: null },
  ...{ countsClicks: false, plannedRecipients: null },
};
const NOTHING = { delivered: 0, notDelivered: 0, skipped: 0 };

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** Lists campaigns, newest first, each with what became of it. */
export async function listAtAGlance(
  { db }: Pick<Runtime, 'db'>,
  accountId: number,
  request: PageRequest,
  search: CampaignSearch,
): Promise<Page<CampaignAtAGlance>> {
  const page = await listCampaigns(db, accountId, request, search);
  const ids = page.items.map(({ id }) => id);
  if (ids.length === 0) return { ...page, items: [] };
  const [outcomes, plans, clickers, goesAt] = await Promise.all([
    listOutcomes(db, accountId, ids),
    listPlans(db, accountId, ids),
    countClickers(db, accountId, ids),
    startGoesAt(db, accountId),
  ]);
  const [outcomeOf, planOf] = [byId(outcomes), byId(plans)];
  const items = page.items.map((campaign) => {
    const { delivered, notDelivered, skipped } = outcomeOf.get(campaign.id) ?? NOTHING;
    const plan = planOf.get(campaign.id) ?? NO_PLAN;
    const { countsClicks, plannedRecipients, window, nextRunAt } = plan;
    const opened = countsClicks ? (clickers.get(campaign.id) ?? 0) : null;
    const isAhead = campaign.status === 'scheduled';
    const goes = isAhead ? goesAt({ ...campaign, ...plan }, nextRunAt) : null;
    return {
      ...{ ...campaign, delivered, notDelivered, skipped, opened },
      ...{ plannedRecipients, window, nextRunAt, goesAt: goes },
    };
  });
  return { ...page, items };
}
