import type { Flow } from './flow.ts';
import { listHeader, type SipHeader, type SipRequest, type SipResponse } from './message.ts';
import { parseVia, type Via, writeVia } from './parse-address.ts';
import type { SipCore } from './parse-core.ts';

export const ALLOWED_METHODS = 'INVITE, ACK, CANCEL, BYE, OPTIONS, UPDATE, INFO';
const USER_AGENT = 'Volley';
const EMPTY = Buffer.alloc(0);

const REASONS: Record<number, string> = {
  100: 'Trying',
  180: 'Ringing',
  183: 'Session Progress',
  200: 'OK',
  302: 'Moved Temporarily',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  415: 'Unsupported Media Type',
  416: 'Unsupported URI Scheme',
  420: 'Bad Extension',
  421: 'Extension Required',
  422: 'Session Interval Too Small',
  469: 'Bad Info Package',
  480: 'Temporarily Unavailable',
  481: 'Call/Transaction Does Not Exist',
  486: 'Busy Here',
  487: 'Request Terminated',
  488: 'Not Acceptable Here',
  491: 'Request Pending',
  500: 'Server Internal Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  603: 'Decline',
};

export interface RequestParts {
  method: string;
  uri: string;
  via: string;
  from: string;
  to: string;
  callId: string;
  cseq: number;
  routes?: string[];
  headers?: SipHeader[];
  body?: Buffer;
}

export function createRequest(parts: RequestParts): SipRequest {
  return {
    kind: 'request',
    method: parts.method,
    uri: parts.uri,
    headers: [
      { name: 'via', value: parts.via },
      { name: 'max-forwards', value: '70' },
      ...(parts.routes ?? []).map((value) => ({ name: 'route', value })),
      { name: 'from', value: parts.from },
      { name: 'to', value: parts.to },
      { name: 'call-id', value: parts.callId },
      { name: 'cseq', value: `${parts.cseq} ${parts.method}` },
      { name: 'user-agent', value: USER_AGENT },
      ...(parts.headers ?? []),
    ],
    body: parts.body ?? EMPTY,
  };
}

// Always asks for rport (RFC 3581): behind NAT the answer must come back to where the request came from.
export function createVia(flow: Flow, sentBy: string, branch: string): string {
  return `SIP/2.0/${flow.transport.toUpperCase()} ${sentBy};branch=${branch};rport`;
}

export interface ResponseParts {
  statusCode: number;
  reason?: string;
  toTag?: string | undefined;
  headers?: SipHeader[];
  body?: Buffer;
}

export function createResponse(request: SipRequest, core: SipCore, source: Flow, parts: ResponseParts): SipResponse {
  const vias = listHeader(request, 'via').map((value, index) =>
    index === 0 ? writeVia(markVia(core.via, source)) : value,
  );
  const to = request.headers.find((header) => header.name === 'to')?.value ?? '';
  const isTagged = core.toTag !== null || parts.toTag === undefined || parts.statusCode === 100;
  return {
    kind: 'response',
    statusCode: parts.statusCode,
    reason: parts.reason ?? REASONS[parts.statusCode] ?? 'Unknown',
    headers: [
      ...vias.map((value) => ({ name: 'via', value })),
      ...listHeader(request, 'record-route').map((value) => ({ name: 'record-route', value })),
      { name: 'from', value: request.headers.find((header) => header.name === 'from')?.value ?? '' },
      { name: 'to', value: isTagged ? to : `${to};tag=${parts.toTag}` },
      { name: 'call-id', value: core.callId },
      { name: 'cseq', value: `${core.cseq.number} ${core.cseq.method}` },
      ...(parts.headers ?? []),
    ],
    body: parts.body ?? EMPTY,
  };
}

function markVia(via: Via, source: Flow): Via {
  const params = new Map(via.params);
  if (params.has('rport')) params.set('rport', String(source.port));
  if (params.has('rport') || via.host !== source.host) params.set('received', source.host);
  return { ...via, params };
}

// RFC 3261 18.2.2 and RFC 3581: over a stream the answer returns on it; over UDP it goes to the source, at the port asked for.
export function responseFlow(via: Via, source: Flow): Flow {
  if (source.transport !== 'udp' || via.params.has('rport')) return source;
  return { ...source, port: via.port ?? 5060 };
}

const COPIED_TO_ACK = new Set(['max-forwards', 'from', 'call-id', 'route']);

// RFC 3261 17.1.1.3 (ACK of a refusal) and 9.1 (CANCEL): both repeat the URI, top Via, Route, Call-ID and CSeq number.
export function createSameHop(invite: SipRequest, method: 'ACK' | 'CANCEL', to: string): SipRequest {
  const topVia = writeVia(parseVia(listHeader(invite, 'via')[0] ?? ''));
  const cseq = invite.headers.find((header) => header.name === 'cseq')?.value.split(' ')[0] ?? '1';
  return {
    kind: 'request',
    method,
    uri: invite.uri,
    headers: [
      { name: 'via', value: topVia },
      ...invite.headers.filter((header) => COPIED_TO_ACK.has(header.name)),
      { name: 'to', value: to },
      { name: 'cseq', value: `${cseq} ${method}` },
      { name: 'user-agent', value: USER_AGENT },
    ],
    body: EMPTY,
  };
}
