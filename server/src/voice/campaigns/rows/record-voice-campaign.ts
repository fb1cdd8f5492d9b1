import type { VoiceCampaignStatus } from '@volley/contract/choices';
import type { Transaction } from '../../../db/index.ts';
import { campaignData, type EventKind, isHeard, recordEvents } from '../../../events/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { lockCampaignById } from './store-campaigns.ts';

const KINDS: Readonly<Partial<Record<VoiceCampaignStatus, EventKind>>> = {
  calling: 'campaign.started',
  paused: 'campaign.paused',
  completed: 'campaign.completed',
  failed: 'campaign.failed',
};
const ALL = Object.values(KINDS);

/** Records an event about a campaign that has just moved and is locked, in the transaction of the move. */
export async function recordVoiceCampaign(rt: Runtime, tx: Transaction, accountId: number, id: number): Promise<void> {
  if (!(await isHeard(rt, accountId, ALL))) return;
  const campaign = await lockCampaignById(tx, accountId, id);
  const kind = campaign && KINDS[campaign.status];
  if (!campaign || !kind) return;
  await recordEvents(rt, tx, accountId, [{ kind, data: campaignData('voice', campaign) }]);
}
