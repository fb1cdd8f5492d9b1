import type { Transaction } from '../../../db/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { recordVoiceCampaign } from './record-voice-campaign.ts';
import { addVoiceProgress, type CampaignMove, type CampaignProgress, updateCampaignStatus } from './store-campaigns.ts';

/** On a row that the transaction has locked; whoever listens is told. */
export async function moveVoiceCampaign(rt: Runtime, tx: Transaction, input: CampaignMove): Promise<void> {
  await updateCampaignStatus(tx, input);
  await recordVoiceCampaign(rt, tx, input.accountId, input.campaign.id);
}

/** Its figures; the last recipient completes it. */
export async function moveVoiceProgress(rt: Runtime, tx: Transaction, input: CampaignProgress): Promise<void> {
  if (await addVoiceProgress(tx, input)) await recordVoiceCampaign(rt, tx, input.accountId, input.campaignId);
}
