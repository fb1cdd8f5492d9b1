import type { NetworkPrefix } from '../lib/network-names.ts';

export type RuleFieldKind = 'phone_number' | 'text' | 'number' | 'date' | 'yes_no' | 'choice';

export interface KnownNetwork {
  /** What the operator says: where one of these fits, the longest of them decides. */
  readonly overrides: readonly NetworkPrefix[];
  readonly prefixes: readonly NetworkPrefix[];
}

export interface KnownCampaign {
  readonly id: number;
  /** How many rows it has, at most. */
  readonly recipients: number;
}

/** What the names in conditions stand for at one moment; a name that is missing here is gone, or never was. */
export interface KnownNames {
  readonly nowMs: number;
  readonly fields: ReadonlyMap<string, RuleFieldKind>;
  readonly groups: ReadonlyMap<string, { readonly id: number; readonly contacts: number }>;
  readonly campaigns: ReadonlyMap<string, KnownCampaign>;
  readonly voiceCampaigns: ReadonlyMap<string, KnownCampaign>;
  /** By the name of the network in lower case. */
  readonly networks: ReadonlyMap<string, KnownNetwork>;
}

/** Fields that every contact has. */
export const BUILT_IN_FIELDS: Readonly<Record<string, RuleFieldKind>> = {
  phone_number: 'phone_number',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
};
