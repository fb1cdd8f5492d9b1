import type { CallEnd as SipEnd } from '../sip/index.ts';
import type { CallEnd, CallSound } from '../voice/dialer.ts';

const NO_FAULT = { isTrunkFault: false, isTrunkGone: false, isPermanent: false, isUnplaced: false };

type Meaning = Pick<CallEnd, 'outcome' | 'reason'> & Partial<Pick<CallEnd, keyof typeof NO_FAULT>>;

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

/** What the far side counts and what it reports has no bound: numbers are kept as large as a column holds. */
const COUNT_MAX = 2 ** 31 - 1;
const tenths = (ms: number): number => Math.round(ms * 10) / 10;

function readSound({ sentCount, receivedCount, lostCount, jitterMs, remote }: NonNullable<SipEnd['media']>): CallSound {
  return {
    packetsSent: sentCount,
    packetsReceived: Math.min(receivedCount, COUNT_MAX),
    packetsLost: Math.min(lostCount, COUNT_MAX),
    jitterMs: jitterMs === null ? null : tenths(jitterMs),
    remotePacketsLost: remote?.lostCount ?? null,
    remoteJitterMs: remote && tenths(remote.jitterMs),
  };
}

/** Translates the end of a call from SIP's causes to those of the voice room. */
export function readCallEnd(end: SipEnd): CallEnd {
  const meaning = { ...NO_FAULT, ...MEANINGS[end.cause] };
  const isLostEarly = meaning.outcome === 'answered' && !end.isAnswered;
  return {
    ...meaning,
    outcome: isLostEarly ? 'failed' : meaning.outcome,
    statusCode: end.statusCode,
    causeCode: end.causeCode,
    durationMs: end.durationMs,
    retryAfterSeconds: end.retryAfterSeconds,
    phrase: end.statusCode === null ? '' : end.reason,
    detail: end.statusCode === null ? end.reason : '',
    sound: end.media && readSound(end.media),
  };
}
