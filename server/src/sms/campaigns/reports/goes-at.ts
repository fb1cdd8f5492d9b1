import { readSendingRules, rulesFor } from '../../../consents/index.ts';
import type { Handle } from '../../../db/index.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import { startWindowGate } from '../../../lib/windows/window-gate.ts';
import type { Campaign, CampaignContent } from '../rows/campaign.ts';

type Planned = Pick<Campaign & CampaignContent, 'purpose' | 'window' | 'timeZone'>;

/** Returns when the messages of a campaign go that starts at an instant: by its own clocks, after its window and the quiet hours; null: at once. */
export type GoesAt = (campaign: Planned, at: Timestamp | null) => Timestamp | null;

export async function startGoesAt(handle: Handle, accountId: number): Promise<GoesAt> {
  const rules = await readSendingRules(handle, accountId);
  return ({ purpose, window, timeZone }, at) => {
    if (at === null) return null;
    const { recipientWindows } = rulesFor({ purpose, window }, rules);
    const atMs = msFromTimestamp(at);
    const opensMs = startWindowGate({ window, timeZone, recipientWindows }).opensByOwnClockMs(atMs);
    return opensMs > atMs ? timestampFromMs(opensMs) : null;
  };
}
