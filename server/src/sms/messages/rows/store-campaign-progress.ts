import { type Handle, statement, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';

const add = statement(
  'sms_campaigns.add_progress',
  `update sms_campaigns set messages_sent = messages_sent + $3, credits_used = credits_used + $4, held = held - $5, updated_at = $6
   where account_id = $1 and id = $2`,
);

/** Adds to a campaign's figures, in the commit that moves its rows and its money. */
export async function addCampaignProgress(
  tx: Transaction,
  accountId: number,
  progress: { campaignId: number; sent: number; cost: Hundredths; released: Hundredths; now: Timestamp },
): Promise<void> {
  const { campaignId, sent, cost, released, now } = progress;
  await tx.count(add, [accountId, campaignId, sent, cost, released, now]);
}

const findUuid = statement<{ uuid: Uuid }>(
  'sms_campaigns.find_uuid',
  `select uuid from sms_campaigns where account_id = $1 and id = $2`,
);

/** Returns the UUID by which the ledger names the campaign. */
export async function findCampaignUuid(handle: Handle, accountId: number, id: number): Promise<Uuid | null> {
  return (await handle.rows(findUuid, [accountId, id]))[0]?.uuid ?? null;
}
