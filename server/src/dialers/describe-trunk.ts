import type { Trunk } from '../sip/index.ts';
import { shownCallerId, type TrunkSettings } from '../voice/trunks/index.ts';

const NOBODY = 'anonymous';

function readHostPort(text: string): { host: string; port: number | null } {
  const [, host = '', port] = /^\[?([^\]]*?)\]?(?::([0-9]+))?$/.exec(text) ?? [];
  return { host, port: port === undefined ? null : Number(port) };
}

export interface Reached {
  readonly host: string;
  readonly port: number | null;
}

/** The trunk as the SIP room calls it: settings that are empty are left out, so that nothing is written for them. */
export function describeTrunk(settings: TrunkSettings, { host, port }: Reached, password: string): Trunk {
  const { srtp, srtpWithoutTls } = settings;
  const { domain, fromDomain, contactUser, diversionNumber, privacy, headers, outboundProxy, username } = settings;
  const authUsername = settings.authUsername || username;
  return {
    ...{ host, port, transport: settings.transport },
    ...(outboundProxy === '' ? {} : { proxy: readHostPort(outboundProxy) }),
    ...(domain === '' ? {} : { domain }),
    ...(fromDomain === '' ? {} : { callerDomain: fromDomain }),
    ...(contactUser === '' ? {} : { contactUser }),
    ...(diversionNumber === '' ? {} : { diversionUser: diversionNumber }),
    ...(privacy === '' ? {} : { privacy }),
    ...(username === '' ? {} : { user: username }),
    credentials: authUsername === '' ? null : { username: authUsername, password },
    codecs: [...settings.codecs],
    headers,
    isUserPhone: settings.userIsPhone,
    ...(srtp === 'off' ? {} : { srtp: { isRequired: srtp === 'required', isWithoutTls: srtpWithoutTls } }),
    isSoundFromAnywhere: settings.soundFrom === 'anywhere',
  };
}

/** Who calls, as the trunk wants to be told: the user in From, and the number in P-Asserted-Identity if there is one. */
export function describeCaller(settings: TrunkSettings, ofCampaign: string): { from: string; assertedUser?: string } {
  const { callerIdIn, username, fromUser, assertedNumber } = settings;
  const shown = shownCallerId(settings, ofCampaign);
  const ourName = fromUser || username;
  const isAsserted = callerIdIn === 'both' || (callerIdIn === 'asserted' && ourName !== '');
  const assertedUser = assertedNumber || (isAsserted ? shown : '');
  // A trunk that knows us by a user name looks for it in From: Asterisk finds no endpoint for an anonymous caller.
  const inFrom = callerIdIn === 'asserted' && ourName !== '' ? '' : shown;
  return { from: fromUser || inFrom || username || NOBODY, ...(assertedUser === '' ? {} : { assertedUser }) };
}
