import type { Role } from './bind-rules.ts';
import type { RequestAnswer } from './inbound.ts';
import type { Pdu, RequestPdu } from './pdu-table.ts';

export type CloseReason =
  | 'local'
  | 'unbound_by_peer'
  | 'closed_by_peer'
  | 'socket_error'
  | 'broken_stream'
  | 'link_unanswered'
  | 'stalled';

export type SessionOptions = {
  role: Role;
  // Submits written and not answered yet.
  windowMax: number;
  requestTimeoutMs: number;
  // 0 sends none.
  enquireLinkMs: number;
  enquireLinkDeadlineMs: number;
  inboundMax: number;
  inboundTimeoutMs: number;
  pduOctetsMax?: number;
  firstSequence?: number;
  onRequest: (pdu: RequestPdu) => RequestAnswer | Promise<RequestAnswer>;
  // The socket has room again, so there may be free slots though nothing was answered.
  onFreeSlots?: () => void;
  // An answer to a request that had already been given up: its message id may still be of use.
  onLateAnswer?: (pdu: Pdu) => void;
  onClose: (reason: CloseReason) => void;
  // A callback of the caller threw. Without this it surfaces as an uncaught error.
  onFault?: (error: unknown) => void;
};
