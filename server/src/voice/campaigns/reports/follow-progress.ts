import { campaignData, type LiveSource } from '../../../events/index.ts';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import { listVoiceProgress, type VoiceProgress } from './store-progress.ts';

const AFTER_END_MS = 3_600_000;
const PER_ACCOUNT_MAX = 50;

function countsOf({ open, calling, totalRecipients, messagesSent }: VoiceProgress) {
  const answered = messagesSent;
  return {
    queued: Math.max(0, open - calling),
    calling,
    answered,
    not_reached: Math.max(0, totalRecipients - open - answered),
  };
}

/** The progress of an account's voice campaigns, for clients that follow it live. */
export const voiceProgress: LiveSource = {
  kind: 'campaign.progress',
  async read({ db, clock }, accountIds) {
    const endedAfter = timestampFromMs(clock.nowMs() - AFTER_END_MS);
    const found = await listVoiceProgress(db, accountIds, { endedAfter, perAccountMax: PER_ACCOUNT_MAX });
    return found.map((campaign) => ({
      accountId: campaign.accountId,
      key: campaign.uuid,
      data: { ...campaignData('voice', campaign), counts: countsOf(campaign) },
    }));
  },
};
