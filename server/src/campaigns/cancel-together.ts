import type { Transaction } from '../db/index.ts';
import { assert } from '../errors.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { isMove, type MovesOf } from '../lib/values/moves.ts';
import type { Runtime } from '../runtime.ts';
import type { Channel } from './channel.ts';
import { type CampaignRef, openCampaignsOf } from './store-campaigns.ts';

interface Cancelling<Status extends string, Campaign extends { readonly status: Status }> extends Channel {
  readonly moves: MovesOf<Status>;
  /** How many campaigns one call cancels. */
  readonly batchMax: number;
  lock(tx: Transaction, accountId: number, id: number): Promise<Campaign | null>;
  /** The transaction has locked the row. */
  cancel(rt: Runtime, tx: Transaction, accountId: number, campaign: Campaign): Promise<void>;
  /** Returns true if an overdue campaign goes on in a way of its own. */
  passOver?(rt: Runtime, tx: Transaction, campaign: CampaignRef, dueUntil: Timestamp): Promise<boolean>;
}

/** What cancels a channel's campaigns without a request of their owner, a batch at a time. Both return whether there may be more. */
export function cancelledTogether<Status extends string, Campaign extends { readonly status: Status }>(
  channel: Cancelling<Status, Campaign>,
) {
  const { listOpen, listOverdue, isOverdue } = openCampaignsOf(channel);
  const mayCancel = ({ status }: Campaign): boolean => isMove(channel.moves, status, 'cancelled' as Status);
  return {
    /** The campaigns of a closed account. */
    async ofAccount(rt: Runtime, accountId: number): Promise<boolean> {
      const ids = await listOpen(rt.db, accountId, channel.batchMax);
      for (const id of ids)
        await rt.db.transact(async (tx) => {
          const campaign = await channel.lock(tx, accountId, id);
          // It has ended in the meantime.
          if (campaign && mayCancel(campaign)) await channel.cancel(rt, tx, accountId, campaign);
        });
      return ids.length > 0;
    },
    /** The campaigns that had begun by an instant or should have. */
    async overdue(rt: Runtime, dueUntil: Timestamp): Promise<boolean> {
      const campaigns = await listOverdue(rt.db, dueUntil, channel.batchMax);
      for (const ref of campaigns)
        await rt.db.transact(async (tx) => {
          const { accountId, id } = ref;
          const campaign = await channel.lock(tx, accountId, id);
          // It has ended, become a draft again or been moved on in the meantime: what another process did must not be done again.
          if (!campaign || !(await isOverdue(tx, { accountId, id }, dueUntil))) return;
          assert(mayCancel(campaign), 'a campaign that is due can be cancelled');
          if (!(await channel.passOver?.(rt, tx, ref, dueUntil))) await channel.cancel(rt, tx, accountId, campaign);
        });
      return campaigns.length > 0;
    },
  };
}
