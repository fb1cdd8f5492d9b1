import type { Flow } from './flow.ts';
import { requestBytes, type SipRequest } from './message.ts';
import type { Transport } from './transport.ts';

// RFC 3261 18.1.1: nobody knows the path's MTU, so that this is the most a datagram may hold; larger ones would be cut
// in pieces, and gateways that drop pieces are common.
export const UDP_REQUEST_BYTES_MAX = 1300;

export interface FittedRequest {
  request: SipRequest;
  flow: Flow;
}

// A request that UDP cannot carry in one piece goes over TCP, if the far side takes connections; else over UDP all the
// same. Only the top Via changes: the Contact goes on naming the transport of the trunk.
export async function fitRequest(transport: Transport, request: SipRequest, flow: Flow): Promise<FittedRequest> {
  if (flow.transport !== 'udp' || requestBytes(request) <= UDP_REQUEST_BYTES_MAX) return { request, flow };
  const connected: Flow = { ...flow, transport: 'tcp', isForSize: true };
  if (!(await transport.canConnect(connected))) return { request, flow };
  return { request: viaTcp(request), flow: connected };
}

function viaTcp(request: SipRequest): SipRequest {
  const at = request.headers.findIndex(({ name }) => name === 'via');
  const headers = request.headers.map((header, index) =>
    index === at ? { ...header, value: header.value.replace(/^SIP\/2\.0\/UDP /, 'SIP/2.0/TCP ') } : header,
  );
  return { ...request, headers };
}
