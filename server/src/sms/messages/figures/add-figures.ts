import { holdCredits, refundCredits, settleHold } from '../../../billing/index.ts';
import type { Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { hundredths } from '../../../lib/values/money.ts';
import { addCampaignProgress, type CountMove, moveCampaignCounts } from './store-counts.ts';

/** What moved rows change in their campaign; amounts in hundredths. */
export interface CampaignFigures {
  readonly campaignId: number;
  /** The campaign's uuid, by which the ledger names it. */
  readonly reference: string;
  readonly sent: number;
  /** What is charged now; negative for a refund. */
  readonly cost: number;
  /** The part of the campaign's hold that ends. */
  readonly released: number;
}

export interface Refund {
  readonly amount: number;
  /** The message's id. */
  readonly reference: string;
}

export interface Figures {
  readonly moves: readonly CountMove[];
  readonly campaigns: readonly CampaignFigures[];
  /** Refunds of quick sends. */
  readonly refunds: readonly Refund[];
}

function sumByCampaign(campaigns: readonly CampaignFigures[]): CampaignFigures[] {
  const sums = new Map<number, CampaignFigures>();
  for (const one of campaigns) {
    const { campaignId, reference } = one;
    const so = sums.get(campaignId) ?? { sent: 0, cost: 0, released: 0 };
    const [sent, cost, released] = [so.sent + one.sent, so.cost + one.cost, so.released + one.released];
    sums.set(campaignId, { campaignId, reference, sent, cost, released });
  }
  return [...sums.values()].sort((a, b) => a.campaignId - b.campaignId);
}

async function moveMoney(
  tx: Transaction,
  accountId: number,
  at: Timestamp,
  { cost, released, reference }: CampaignFigures,
): Promise<void> {
  if (cost < 0) await refundCredits(tx, { accountId, at, amount: hundredths(-cost), reference });
  const charged = { cost: hundredths(Math.max(0, cost)), released: hundredths(released) };
  await settleHold(tx, { accountId, at, reference, ...charged });
}

/**
 * Ends every transaction that moves messages, in the order of its locks (docs/adr/0010): all counts in one statement, then the campaigns by id, then
 * the balance. All statements are sent together, so that the balance, which the whole account shares, is locked as briefly as possible.
 */
export async function addFigures(tx: Transaction, accountId: number, now: Timestamp, figures: Figures): Promise<void> {
  const campaigns = sumByCampaign(figures.campaigns);
  const refunds = figures.refunds.filter(({ amount }) => amount > 0);
  await Promise.all([
    moveCampaignCounts(tx, accountId, figures.moves),
    ...campaigns.map(({ campaignId, sent, cost, released }) =>
      addCampaignProgress(tx, {
        ...{ accountId, campaignId, sent, now },
        cost: hundredths(cost),
        released: hundredths(released),
      }),
    ),
    ...campaigns.map((one) => moveMoney(tx, accountId, now, one)),
    ...refunds.map(({ amount, reference }) =>
      refundCredits(tx, { accountId, at: now, amount: hundredths(amount), reference }),
    ),
  ]);
}

/**
 * Refunds what was charged for a campaign's unknown messages and holds it for their next submit, so that each is paid once. Returns why it cannot be
 * held, if so.
 */
export async function holdCreditsAgain(
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
  await addCampaignProgress(tx, { ...progress, accountId });
  await refundCredits(tx, { accountId, at: now, amount: hundredths(cost), reference: campaign.uuid });
  return holdCredits(tx, { accountId, amount: hundredths(price), at: now });
}
