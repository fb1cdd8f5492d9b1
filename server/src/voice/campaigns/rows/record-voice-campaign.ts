import { campaignRecorder } from '../../../campaigns/index.ts';
import { lockCampaignById } from './store-campaigns.ts';

export const recordVoiceCampaign = campaignRecorder('voice', lockCampaignById);
