import type { Transaction } from '../../db/index.ts';
import { changeListener, recordEvents } from '../../events/index.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { type DisabledReason, type Endpoint, listenerName } from '../endpoints/endpoint.ts';
import { lockEndpoint, moveEndpointRow } from '../endpoints/store-endpoints.ts';
import { giveUpDeliveries, type OfEndpoint } from '../log/store-deliveries.ts';
import { writeSwitchedOff } from './write-switched-off.ts';

/** Events go on being kept for an endpoint that failed, in case somebody repairs it in time. */
const LISTENS_ON_MS = 7 * 86_400_000;

function listenOn(rt: Runtime, tx: Transaction, { accountId, uuid, kinds }: Endpoint, reason: DisabledReason) {
  const source = listenerName(uuid);
  if (reason === 'gone') return changeListener(rt, tx, { accountId, source, kinds: [], until: null });
  return changeListener(rt, tx, { accountId, source, kinds, until: timestampFromMs(rt.clock.nowMs() + LISTENS_ON_MS) });
}

/** Stops sending to the endpoint until somebody resumes it. Returns false if it was not active. */
export async function disableEndpoint(rt: Runtime, of: OfEndpoint, reason: DisabledReason): Promise<boolean> {
  const isDone = await rt.db.transact(async (tx) => {
    const endpoint = await lockEndpoint(tx, of.accountId, of.endpoint);
    if (endpoint?.status !== 'active') return false;
    await moveEndpointRow(tx, { ...endpoint, status: 'disabled', reason, now: rt.clock.now() });
    await giveUpDeliveries(tx, of);
    await rt.post.tellOwners(tx, of.accountId, { text: writeSwitchedOff(endpoint, reason, rt.post.operatorName) });
    await listenOn(rt, tx, endpoint, reason);
    const { uuid, url, description, failingSince } = endpoint;
    const data = { webhook_id: uuid, url, description, reason, failing_since: failingSince };
    // The address of a staff endpoint is for operators, and other members of their account hear this kind too.
    if (!endpoint.isForStaff) await recordEvents(rt, tx, of.accountId, [{ kind: 'webhook.disabled', data }]);
    return true;
  });
  if (isDone) rt.log.warn('a webhook was switched off', { account: of.accountId, webhook: of.endpoint, reason });
  return isDone;
}
