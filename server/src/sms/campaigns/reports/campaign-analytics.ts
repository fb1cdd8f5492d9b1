import { notFound } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { type AnalyticsInput, getCampaignFigures, type VisitFigures } from '../../../visits/index.ts';
import type { LinkChoice } from '../../texts/index.ts';
import { findCampaignWithContent } from '../rows/store-campaigns.ts';

export interface CampaignAnalytics extends VisitFigures {
  readonly uuid: Uuid;
  readonly links: LinkChoice;
}

/** Returns the figures of a campaign's links, as far as it counts clicks. */
export async function getCampaignAnalytics(
  rt: Runtime,
  actor: Actor,
  uuid: Uuid,
  input: AnalyticsInput,
): Promise<CampaignAnalytics> {
  const campaign = await findCampaignWithContent(rt.db, actor.accountId, uuid);
  if (!campaign) throw notFound('Campaign');
  const { links } = campaign;
  return { ...(await getCampaignFigures(rt, actor, campaign.id, input)), uuid, links };
}
