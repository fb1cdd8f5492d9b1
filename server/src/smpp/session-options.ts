import type { Role } from './bind-rules.ts';
import type { RequestAnswer } from './inbound.ts';
import type { Pdu, RequestPdu } from './pdu-table.ts';
import type { Tap } from './tap.ts';

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
  // The most submits that are written and not answered yet.
  windowMax: number;
  requestTimeoutMs: number;
  // 0 sends no enquire_link.
  enquireLinkMs: number;
  enquireLinkDeadlineMs: number;
  inboundMax: number;
  inboundTimeoutMs: number;
  pduOctetsMax?: number;
  firstSequence?: number;
  onRequest: (pdu: RequestPdu) => RequestAnswer | Promise<RequestAnswer>;
  // Called when the socket has room again: slots may be free although no answer came.
  onFreeSlots?: () => void;
  // Called for an answer to a request that had timed out: its message id may still be of use.
  onLateAnswer?: (pdu: Pdu) => void;
  // Called for each answer that says that the other side does not know this session, although it was bound.
  onForgotten?: (status: number) => void;
  // Sees every PDU while `isOn`.
  tap?: Tap | undefined;
  onClose: (reason: CloseReason) => void;
  // Called when a callback of the caller threw. Without it the error surfaces as uncaught.
  onFault?: (error: unknown) => void;
};
