import type { CallEnd as SipEnd } from '../sip/index.ts';
import type { CallEnd, CallOutcome } from '../voice/dialer.ts';

interface Meaning {
  readonly outcome: CallOutcome;
  readonly reason: string;
  readonly isTrunkFault?: true;
  readonly isTrunkGone?: true;
  readonly isPermanent?: true;
  readonly isUnplaced?: true;
}

const MEANINGS: Readonly<Record<SipEnd['cause'], Meaning>> = {
  'hung-up': { outcome: 'answered', reason: '' },
  'max-duration': { outcome: 'answered', reason: 'too_long' },
  'remote-hung-up': { outcome: 'answered', reason: '' },
  silent: { outcome: 'answered', reason: 'no_sound' },
  lost: { outcome: 'answered', reason: 'connection_lost' },
  'not-placed': { outcome: 'failed', reason: 'not_placed', isUnplaced: true },
  cancelled: { outcome: 'cancelled', reason: '' },
  'no-answer': { outcome: 'no_answer', reason: '' },
  busy: { outcome: 'busy', reason: '' },
  rejected: { outcome: 'rejected', reason: 'declined' },
  refused: { outcome: 'rejected', reason: 'refused' },
  'invalid-number': { outcome: 'failed', reason: 'invalid_number', isPermanent: true },
  redirected: { outcome: 'failed', reason: 'redirected' },
  unauthorized: { outcome: 'failed', reason: 'trunk_refused_us', isTrunkFault: true, isTrunkGone: true },
  unavailable: { outcome: 'failed', reason: 'trunk_unavailable', isTrunkFault: true },
  unreachable: { outcome: 'failed', reason: 'trunk_unreachable', isTrunkFault: true, isTrunkGone: true },
  'no-media': { outcome: 'failed', reason: 'no_common_codec' },
};

/** Translates the end of a call from SIP's causes to those of the voice room. */
export function readCallEnd(end: SipEnd): CallEnd {
  const {
    outcome,
    reason,
    isTrunkFault = false,
    isTrunkGone = false,
    isPermanent = false,
    isUnplaced = false,
  } = MEANINGS[end.cause];
  const isLostEarly = outcome === 'answered' && !end.isAnswered;
  return {
    outcome: isLostEarly ? 'failed' : outcome,
    reason,
    statusCode: end.statusCode,
    causeCode: end.causeCode,
    durationMs: end.durationMs,
    isTrunkFault,
    isTrunkGone,
    isPermanent,
    isUnplaced,
    retryAfterSeconds: end.retryAfterSeconds,
    phrase: end.statusCode === null ? '' : end.reason,
    detail: end.statusCode === null ? end.reason : '',
    sound: end.media && {
      sent: end.media.sentCount,
      received: end.media.receivedCount,
      isReported: end.media.remoteLostRatio !== null,
    },
  };
}
