import type { Runtime } from '../../../runtime.ts';
import type { RunningCall } from '../calls/running-call.ts';
import { listCancelledAmong } from './store-calls.ts';

/** Hangs up those calls of this process that were cancelled, through whichever process. */
export async function endCancelled(rt: Runtime, ongoing: Iterable<RunningCall>): Promise<void> {
  const single = [...ongoing].flatMap((running) => {
    const { cancellable: call } = running;
    return call === null ? [] : [{ running, call }];
  });
  if (single.length === 0) return;
  const accountIds = [...new Set(single.map(({ call }) => call.accountId))];
  const ids = single.map(({ call }) => call.campaignId);
  const cancelled = new Set((await listCancelledAmong(rt.db, accountIds, ids)).map(({ id }) => id));
  for (const { running, call } of single) if (cancelled.has(call.campaignId)) running.end();
}
