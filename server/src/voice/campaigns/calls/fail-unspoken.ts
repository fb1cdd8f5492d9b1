import { settleHold } from '../../../billing/index.ts';
import { hundredths } from '../../../lib/values/money.ts';
import type { Runtime } from '../../../runtime.ts';
import { notReached } from '../../../sms/campaigns/index.ts';
import { moveVoiceProgress, recordVoiceCampaign } from '../rows/move-stored-campaign.ts';
import type { ActiveCampaign } from '../rows/store-active.ts';
import type { Unspoken } from '../speech/spoken-ahead.ts';
import { REFUSALS_MAX } from './judge-refusals.ts';
import { recordCall } from '../rows/record-call.ts';
import { failUnspokenRecipients, lockCalledCampaign, updateRefusals } from './store-attempts.ts';

/** Takes the place of a trunk's status; no trunk answers with it. */
const UNSPOKEN_STATUS = 0;

/**
 * Fails recipients whose text cannot be spoken and frees their credits, without touching others. If as many in a row fail as REFUSALS_MAX, it is no
 * coincidence: the campaign is paused until a person has looked.
 */
export async function failUnspoken(
  rt: Runtime,
  { accountId, id: campaignId, uuid }: ActiveCampaign,
  unspoken: readonly Unspoken[],
): Promise<void> {
  if (unspoken.length === 0) return;
  await rt.db.transact(async (tx) => {
    const campaign = await lockCalledCampaign(tx, accountId, campaignId);
    if (campaign?.status !== 'calling') return;
    const before = campaign.refusalStatus === UNSPOKEN_STATUS ? campaign.refusalsInRow : 0;
    const failing = unspoken.slice(0, REFUSALS_MAX - before);
    const failed = await failUnspokenRecipients(tx, { accountId, campaignId, failing });
    if (failed.length === 0) return;
    const now = rt.clock.now();
    const cost = hundredths(0);
    const none = { digits: '', cost, isSimulated: false, durationSeconds: 0 };
    for (const { phoneNumber, reason } of failed)
      await recordCall(rt, tx, accountId, { ...none, campaignUuid: uuid, phoneNumber, status: 'failed', reason });
    const refusalsInRow = before + failed.length;
    const isEnough = refusalsInRow >= REFUSALS_MAX;
    const news = { refusalStatus: UNSPOKEN_STATUS, refusalsInRow, isEnough };
    const isPaused = await updateRefusals(tx, { ...news, accountId, campaignId, now, pauseReason: 'speech_failed' });
    const { textsCampaignId, textsCursorId: cursorId } = campaign;
    if (isPaused && textsCampaignId !== null) await notReached.pauseTexts(rt, tx, { accountId, id: textsCampaignId });
    if (isPaused) await recordVoiceCampaign(rt, tx, accountId, campaignId);
    const released = hundredths(failed.reduce((sum, { held }) => sum + held, 0));
    const closed = failed.length;
    await moveVoiceProgress(rt, tx, { accountId, campaignId, answered: 0, cost, released, closed, now });
    if (cursorId !== null)
      for (const { id: recipientId } of failed) await notReached.sendText(rt, tx, { accountId, cursorId, recipientId });
    await settleHold(tx, { accountId, at: now, cost, released, reference: uuid });
    rt.log.warn('texts of a voice campaign could not be spoken', { campaign: campaignId, calls: closed, isPaused });
  });
}
