import { existing } from '../../../campaigns/index.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { type AnalyticsInput, getCampaignFigures } from '../../../visits/index.ts';
import { findCampaignWithContent } from '../rows/store-campaigns.ts';

/** Returns the figures of a campaign's links, as far as it counts clicks. */
export async function getCampaignAnalytics(rt: Runtime, actor: Actor, uuid: Uuid, input: AnalyticsInput) {
  const { id, links } = existing(await findCampaignWithContent(rt.db, actor.accountId, uuid));
  return { ...(await getCampaignFigures(rt, actor, id, input)), uuid, links };
}
