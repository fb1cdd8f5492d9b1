import { accountWalker } from '../../../lib/background/walk-accounts.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import { failQueued } from '../calls/fail-queued.ts';
import { lockCampaignById } from '../rows/store-campaigns.ts';
import { listExpired } from './store-calls.ts';

const BATCH_MAX = 100;
const nextExpired = accountWalker<{ readonly accountId: number; readonly id: number }>({
  perAccountMax: BATCH_MAX,
  rowsMax: BATCH_MAX,
});

/**
 * Ends single calls that did not begin within their validity, and frees their credits. A claim calls none of them any more. Returns whether there may be
 * more.
 */
export async function expireCalls(rt: Runtime): Promise<boolean> {
  const now = rt.clock.now();
  const expire = ({ accountId, id }: { readonly accountId: number; readonly id: number }) =>
    rt.db.transact(async (tx) => {
      const call = await lockCampaignById(tx, accountId, id);
      if (call?.validUntil && call.validUntil <= now) await failQueued(rt, tx, { ...call, accountId }, 'expired');
    });
  const { rows: expired } = await nextExpired(rt, {
    read: (afterAccountId, limit) => listExpired(rt.db, now, afterAccountId, limit),
    canAct: () => true,
  });
  let ended = 0;
  for (const one of expired) {
    await expire(one).then(
      () => {
        ended += 1;
      },
      // The calls after it do not wait for one that cannot be ended.
      (error: unknown) =>
        rt.log.warn('a call that has expired was not ended yet', { call: one.id, ...describeError(error) }),
    );
  }
  return expired.length >= BATCH_MAX && ended > 0;
}
