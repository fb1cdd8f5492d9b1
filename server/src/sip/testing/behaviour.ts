import type { SipHeader } from '../messages/message.ts';

// What the fake trunk does with a call, as data. The last two digits of the called number choose a behaviour.
export interface Behaviour {
  // The final answer; with null the call rings until it is cancelled.
  status: number | null;
  // A call that nobody cancels stops ringing after this time, and is refused with 480.
  ringsAtMostMs?: number;
  // The call is refused at once, before any telephone rings, as by a trunk without a free line.
  isUnrung?: boolean;
  // The trunk sends nothing, as if it were switched off.
  isSilent?: boolean;
  challenge?: { algorithm: 'MD5' | 'SHA-256'; status: 401 | 407; isStaleOnce?: boolean };
  hasEarlyMedia?: boolean;
  // The 200 is sent this many times, whatever ACK comes.
  okRepeats?: number;
  // The callee answers while the CANCEL is on its way.
  answersAfterCancel?: boolean;
  hangsUpAfterMs?: number;
  digits?: string;
  // The keys that the callee tells by INFO, one after the other.
  infoDigits?: string;
  reinvite?: 'hold' | 'refresh' | 'no-offer';
  // Sends a 200 from each of this many further phones, each with a tag of its own.
  forkCount?: number;
  minSeSeconds?: number;
  sessionExpires?: string;
  // The trunk has no UPDATE, so refreshes come as re-INVITEs.
  hasNoUpdate?: boolean;
  // The refusals of successive refreshes; after them refreshes are accepted.
  refreshRefusals?: (407 | 422 | 491)[];
  retryAfterSeconds?: number;
  // The reason phrase of the final answer, and the telephone network's own cause beside it.
  phrase?: string;
  q850?: number;
  // Further headers of the final answer, and its SDP if that is a refusal.
  headers?: SipHeader[];
  refusalSdp?: string;
  // The Contact of a 302.
  redirect?: string;
  // The callee gives a key for its sound if the caller does.
  hasKeys?: boolean;
  // Each refresh by the caller is answered with another key.
  renewsKeys?: boolean;
  // The callee takes sound and sends none.
  isMute?: boolean;
  // The sound loses one packet of so many on the way there and back, and the callee reports it (RTCP).
  losesOneOf?: number;
  // The 183 holds the SDP, and the 200 none.
  hasSdpInProvisionalOnly?: boolean;
  // The trunk sends an 18x for each of these numbers, one after the other from each phone, and repeats it until it is acknowledged
  // (RFC 3262). The final answer waits for that unless the trunk is hasty. An 18x whose number is out of order is sent
  // three times. The first `pracksLost` PRACKs are lost.
  reliable?: { numbers: number[]; pracksLost?: number; isHasty?: boolean; phones?: number };
  // An INVITE that does not require this extension is refused with 421.
  demands?: string;
  // The values that the SDP of the 200 holds in place of the trunk's own address and of sendrecv.
  answer?: { host?: string; port?: number; direction?: string };
}

export const ANSWERED: Behaviour = { status: 200 };

const BEHAVIOURS: Record<string, Behaviour> = {
  '01': { status: 486 },
  '02': { status: null },
  '03': { status: 603 },
  '04': { status: 200, challenge: { algorithm: 'MD5', status: 407 } },
  '05': { status: 200, hasEarlyMedia: true },
  '06': { status: 200, okRepeats: 4 },
  '07': { status: null, answersAfterCancel: true },
  '08': { status: 200, hangsUpAfterMs: 2000 },
  '09': { status: 200, digits: '1' },
  '10': { status: 200, reinvite: 'hold' },
  '11': { status: 503, retryAfterSeconds: 30 },
  '12': { status: null, isSilent: true },
  '13': { status: 302 },
  '14': { status: 200, minSeSeconds: 120 },
  '15': { status: 200, forkCount: 1 },
  '16': { status: 404 },
  '17': { status: 480 },
  '18': { status: 200, challenge: { algorithm: 'SHA-256', status: 401, isStaleOnce: true } },
  '19': { status: 200, reinvite: 'no-offer' },
  '20': { status: 200, sessionExpires: '90;refresher=uac' },
  '21': { status: 200, sessionExpires: '90;refresher=uas' },
  '22': { status: 200, isMute: true },
  '23': { status: 200, hasEarlyMedia: true, hasSdpInProvisionalOnly: true },
  '24': { status: 200, reinvite: 'refresh' },
  '25': { status: 488 },
  '26': { status: 200, sessionExpires: '90;refresher=uac', hasNoUpdate: true, refreshRefusals: [491] },
  '27': { status: 200, sessionExpires: '90;refresher=uac', hasNoUpdate: true, refreshRefusals: [407] },
  '28': { status: 200, sessionExpires: '90;refresher=uac', refreshRefusals: [422] },
  '29': { status: 200, infoDigits: '12' },
  '30': { status: 200, digits: '123', infoDigits: '12' },
};

export function behaviourOfNumber(number: string): Behaviour {
  return BEHAVIOURS[number.slice(-2)] ?? ANSWERED;
}
