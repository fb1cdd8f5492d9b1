import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import { failQueued } from '../calls/fail-queued.ts';
import { lockCampaignById } from '../rows/store-campaigns.ts';
import { listExpired } from './store-calls.ts';

const BATCH_MAX = 100;

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
  const expired = await rt.db.rows(listExpired, [now, BATCH_MAX]);
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
  return expired.length === BATCH_MAX && ended > 0;
}
