import { campaignRecorder, VOICE } from '../../../campaigns/index.ts';
import type { Transaction } from '../../../db/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { notReached } from '../../../sms/campaigns/index.ts';
import { addVoiceProgress, type CampaignMove, type CampaignProgress, updateCampaignStatus } from './store-campaigns.ts';

export const recordVoiceCampaign = campaignRecorder(VOICE);

/** Pauses, resumes or cancels the waiting texts together with the calls. */
async function moveTexts(rt: Runtime, tx: Transaction, { accountId, campaign, to }: CampaignMove): Promise<void> {
  const { textsCampaignId: id, status: from } = campaign;
  if (id === null) return;
  if (to === 'cancelled' || to === 'failed') await notReached.cancelTexts(rt, tx, { accountId, id });
  if (to === 'paused' && from === 'calling') await notReached.pauseTexts(rt, tx, { accountId, id });
  if (to === 'calling' && from === 'paused') await notReached.resumeTexts(rt, tx, { accountId, id });
}

/** Moves the campaign, whose row the transaction has locked, and records the event. */
export async function moveVoiceCampaign(rt: Runtime, tx: Transaction, input: CampaignMove): Promise<void> {
  await updateCampaignStatus(tx, input);
  await moveTexts(rt, tx, input);
  await recordVoiceCampaign(rt, tx, input.accountId, input.campaign.id);
}

/** Adds to the campaign's figures; its last recipient completes it. */
export async function moveVoiceProgress(rt: Runtime, tx: Transaction, input: CampaignProgress): Promise<void> {
  if (await addVoiceProgress(tx, input)) await recordVoiceCampaign(rt, tx, input.accountId, input.campaignId);
}
