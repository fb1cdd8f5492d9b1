import type { RtpStats } from '../media/rtp-stream.ts';
import type { Flow } from '../messages/flow.ts';
import type { LadderStep } from './ladder.ts';

// The caller makes these before the call, so that it can store them before anything is on the wire.
export interface CallIdentity {
  callId: string;
  localTag: string;
  // Must begin with z9hG4bK (RFC 3261 8.1.1.7). Later INVITEs of the same call append ".2", ".3" …
  branch: string;
}

// All that another process needs to end a call that it never saw: plain data, to be stored as it changes.
export interface CallFacts {
  callId: string;
  localTag: string;
  branch: string;
  attempt: number;
  inviteCSeq: number;
  flow: Flow;
  sentBy: string;
  // The host and port of our Contact; calls that earlier releases stored have none.
  contactHost?: string;
  requestUri: string;
  // The proxy that the INVITE names as its route, which its CANCEL repeats; left out: none.
  proxyRoutes?: string[];
  from: string;
  to: string;
  // Set from the first response on.
  remoteTag: string | null;
  // True from the 200 on.
  isAnswered: boolean;
  remoteTarget: string | null;
  routeSet: string[];
  localCSeq: number;
}

export type CallCause =
  // The call was answered and we ended it: the message was played, or hangUp() was called.
  | 'hung-up'
  | 'max-duration'
  | 'remote-hung-up'
  // The call was answered, and then no sound came for so long that nobody can be there: its length is up to the last sound.
  | 'silent'
  // The call was answered, but the far side stopped answering us: a refresh was refused or got no answer.
  | 'lost'
  // Nothing is left on the wire, through no fault of the far side: no RTP port was free, or the facts could not be stored.
  | 'not-placed'
  // The causes from here on are of calls that were not answered.
  | 'cancelled'
  | 'no-answer'
  | 'busy'
  // The callee declined.
  | 'rejected'
  // The call was not taken, and nothing says by whom.
  | 'refused'
  | 'invalid-number'
  | 'redirected'
  | 'unauthorized'
  | 'unavailable'
  | 'unreachable'
  | 'no-media';

export interface CallEnd {
  cause: CallCause;
  // The refusal's status, and the wait that it asks for before the next try.
  statusCode: number | null;
  reason: string;
  // The telephone network's own cause, which gateways add to their status (RFC 3326, Q.850).
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
  // The first packet of sound leaves.
  | { kind: 'sounding'; facts: CallFacts }
  | { kind: 'digit'; digit: string }
  | { kind: 'played' }
  | { kind: 'ended'; end: CallEnd; ladder: LadderStep[] };

const CAUSES: Record<number, CallCause> = {
  401: 'unauthorized',
  407: 'unauthorized',
  // The trunk itself refuses: no credit is left with it, or one side lacks an extension.
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

// Q.850 2.2.7: only the causes that say plainly on which side the reason lies.
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
// Gateways give these statuses for anything that happened behind them: for these the network's cause is more precise.
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
