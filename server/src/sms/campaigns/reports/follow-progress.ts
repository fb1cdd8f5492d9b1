import { campaignData, type LiveSource } from '../../../events/index.ts';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import { listCampaignProgress } from '../rows/store-campaign-events.ts';

/** Receipts arrive for a while after the end. */
const AFTER_END_MS = 3_600_000;
const PER_ACCOUNT_MAX = 50;

/** The progress of an account's campaigns, for clients that follow it live. */
export const campaignProgress: LiveSource = {
  kind: 'campaign.progress',
  async read({ db, clock }, accountIds) {
    const endedAfter = timestampFromMs(clock.nowMs() - AFTER_END_MS);
    const found = await listCampaignProgress(db, accountIds, { endedAfter, perAccountMax: PER_ACCOUNT_MAX });
    return found.map(({ accountId, counts, ...campaign }) => ({
      accountId,
      key: campaign.uuid,
      data: { ...campaignData('sms', campaign), counts: counts ?? {} },
    }));
  },
};
