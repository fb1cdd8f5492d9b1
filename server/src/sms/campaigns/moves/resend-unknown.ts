import { holdCredits, refundCredits, refuseShortage } from '../../../billing/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { AppError, notFound } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import { hundredths } from '../../../lib/money.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { addCampaignProgress, findMessage, queueAgain } from '../../messages/index.ts';
import type { Campaign, CampaignStatus } from '../rows/campaign.ts';
import { findCampaign, lockCampaign } from '../rows/store-campaigns.ts';
import { listUnknownOfCampaign, reopenCampaign } from './store-resend.ts';

/** One request's share; what is left is said, and asked for again. */
const RESEND_MAX = 5_000;
const MAY_RESEND: readonly CampaignStatus[] = ['sending', 'paused', 'completed'];

interface Resent {
  readonly resent: number;
  /** There are more: ask again. */
  readonly hasMore: boolean;
}

/** What was charged while nobody knew goes back, and is held again for the new try: one message is paid once. */
async function holdAgain(
  rt: Runtime,
  tx: Transaction,
  input: {
    accountId: number;
    campaign: Pick<Campaign, 'id' | 'uuid'>;
    rows: readonly { cost: number; price: number }[];
  },
): Promise<void> {
  const { accountId, campaign, rows } = input;
  const now = rt.clock.now();
  const cost = rows.reduce((sum, row) => sum + row.cost, 0);
  const price = rows.reduce((sum, row) => sum + row.price, 0);
  const progress = { campaignId: campaign.id, sent: 0, cost: hundredths(-cost), released: hundredths(-price), now };
  await addCampaignProgress(tx, accountId, progress);
  await refundCredits(tx, { accountId, at: now, amount: hundredths(cost), reference: campaign.uuid });
  const outcome = await holdCredits(tx, { accountId, amount: hundredths(price), at: now });
  if (outcome !== 'held') throw refuseShortage(outcome);
}

function refuseUnlessMayResend(campaign: Campaign | null): asserts campaign is Campaign {
  if (!campaign) throw notFound('Campaign');
  if (MAY_RESEND.includes(campaign.status)) return;
  throw new AppError('wrong_state', `This campaign is ${campaign.status}: nothing of it can be sent again.`);
}

/** By hand alone, and by somebody who confirmed it: some of these people may get the message twice. */
export async function resendUnknown(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Resent> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const campaign = await findCampaign(tx, accountId, uuid);
    refuseUnlessMayResend(campaign);
    const ids = await listUnknownOfCampaign(tx, accountId, campaign.id, RESEND_MAX + 1);
    const rows = await queueAgain(rt, tx, { accountId, ids: ids.slice(0, RESEND_MAX) });
    if (rows.length > 0) {
      // Locked after its rows and counts, as everywhere; so only now it is certain where it stands.
      refuseUnlessMayResend(await lockCampaign(tx, accountId, uuid));
      await reopenCampaign(tx, accountId, campaign.id, rt.clock.now());
      await holdAgain(rt, tx, { accountId, campaign, rows });
    }
    return { resent: rows.length, hasMore: ids.length > RESEND_MAX };
  });
}

/** The same for one quick send; it was charged when it was accepted, and that charge holds. */
export async function resendMessage(rt: Runtime, actor: Actor, id: Uuid): Promise<Resent> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const message = await findMessage(tx, accountId, id);
    if (!message) throw notFound('Message');
    if (message.status !== 'unknown' || message.kind !== 'quick') {
      const state = message.kind === 'bulk' ? 'part of a campaign' : message.status;
      throw new AppError(
        'wrong_state',
        `This message is ${state}: only a single message whose outcome is unknown can be sent again.`,
      );
    }
    const rows = await queueAgain(rt, tx, { accountId, ids: [id] });
    return { resent: rows.length, hasMore: false };
  });
}
