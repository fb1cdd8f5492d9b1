import type { Flow } from './flow.ts';
import type { LadderStep } from './ladder.ts';
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
  // The host and port in our Contact; stored calls of earlier releases have none.
  contactHost?: string;
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
  // Answered, then no sound for so long that nobody can be there: its length is up to the last sound.
  | 'silent'
  // Answered, but the far side stopped answering us (a refused refresh, or none).
  | 'lost'
  // Nothing is left on the wire, through no fault of the far side: no RTP port free, or the facts not stored.
  | 'not-placed'
  // Not answered.
  | 'cancelled'
  | 'no-answer'
  | 'busy'
  // Declined by the callee.
  | 'rejected'
  // Not taken, and nothing says by whom.
  | 'refused'
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
  // The telephone network's own word for it, which gateways tell beside theirs (RFC 3326, Q.850).
  causeCode: number | null;
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
  | { kind: 'ended'; end: CallEnd; ladder: LadderStep[] };

const CAUSES: Record<number, CallCause> = {
  401: 'unauthorized',
  407: 'unauthorized',
  // The trunk's own: no money left with it, or an extension that we or it do not have.
  402: 'unavailable',
  420: 'unavailable',
  421: 'unavailable',
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

// Q.850 2.2.7: only those that say plainly whose doing it was.
const CAUSES_OF_NETWORK: Record<number, CallCause> = {
  1: 'invalid-number',
  17: 'busy',
  18: 'no-answer',
  19: 'no-answer',
  20: 'no-answer',
  21: 'rejected',
  22: 'invalid-number',
  28: 'invalid-number',
  34: 'unavailable',
  38: 'unavailable',
  41: 'unavailable',
  42: 'unavailable',
  44: 'unavailable',
  47: 'unavailable',
};
// Statuses that gateways give for whatever happened behind them: there the network knows better.
const VAGUE = new Set([403, 480, 600, 603]);

export function causeOfRefusal(statusCode: number, causeCode: number | null): CallCause {
  const isVague = VAGUE.has(statusCode) || (statusCode >= 500 && statusCode < 600);
  const ofNetwork = causeCode === null ? undefined : CAUSES_OF_NETWORK[causeCode];
  if (isVague && ofNetwork !== undefined) return ofNetwork;
  const known = CAUSES[statusCode];
  if (known !== undefined) return known;
  if (statusCode < 400) return 'redirected';
  return statusCode >= 500 && statusCode < 600 ? 'unavailable' : 'refused';
}
