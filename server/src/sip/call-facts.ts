import type { Flow } from './flow.ts';
import type { RtpStats } from './rtp-stream.ts';

// Made by the caller before the call, so that it can be stored before anything is on the wire.
export interface CallIdentity {
  callId: string;
  localTag: string;
  // Must begin with z9hG4bK (RFC 3261 8.1.1.7). Later INVITEs of the same call add ".2", ".3" …
  branch: string;
}

// All that a process which never saw the call needs to end it: plain data, to be stored as it changes.
export interface CallFacts {
  callId: string;
  localTag: string;
  branch: string;
  attempt: number;
  inviteCSeq: number;
  flow: Flow;
  sentBy: string;
  requestUri: string;
  from: string;
  to: string;
  // From the first response on.
  remoteTag: string | null;
  // From the 200 on.
  isAnswered: boolean;
  remoteTarget: string | null;
  routeSet: string[];
  localCSeq: number;
}

export type CallCause =
  // Answered, and ended by us: the message was played, or hangUp() was called.
  | 'hung-up'
  | 'max-duration'
  | 'remote-hung-up'
  // Answered, but the far side stopped answering us (a refused refresh, or none).
  | 'lost'
  // Nothing is left on the wire, through no fault of the far side: no RTP port free, or the facts not stored.
  | 'not-placed'
  // Not answered.
  | 'cancelled'
  | 'no-answer'
  | 'busy'
  | 'rejected'
  | 'invalid-number'
  | 'redirected'
  | 'unauthorized'
  | 'unavailable'
  | 'unreachable'
  | 'no-media';

export interface CallEnd {
  cause: CallCause;
  // The refusal's status, and when it said to try again.
  statusCode: number | null;
  reason: string;
  retryAfterSeconds: number | null;
  isAnswered: boolean;
  durationMs: number;
  media: RtpStats | null;
}

export type CallEvent =
  | { kind: 'trying'; facts: CallFacts }
  | { kind: 'ringing'; facts: CallFacts; statusCode: number; hasEarlyMedia: boolean }
  | { kind: 'answered'; facts: CallFacts }
  | { kind: 'digit'; digit: string }
  | { kind: 'played' }
  | { kind: 'ended'; end: CallEnd };

const CAUSES: Record<number, CallCause> = {
  401: 'unauthorized',
  407: 'unauthorized',
  403: 'rejected',
  404: 'invalid-number',
  410: 'invalid-number',
  484: 'invalid-number',
  604: 'invalid-number',
  408: 'no-answer',
  480: 'no-answer',
  487: 'no-answer',
  486: 'busy',
  600: 'busy',
  415: 'no-media',
  488: 'no-media',
  606: 'no-media',
  603: 'rejected',
  607: 'rejected',
  608: 'rejected',
};

export function causeOfStatus(statusCode: number): CallCause {
  const known = CAUSES[statusCode];
  if (known !== undefined) return known;
  if (statusCode < 400) return 'redirected';
  return statusCode >= 500 && statusCode < 600 ? 'unavailable' : 'rejected';
}
