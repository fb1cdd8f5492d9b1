import { campaignRecorder } from '../../../campaigns/index.ts';
import { findCampaignForEvent } from './store-campaign-facts.ts';

export const recordCampaign = campaignRecorder('sms', findCampaignForEvent);
