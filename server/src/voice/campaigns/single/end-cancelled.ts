import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import { findCancelledCalls } from '../../../sms/codes/index.ts';
import type { ClaimedCall } from '../calls/claim-calls.ts';
import type { RunningCall } from '../calls/running-call.ts';
import { cancelLocked } from '../moves/move-campaign.ts';
import { lockSingleCall } from '../rows/store-campaigns.ts';
import { listCancelledAmong } from './store-calls.ts';

const accountsOf = (calls: readonly ClaimedCall[]): number[] => [...new Set(calls.map(({ accountId }) => accountId))];

/** Cancels calls that speak the code of a verification that was cancelled. */
async function cancelCodeless(rt: Runtime, calls: readonly ClaimedCall[]): Promise<void> {
  if (calls.length === 0) return;
  const callIds = calls.map(({ campaignUuid }) => campaignUuid);
  for (const { accountId, callId } of await findCancelledCalls(rt, accountsOf(calls), callIds))
    await rt.db.transact(async (tx) => {
      const call = await lockSingleCall(tx, accountId, callId);
      if (call?.status === 'calling') await cancelLocked(rt, tx, accountId, call);
    });
}

/** Hangs up those calls of this process that were cancelled, or whose verification was, through whichever process. */
export async function endCancelled(rt: Runtime, ongoing: Iterable<RunningCall>): Promise<void> {
  const single = [...ongoing].flatMap((running) => {
    const { cancellable: call } = running;
    return call === null ? [] : [{ running, call }];
  });
  if (single.length === 0) return;
  const calls = single.map(({ call }) => call);
  await cancelCodeless(
    rt,
    single.flatMap(({ running, call }) => (running.saysCode ? [call] : [])),
  ).catch((error: unknown) => rt.log.warn('the call of a cancelled code was not cancelled yet', describeError(error)));
  const ids = calls.map(({ campaignId }) => campaignId);
  const cancelled = new Set((await listCancelledAmong(rt.db, accountsOf(calls), ids)).map(({ id }) => id));
  for (const { running, call } of single) if (cancelled.has(call.campaignId)) running.end();
}
