import { VOICE_CAMPAIGN_STATUSES } from '@volley/contract/choices';
import { voiceCampaign } from '@volley/contract/voice-campaigns';
import { listerOf, stateCounterOf, VOICE } from '../../../campaigns/index.ts';
import { store } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { columnsOf } from '../../../lib/values/fields.ts';
import type { VoiceCampaign, VoiceRecipient } from '../rows/campaign.ts';

const COLUMNS = columnsOf(Object.keys(voiceCampaign.shape), 'c');

export const findVoiceCampaign = store.finding<[accountId: number, uuid: Uuid], VoiceCampaign>(
  'voice_campaigns.find',
  `select ${COLUMNS} from voice_campaigns c where account_id = $1 and uuid = $2`,
);

export const readVoiceCampaigns = listerOf<VoiceCampaign>(VOICE, COLUMNS);

export const countVoiceCampaignsByState = stateCounterOf(VOICE, VOICE_CAMPAIGN_STATUSES);

export const listRecipientsAfter = store.listing<
  { accountId: number; campaignId: number; afterId: number; limit: number },
  VoiceRecipient
>(
  'voice_recipients.list_after',
  `select id, phone_number, status, called_at, duration_seconds as duration
   from voice_recipients where account_id = $1 and campaign_id = $2 and id > $3 order by id limit $4`,
  ['accountId', 'campaignId', 'afterId', 'limit'],
);
