import { refundCredits, settleHold } from '../../billing/index.ts';
import type { Transaction } from '../../db/index.ts';
import { hundredths } from '../../lib/money.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';
import { deleteFromOutbox } from '../quick/store-outbox.ts';
import { addCampaignCounts } from '../store-counts.ts';
import { endQueuedMessages } from '../store-messages.ts';
import { findCampaignUuid } from './store-campaigns.ts';
import { addCampaignProgress } from './store-progress.ts';

export interface EndQueued {
  readonly accountId: number;
  readonly ids: readonly Uuid[];
  readonly status: 'expired' | 'failed' | 'skipped';
  readonly reason: string;
  readonly now: Timestamp;
}

/** Messages that will never be submitted: their states, their counts, and what they had cost, in one commit. */
export async function endQueued(tx: Transaction, input: EndQueued): Promise<Uuid[]> {
  const { accountId, now, status, reason } = input;
  const ended = await endQueuedMessages(tx, input);
  await deleteFromOutbox(
    tx,
    accountId,
    ended.map((row) => row.id),
  );
  const campaigns = new Map<number, { cost: number; released: number; n: number }>();
  for (const row of ended) {
    if (row.kind === 'quick') {
      await refundCredits(tx, { accountId, at: now, amount: hundredths(row.price - row.cost), reference: row.id });
      continue;
    }
    const sum = campaigns.get(row.campaignId) ?? { cost: 0, released: 0, n: 0 };
    campaigns.set(row.campaignId, { cost: sum.cost + row.cost, released: sum.released + row.price, n: sum.n + 1 });
  }
  for (const [campaignId, sum] of [...campaigns].sort(([a], [b]) => a - b)) {
    const cost = hundredths(sum.cost);
    const released = hundredths(sum.released);
    await addCampaignCounts(tx, accountId, [
      { campaignId, status: 'queued', reason: '', by: -sum.n },
      { campaignId, status, reason, by: sum.n },
    ]);
    await addCampaignProgress(tx, accountId, { campaignId, sent: 0, cost, released, now });
    await settleHold(tx, {
      accountId,
      at: now,
      cost,
      released,
      reference: (await findCampaignUuid(tx, accountId, campaignId)) ?? '',
    });
  }
  return ended.map((row) => row.id);
}
