import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { CallEnd, CallStep } from '../../dialer.ts';
import { dialledNumber, shownCallerId, type TrunkSettings } from '../../trunks/index.ts';

export interface TestedCall {
  readonly trunkId: number;
  readonly settings: TrunkSettings;
  readonly phoneNumber: PhoneNumber;
  /** As the test names it; empty for the trunk's own. */
  readonly callerId: string;
  readonly end: CallEnd;
  readonly steps: readonly CallStep[];
}

const REFUSES_LOGIN: ReadonlySet<number | null> = new Set([401, 407]);
/** RFC 3551, table 4: what telephone systems offer. */
const FORMATS: Readonly<Record<string, string>> = {
  0: 'PCMU',
  3: 'GSM',
  4: 'G.723',
  8: 'PCMA',
  9: 'G.722',
  18: 'G.729',
};

function mediaLines(steps: readonly CallStep[], isSent: boolean): string[] {
  const ofThatSide = steps.filter((step) => step.isSent === isSent);
  return ofThatSide.flatMap(({ headers }) => headers.filter((line) => line.startsWith('m=audio ')));
}

function adviseOnSound({ settings, steps }: TestedCall): string {
  const [theirs] = mediaLines(steps, false);
  const { srtp } = settings;
  const encryption = srtp === 'off' ? 'without encryption' : `with encryption (SRTP) ${srtp}`;
  const have = `Volley has ${settings.codecs.join(' and ')} for this trunk (--codecs), ${encryption} (--srtp)`;
  if (theirs !== undefined && / UDP\/TLS\/RTP\/SAVPF? /.test(theirs))
    return `The trunk demands sound that is encrypted with keys of DTLS, which Volley does not have: ask for keys in SDP (SDES). It said "${theirs}".`;
  if (srtp !== 'required' && theirs !== undefined && / RTP\/SAVPF? /.test(theirs))
    return `The trunk demands encrypted sound: try --srtp required, with --transport tls if it has TLS. It said "${theirs}".`;
  if (srtp === 'required' && theirs !== undefined && / RTP\/AVPF? /.test(theirs))
    return `The trunk has no encryption of sound, which this trunk requires (--srtp). It said "${theirs}".`;
  const names = (theirs?.split(' ').slice(3) ?? []).flatMap((type) => FORMATS[type] ?? []);
  if (names.length > 0) return `The trunk offers ${names.join(' and ')}. ${have}.`;
  return `The trunk takes no sound of this kind: it may demand ${srtp === 'off' ? 'encrypted sound' : 'sound without encryption'}, or another codec, such as G.729. ${have}.`;
}

function adviseOnRefusal({ trunkId, settings, callerId, end }: TestedCall): string {
  const shown = shownCallerId(settings, callerId);
  const { username, callerIdIn, fromUser } = settings;
  const isLogin = REFUSES_LOGIN.has(end.statusCode);
  if (isLogin && username === '') return 'The trunk asks for a user name and a password (--username, --password-file).';
  const isInFrom =
    callerIdIn !== 'asserted' && fromUser === '' && username !== '' && shown !== '' && shown !== username;
  if (isInFrom) {
    const login = isLogin
      ? `The trunk refuses the user name or the password (volley trunk check ${trunkId}), or it`
      : 'The trunk may';
    const wants = isLogin ? 'wants the user name in From' : 'want the user name in From';
    return `${login} ${wants}, where the call had the caller ID ${shown}: try volley trunk change ${trunkId} --caller-id-in asserted, and test again.`;
  }
  if (isLogin) return 'The trunk refuses the user name or the password (--username, --password-file).';
  const who = shown === '' ? 'a call without a caller ID' : `the caller ID ${shown}`;
  return `The trunk may not accept ${who} (--caller-id), calls to this number, or the address of this machine: ask what it expects.`;
}

function adviseOnSilence({ settings, steps }: TestedCall): string {
  const isUnheard = steps.length > 0 && steps.every(({ isSent }) => isSent);
  const isUdp = steps.some(({ peer }) => peer.startsWith('udp '));
  if (!isUnheard) return '';
  const port = settings.port === null ? '' : ` Is port ${settings.port} right?`;
  return isUdp
    ? `${port} Does the trunk expect TCP or TLS (--port, --transport)? Is the address of this machine on its list?`
    : `${port} Is the address of this machine on its list?`;
}

/** What to try after a test call that failed, in sentences; empty if there is nothing to say. */
export function adviseOnCall(call: TestedCall): string {
  const { end, settings, phoneNumber } = call;
  if (end.outcome === 'answered') return '';
  const detail = end.detail === '' ? '' : `${end.detail.charAt(0).toUpperCase()}${end.detail.slice(1)}.`;
  if (end.reason === 'no_common_codec') return adviseOnSound(call);
  if (end.reason === 'trunk_refused_us' || end.statusCode === 403) return adviseOnRefusal(call);
  if (end.reason === 'invalid_number')
    return `The number was dialled as ${dialledNumber(settings, phoneNumber)}: ask in which form the trunk expects it (--dial-prefix +, --dial-rules).`;
  if (end.reason === 'trunk_unreachable') return `${detail}${adviseOnSilence(call)}`.trim();
  return detail;
}
