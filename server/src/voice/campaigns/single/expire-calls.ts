import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import { failQueued } from '../calls/fail-queued.ts';
import { lockCampaignById } from '../rows/store-campaigns.ts';
import { listExpired } from './store-calls.ts';

const BATCH_MAX = 100;

/** Ends single calls that did not begin within their validity, and frees their credits. A claim calls none of them any more. */
export async function expireCalls(rt: Runtime): Promise<void> {
  const now = rt.clock.now();
  const expire = ({ accountId, id }: { readonly accountId: number; readonly id: number }) =>
    rt.db.transact(async (tx) => {
      const call = await lockCampaignById(tx, accountId, id);
      if (call?.validUntil && call.validUntil <= now) await failQueued(rt, tx, { ...call, accountId }, 'expired');
    });
  for (const one of await rt.db.rows(listExpired, [now, BATCH_MAX]))
    await expire(one).catch((error: unknown) =>
      // Neither the calls after it nor the campaigns wait for one that cannot be ended.
      rt.log.warn('a call that has expired was not ended yet', { call: one.id, ...describeError(error) }),
    );
}
