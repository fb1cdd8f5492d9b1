import type { Runtime } from '../../../runtime.ts';
import { notReached } from '../../../sms/campaigns/index.ts';
import { recordVoiceCampaign } from '../rows/move-stored-campaign.ts';
import type { ActiveCampaign } from '../rows/store-active.ts';
import type { Unspoken } from '../speech/spoken-ahead.ts';
import { failUncalled } from './fail-queued.ts';
import { REFUSALS_MAX } from './judge-refusals.ts';
import { lockCalledCampaign, updateRefusals } from './store-attempts.ts';

/** Takes the place of a trunk's status; no trunk answers with it. */
const UNSPOKEN_STATUS = 0;

/**
 * Fails recipients whose text cannot be spoken and frees their credits, without touching others. If as many in a row fail as REFUSALS_MAX, it is no
 * coincidence: the campaign is paused until a person has looked.
 */
export async function failUnspoken(
  rt: Runtime,
  { accountId, id: campaignId }: ActiveCampaign,
  unspoken: readonly Unspoken[],
): Promise<void> {
  if (unspoken.length === 0) return;
  await rt.db.transact(async (tx) => {
    const campaign = await lockCalledCampaign(tx, accountId, campaignId);
    if (campaign?.status !== 'calling') return;
    const before = campaign.refusalStatus === UNSPOKEN_STATUS ? campaign.refusalsInRow : 0;
    const failing = unspoken.slice(0, REFUSALS_MAX - before);
    await failUncalled(rt, tx, { ...campaign, accountId, id: campaignId }, failing, async (failed) => {
      const refusalsInRow = before + failed.length;
      const isEnough = refusalsInRow >= REFUSALS_MAX;
      const now = rt.clock.now();
      const news = { refusalStatus: UNSPOKEN_STATUS, refusalsInRow, isEnough };
      const isPaused = await updateRefusals(tx, { ...news, accountId, campaignId, now, pauseReason: 'speech_failed' });
      const { textsCampaignId: id } = campaign;
      if (isPaused && id !== null) await notReached.pauseTexts(rt, tx, { accountId, id });
      if (isPaused) await recordVoiceCampaign(rt, tx, accountId, campaignId);
      const calls = failed.length;
      rt.log.warn('texts of a voice campaign could not be spoken', { campaign: campaignId, calls, isPaused });
    });
  });
}
