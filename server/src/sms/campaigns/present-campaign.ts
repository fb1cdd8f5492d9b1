import { presenter } from '@volley/contract';
import { smsCampaignRun, smsCampaignSeries } from '@volley/contract/sms-campaign-series';
import {
  smsCampaign,
  smsCampaignAtAGlance,
  smsCampaignContent,
  smsCampaignDraft,
} from '@volley/contract/sms-campaigns';
import { presentAudience } from '../../audiences/index.ts';
import { presentOwnReference } from '../../campaigns/index.ts';
import { presentWindow } from '../../routes/index.ts';
import { presentLinkChoice } from '../texts/index.ts';
import type { Draft, getDraft } from './drafts/write-draft.ts';
import type { CampaignAtAGlance } from './reports/overview.ts';
import type { Campaign } from './rows/campaign.ts';

/** `ended_at` alone is written with a space, in UTC without a zone, and without a fraction. */
const ended = ({ endedAt }: Campaign) => ({
  ended_at: endedAt && `${endedAt.slice(0, 10)} ${endedAt.slice(11, 19)}`,
});

export const presentCampaign = presenter(smsCampaign, ended);
export const presentAtAGlance = presenter(smsCampaignAtAGlance, (campaign: CampaignAtAGlance) => ({
  ...ended(campaign),
  sending_window: presentWindow(campaign.window),
}));
export const presentRun = presenter(smsCampaignRun, ended);
export const presentSeries = presenter(smsCampaignSeries);
export const presentDraft = presenter(smsCampaignDraft, (draft: Draft) => ({
  ...ended(draft),
  ...presentLinkChoice(draft.links),
}));

const presentDraftContent = presenter(
  smsCampaignContent,
  ({
    links,
    recipients,
    templateUuid,
    window,
    ...draft
  }: Draft & Pick<Awaited<ReturnType<typeof getDraft>>, 'recipients'>) => ({
    template_id: templateUuid,
    ...presentOwnReference(draft),
    recipients: presentAudience(recipients),
    sending_window: presentWindow(window),
    ...presentLinkChoice(links),
  }),
);
export const presentContent = ({ draft, recipients }: Awaited<ReturnType<typeof getDraft>>) =>
  presentDraftContent({ ...draft, recipients });
