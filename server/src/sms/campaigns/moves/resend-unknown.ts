import type { SmsCampaignStatus as CampaignStatus } from '@volley/contract/choices';
import { refuseShortage } from '../../../billing/index.ts';
import { AppError, notFound } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { getMessageRow, holdCreditsAgain, queueAgain } from '../../messages/index.ts';
import type { Campaign } from '../rows/campaign.ts';
import { findCampaign, lockCampaign } from '../rows/store-campaigns.ts';
import { listUnknownOfCampaign, reopenCampaign } from './store-resend.ts';

/** One request sends this many again and reports whether there are more. */
const RESEND_MAX = 5_000;
const MAY_RESEND: readonly CampaignStatus[] = ['sending', 'paused', 'completed'];

interface Resent {
  readonly resent: number;
  /** Whether there are more, for another request. */
  readonly hasMore: boolean;
}

function refuseUnlessMayResend(campaign: Campaign | null): asserts campaign is Campaign {
  if (!campaign) throw notFound('Campaign');
  if (MAY_RESEND.includes(campaign.status)) return;
  throw new AppError('wrong_state', `This campaign is ${campaign.status}: nothing of it can be sent again.`);
}

/** Sends unknown messages again, only at the request of a person who confirmed that some recipients may get them twice. */
export async function resendUnknown(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Resent> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const campaign = await findCampaign(tx, accountId, uuid);
    refuseUnlessMayResend(campaign);
    const unknown = await listUnknownOfCampaign(tx, accountId, campaign.id, RESEND_MAX + 1);
    const rows = await queueAgain(rt, tx, {
      accountId,
      ids: unknown.slice(0, RESEND_MAX).map(({ messageId }) => messageId),
    });
    if (rows.length > 0) {
      // Locked after its rows and counts, as everywhere, so its status is certain only now.
      refuseUnlessMayResend(await lockCampaign(tx, accountId, uuid));
      await reopenCampaign(tx, accountId, campaign.id, rt.clock.now());
      const outcome = await holdCreditsAgain(tx, { accountId, campaign, rows, now: rt.clock.now() });
      if (outcome !== 'held') throw refuseShortage(outcome);
    }
    return { resent: rows.length, hasMore: unknown.length > RESEND_MAX };
  });
}

/** Sends one quick send again, at the price that it was charged when it was accepted. */
export async function resendMessage(rt: Runtime, actor: Actor, id: Uuid): Promise<Resent> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const message = await getMessageRow(tx, accountId, id);
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
