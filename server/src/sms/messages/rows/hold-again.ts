import { holdCredits, refundCredits } from '../../../billing/index.ts';
import type { Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { hundredths } from '../../../lib/values/money.ts';
import { addCampaignProgress } from './store-campaign-progress.ts';

/**
 * Refunds what was charged for a campaign's unknown messages and holds it for their next submit, so that each is paid once. Returns why it cannot be
 * held, if so.
 */
export async function holdAgain(
  tx: Transaction,
  input: {
    readonly accountId: number;
    readonly campaign: { readonly id: number; readonly uuid: Uuid };
    readonly rows: readonly { cost: number; price: number }[];
    readonly now: Timestamp;
  },
): ReturnType<typeof holdCredits> {
  const { accountId, campaign, rows, now } = input;
  const cost = rows.reduce((sum, row) => sum + row.cost, 0);
  const price = rows.reduce((sum, row) => sum + row.price, 0);
  const progress = { campaignId: campaign.id, sent: 0, cost: hundredths(-cost), released: hundredths(-price), now };
  await addCampaignProgress(tx, accountId, progress);
  await refundCredits(tx, { accountId, at: now, amount: hundredths(cost), reference: campaign.uuid });
  return holdCredits(tx, { accountId, amount: hundredths(price), at: now });
}
