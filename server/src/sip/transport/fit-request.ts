import type { Flow } from '../messages/flow.ts';
import { requestBytes, type SipRequest } from '../messages/message.ts';
import type { Transport } from './transport.ts';

// RFC 3261 18.1.1: a datagram may be no larger, because the path's MTU is unknown. Larger ones would be fragmented, and
// gateways that drop fragments are common.
export const UDP_REQUEST_BYTES_MAX = 1300;

export interface FittedRequest {
  request: SipRequest;
  flow: Flow;
}

// Puts a request that is too large for one datagram on TCP, if the far side takes connections; otherwise it stays on UDP all
// the same. Only the top Via changes: the Contact still names the trunk's transport.
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
