import type { NetworkPrefix } from '../lib/phone/network-names.ts';

export type RuleFieldKind = 'phone_number' | 'text' | 'number' | 'date' | 'yes_no' | 'choice';

export interface KnownNetwork {
  /** The operator's prefixes. If any of them matches a number, the longest one decides. */
  readonly overrides: readonly NetworkPrefix[];
  readonly prefixes: readonly NetworkPrefix[];
}

export interface KnownCampaign {
  readonly id: number;
  /** The maximum number of its recipient rows. */
  readonly recipients: number;
}

/** What the names in conditions refer to at one moment. A missing name was deleted or never existed. */
export interface KnownNames {
  readonly nowMs: number;
  readonly fields: ReadonlyMap<string, RuleFieldKind>;
  readonly groups: ReadonlyMap<string, { readonly id: number; readonly contacts: number }>;
  readonly campaigns: ReadonlyMap<string, KnownCampaign>;
  readonly voiceCampaigns: ReadonlyMap<string, KnownCampaign>;
  /** Keyed by the name of the network in lower case. */
  readonly networks: ReadonlyMap<string, KnownNetwork>;
}

/** Fields that every contact has. */
export const BUILT_IN_FIELDS: Readonly<Record<string, RuleFieldKind>> = {
  phone_number: 'phone_number',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
};
