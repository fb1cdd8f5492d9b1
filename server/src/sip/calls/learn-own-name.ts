import { setTimeout as sleep } from 'node:timers/promises';
import { createRequest, createVia } from '../messages/create-message.ts';
import type { Flow } from '../messages/flow.ts';
import type { CallContext } from './call-context.ts';
import { proxyRoutes, type Trunk, trunkUri } from './trunk.ts';

const T1_MAX = 4;

// The Contact of an INVITE says where the far side must send its BYE. Behind NAT only the far side knows that address, so each
// connection asks once; any answer tells, and without one the call does not wait long.
export async function learnOwnName(context: CallContext, trunk: Trunk, flow: Flow): Promise<void> {
  const { transport, layer, timers, newBranch } = context;
  if (!(await transport.needsName(flow))) return;
  const sentBy = await transport.findSentBy(flow);
  const uri = trunkUri(trunk, null);
  const token = newBranch();
  const request = createRequest({
    method: 'OPTIONS',
    uri,
    via: createVia(flow, sentBy, newBranch()),
    from: `<sip:volley@${sentBy}>;tag=${token}`,
    to: `<${uri}>`,
    callId: token,
    cseq: 1,
    routes: proxyRoutes(trunk, flow),
    headers: [{ name: 'accept', value: 'application/sdp' }],
  });
  const limit = sleep(T1_MAX * timers.t1Ms, null, { ref: false });
  const outcome = await Promise.race([layer.sendRequest(request, flow), limit]);
  if (outcome?.kind !== 'response') transport.noteNameless(flow);
}
