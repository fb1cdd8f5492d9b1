import type { TRUNK_TRANSPORTS } from '@volley/contract/choices';
import type { DialRule, TrunkTerms } from './dial-rules.ts';

const TRUNK_CODECS = ['PCMU', 'PCMA'] as const;

/** All settings of a trunk except its name and password. */
export interface TrunkSettings extends TrunkTerms {
  readonly host: string;
  /** Null to let the host's NAPTR and SRV records decide. */
  readonly port: number | null;
  readonly transport: (typeof TRUNK_TRANSPORTS)[number] | null;
  /** The host in SIP addresses if it is not `host`; empty if it is. */
  readonly domain: string;
  /** Empty if the trunk recognises us by our address. */
  readonly username: string;
  /** The number that calls show if their campaign names none. */
  readonly callerId: string;
  /** The number of concurrent calls, for all processes together. */
  readonly channelsMax: number;
  readonly callsPerSecond: number;
  /** `from` puts the caller ID into `From`. `asserted` asserts it beside our user name, for trunks that want that in `From` (RFC 3325). */
  readonly callerIdIn: 'from' | 'asserted';
  /** The prefix of each number to which no rule applies. */
  readonly dialPrefix: string;
  readonly dialRules: readonly DialRule[];
  /** Trunks of a higher tier are used if those of lower tiers fail. */
  readonly tier: number;
  readonly codecs: readonly (typeof TRUNK_CODECS)[number][];
  /** From where calls take sound: `trunk` for the hosts that SDP and signalling name, `anywhere` also for far sides behind NAT. */
  readonly soundFrom: 'trunk' | 'anywhere';
  /** How often we register, for trunks that take calls only from registered users; 0 for never. */
  readonly registerSeconds: number;
  /** How often a keep-alive is sent; 0 for never. */
  readonly keepAliveSeconds: number;
  /** Certificates in PEM by which its own is verified; empty for the publicly trusted ones. */
  readonly tlsCa: string;
}

export const TRUNK_DEFAULTS: TrunkSettings = {
  host: '',
  port: null,
  transport: 'udp',
  domain: '',
  username: '',
  callerId: '',
  channelsMax: 10,
  callsPerSecond: 2,
  callerIds: null,
  callerIdIn: 'from',
  prefixes: [],
  blockedPrefixes: [],
  dialPrefix: '',
  dialRules: [],
  tier: 1,
  codecs: TRUNK_CODECS,
  soundFrom: 'trunk',
  registerSeconds: 0,
  keepAliveSeconds: 30,
  tlsCa: '',
};

/** Returns the stored settings with defaults for those that did not exist when the row was written. */
export function readTrunkSettings(stored: Partial<TrunkSettings>): TrunkSettings {
  return { ...TRUNK_DEFAULTS, ...stored };
}
