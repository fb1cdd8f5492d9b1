// What the far side does with a call, as data. The last two digits of the number called choose one.
export interface Behaviour {
  // The final answer; null rings until it is cancelled.
  status: number | null;
  // Refused at once, before any telephone rings, as a trunk without room does.
  isUnrung?: boolean;
  // Not a word, as if the trunk were switched off.
  isSilent?: boolean;
  challenge?: { algorithm: 'MD5' | 'SHA-256'; status: 401 | 407; isStaleOnce?: boolean };
  hasEarlyMedia?: boolean;
  // The 200 is sent so many times, whatever ACK comes.
  okRepeats?: number;
  // The callee picks up while the CANCEL is on its way.
  answersAfterCancel?: boolean;
  hangsUpAfterMs?: number;
  digits?: string;
  // The same keys by INFO, one after the other.
  infoDigits?: string;
  reinvite?: 'hold' | 'refresh' | 'no-offer';
  // 200s of so many other phones, each with a tag of its own.
  forkCount?: number;
  minSeSeconds?: number;
  sessionExpires?: string;
  // Refreshes come as re-INVITEs then.
  hasNoUpdate?: boolean;
  // What refreshes are answered with, one after the other, before they are taken.
  refreshRefusals?: (407 | 422 | 491)[];
  retryAfterSeconds?: number;
  // The words of the final answer, and the telephone network's own cause beside it.
  phrase?: string;
  q850?: number;
  // Takes sound, gives none.
  isMute?: boolean;
  // The 200 holds no SDP; the 183 did.
  hasSdpInProvisionalOnly?: boolean;
  // Its 18x are to be acknowledged (RFC 3262), have these numbers, and come one after the other, each said again until
  // it is acknowledged; the final answer waits for that unless it is hasty. One whose number is out of order is said
  // thrice. The first so many PRACKs are lost. Each of the phones says all of it.
  reliable?: { numbers: number[]; pracksLost?: number; isHasty?: boolean; phones?: number };
  // An INVITE that does not require this is refused with 421.
  demands?: string;
  // What the SDP of the 200 says instead of our own address and of sendrecv.
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
