import { listFields } from '../contact-fields/index.ts';
import type { Handle } from '../db/index.ts';
import { networkPrefixes } from '../lib/phone/network-names.ts';
import { type Condition, type Rule, rulesOf } from './condition.ts';
import { BUILT_IN_FIELDS, type KnownNames, type KnownNetwork, type RuleFieldKind } from './known-names.ts';
import { listNamedCampaigns, listNamedGroups, listOverriddenNetworks } from './store-known-names.ts';

function namesOf(rules: readonly Rule[], nameOf: (rule: Rule) => string | undefined): string[] {
  return [...new Set(rules.flatMap((rule) => nameOf(rule) ?? []))];
}

async function readFields(
  handle: Handle,
  accountId: number,
  rules: readonly Rule[],
): Promise<ReadonlyMap<string, RuleFieldKind>> {
  const builtIn = Object.entries(BUILT_IN_FIELDS);
  const isOwn = (key: string) => !Object.hasOwn(BUILT_IN_FIELDS, key);
  const hasOwn = rules.some((rule) => 'field' in rule && isOwn(rule.field));
  const own = hasOwn ? await listFields(handle, accountId) : [];
  return new Map([...own.map(({ key, kind }): [string, RuleFieldKind] => [key, kind]), ...builtIn]);
}

async function readNetworks(handle: Handle, names: readonly string[]): Promise<ReadonlyMap<string, KnownNetwork>> {
  if (names.length === 0) return new Map();
  const said = await listOverriddenNetworks(handle);
  const networks = names.map((name): [string, KnownNetwork] => {
    const isIt = (network: string) => network.toLowerCase() === name;
    const isNamed = said.some(({ network }) => isIt(network));
    const prefixes = networkPrefixes(name);
    // The operator's prefixes of other networks count too, because their numbers do not belong to this network.
    const overrides = said.map(({ prefix, network }) => ({ prefix, isOfNetwork: isIt(network) }));
    return [name, { overrides: isNamed || prefixes.length > 0 ? overrides : [], prefixes }];
  });
  return new Map(networks.filter(([, { overrides, prefixes }]) => overrides.length + prefixes.length > 0));
}

/** Reads what the names in the conditions refer to at this moment. */
export async function readKnownNames(
  handle: Handle,
  { accountId, nowMs }: { readonly accountId: number; readonly nowMs: number },
  conditions: readonly Condition[],
): Promise<KnownNames> {
  const rules = conditions.flatMap(rulesOf);
  const sms = namesOf(rules, (rule) => ('campaign' in rule ? rule.campaign.campaign_id : undefined));
  const voice = namesOf(rules, (rule) => ('voice_campaign' in rule ? rule.voice_campaign.campaign_id : undefined));
  const groups = namesOf(rules, (rule) => ('group' in rule ? rule.group : undefined));
  const networks = namesOf(rules, (rule) => ('network' in rule ? rule.network.toLowerCase() : undefined));
  const byUuid = <T extends { readonly uuid: string }>(found: readonly T[]) =>
    new Map(found.map((one) => [one.uuid as string, one]));
  return {
    nowMs,
    fields: await readFields(handle, accountId, rules),
    groups: byUuid(await listNamedGroups(handle, accountId, groups)),
    campaigns: byUuid(await listNamedCampaigns(handle, accountId, { kind: 'sms', uuids: sms })),
    voiceCampaigns: byUuid(await listNamedCampaigns(handle, accountId, { kind: 'voice', uuids: voice })),
    networks: await readNetworks(handle, networks),
  };
}
