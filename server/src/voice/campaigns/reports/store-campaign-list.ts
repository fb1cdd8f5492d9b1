import { type Handle, pagedStatement, readCountedPage, searchedStatement, store } from '../../../db/index.ts';
import type { Page, PageRequest } from '../../../lib/ids/page.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { hasWords, wordBeginnings } from '../../../lib/values/plain-text.ts';
import type { VoiceCampaign, VoiceRecipient } from '../rows/campaign.ts';

const COLUMNS = `id, uuid, name, status, total_recipients, messages_sent,
  credits_used, created_at, updated_at`;

export const findVoiceCampaign = store.finding<[accountId: number, uuid: Uuid], VoiceCampaign>(
  'voice_campaigns.find',
  `select ${COLUMNS} from voice_campaigns where account_id = $1 and uuid = $2`,
);

const list = pagedStatement<VoiceCampaign>(
  'voice_campaigns.list',
  `select ${COLUMNS} from voice_campaigns where account_id = $1 and id {edge} $2 order by id {order} limit $3 offset $4`,
);

export async function readVoiceCampaigns(
  handle: Handle,
  accountId: number,
  request: PageRequest,
): Promise<Page<VoiceCampaign>> {
  return readCountedPage(handle, { list, accountId, whats: ['voice_campaigns'] }, request);
}

const search = searchedStatement<VoiceCampaign>('voice_campaigns.search', {
  columns: COLUMNS,
  found: `from voice_campaigns where account_id = $1 and ${hasWords('name', '$2')}`,
});

export const searchVoiceCampaigns = (handle: Handle, accountId: number, text: string, request: PageRequest) =>
  search.read(handle, [accountId, wordBeginnings(text)], request);

export const listRecipientsAfter = store.listing<
  { accountId: number; campaignId: number; afterId: number; limit: number },
  VoiceRecipient
>(
  'voice_recipients.list_after',
  `select id, phone_number, status, called_at, duration_seconds as duration
   from voice_recipients where account_id = $1 and campaign_id = $2 and id > $3 order by id limit $4`,
  ['accountId', 'campaignId', 'afterId', 'limit'],
);
