import type { DialRule, TrunkTerms } from './dial-rules.ts';

const TRUNK_TRANSPORTS = ['udp', 'tcp', 'tls'] as const;
const TRUNK_CODECS = ['PCMU', 'PCMA'] as const;

/** Everything about a trunk but its name and its password. */
export interface TrunkSettings extends TrunkTerms {
  readonly host: string;
  /** Null: the name's NAPTR and SRV records decide. */
  readonly port: number | null;
  readonly transport: (typeof TRUNK_TRANSPORTS)[number] | null;
  /** Written in addresses, when it is not the host. Empty: the host. */
  readonly domain: string;
  /** Empty: the trunk knows us by our address. */
  readonly username: string;
  /** Who calls, where a campaign does not say. */
  readonly callerId: string;
  /** Calls at the same time, of all processes together. */
  readonly channelsMax: number;
  readonly callsPerSecond: number;
  /** In `From`; or asserted beside our user name, for trunks that want that in `From` (RFC 3325). */
  readonly callerIdIn: 'from' | 'asserted';
  /** Written before each number that no rule writes. */
  readonly dialPrefix: string;
  readonly dialRules: readonly DialRule[];
  /** Trunks of a higher tier are for when those below fail. */
  readonly tier: number;
  readonly codecs: readonly (typeof TRUNK_CODECS)[number][];
  /** It takes calls only from who has registered; 0: no need. */
  readonly registerSeconds: number;
  /** How often it is asked whether it is there; 0: never. */
  readonly keepAliveSeconds: number;
  /** Certificates in PEM that its own is checked against; empty: those that the world trusts. */
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
  registerSeconds: 0,
  keepAliveSeconds: 0,
  tlsCa: '',
};

/** Rows written before a setting existed have its default. */
export function readTrunkSettings(stored: Partial<TrunkSettings>): TrunkSettings {
  return { ...TRUNK_DEFAULTS, ...stored };
}
