import { changeListener } from '../../events/index.ts';
import type { Runtime } from '../../runtime.ts';
import { type DisabledReason, listenerName } from '../endpoints/endpoint.ts';
import { lockEndpoint, moveEndpointRow } from '../endpoints/store-endpoints.ts';
import { giveUpDeliveries, type OfEndpoint } from '../log/store-deliveries.ts';
import { writeSwitchedOff } from './write-switched-off.ts';

/** Nothing is sent to it any more, and no event written for it, until somebody resumes it. False: it was not active. */
export async function disableEndpoint(rt: Runtime, of: OfEndpoint, reason: DisabledReason): Promise<boolean> {
  const isDone = await rt.db.transact(async (tx) => {
    const endpoint = await lockEndpoint(tx, of.accountId, of.endpoint);
    if (endpoint?.status !== 'active') return false;
    await moveEndpointRow(tx, endpoint, { status: 'disabled', reason, now: rt.clock.now() });
    await giveUpDeliveries(tx, of);
    await rt.post.tellOwners(tx, of.accountId, { text: writeSwitchedOff(endpoint, reason, rt.post.operatorName) });
    await changeListener(tx, { accountId: of.accountId, source: listenerName(of.endpoint), kinds: [], until: null });
    return true;
  });
  if (isDone) rt.log.warn('a webhook was switched off', { account: of.accountId, webhook: of.endpoint, reason });
  return isDone;
}
