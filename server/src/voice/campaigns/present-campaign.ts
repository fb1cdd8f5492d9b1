import { presenter } from '@volley/contract';
import { voiceCampaignContent, voiceCampaignDetail } from '@volley/contract/voice-campaign-runs';
import { voiceCampaign } from '@volley/contract/voice-campaigns';
import { presentAudience } from '../../audiences/index.ts';
import { type OwnReference, presentOwnReference } from '../../campaigns/index.ts';
import { presentHours } from '../../routes/index.ts';
import type { CallingRules } from '../calling-rules.ts';
import type { getVoiceDraft } from './drafts/write-draft.ts';
import type { VoiceCampaignDetail } from './rows/campaign.ts';

export const presentVoiceCampaign = presenter(voiceCampaign);

type Ruled = Pick<VoiceCampaignDetail, 'recordingUuid'> & CallingRules;

/** What has another name, or another form, in a reply than in the rules that are stored. */
const named = (rules: Ruled) => ({
  recording_id: rules.recordingUuid,
  channels: rules.channelsMax,
  ring_seconds: rules.ringTimeoutSeconds,
  repeats: rules.repeatCount,
  hang_up_after_message: rules.hangsUpAfterMessage,
  retry: {
    count: rules.retry.countMax,
    interval_seconds: rules.retry.intervalSeconds,
    growing: rules.retry.isGrowing,
    outcomes: [...rules.retry.outcomes],
  },
  calling_window: presentHours(rules.window),
});

const presentRuled = presenter(voiceCampaignDetail, (campaign: Ruled & OwnReference) => ({
  ...named(campaign),
  ...presentOwnReference(campaign),
}));
export const presentDetail = (campaign: VoiceCampaignDetail) => presentRuled({ ...campaign, ...campaign.rules });

type Content = Awaited<ReturnType<typeof getVoiceDraft>>;
const presentDraft = presenter(voiceCampaignContent, (draft: Ruled & OwnReference & Pick<Content, 'recipients'>) => ({
  ...named(draft),
  ...presentOwnReference(draft),
  recipients: presentAudience(draft.recipients),
}));
export const presentContent = ({ draft, recipients }: Content) =>
  presentDraft({ ...draft, ...draft.rules, recipients });
