import { isCountry } from '../lib/phone-number.ts';
import { countryPattern } from '../lib/phone-plan.ts';
import { timestampFromMs } from '../lib/timestamp.ts';
import { uuidV7Floor } from '../lib/uuid.ts';
import type { Bindings } from './bindings.ts';
import { compileFieldRule } from './compile-field-rule.ts';
import type { Condition, MomentRule, Rule } from './condition.ts';
import type { KnownNames } from './known-names.ts';
import {
  callRule,
  consentRule,
  countryRule,
  groupRule,
  messageRule,
  momentRule,
  NOBODY,
  networkRule,
  repliedRule,
  withinCampaign,
  withinGroup,
  withinVoiceCampaign,
} from './store-rules.ts';

const DAY_MS = 86_400_000;
/** So many are looked at one by one, instead of everybody whom the account has. */
const WITHIN_MAX = 200_000;

/** A condition as SQL on a contact `c`: its text holds no word of whoever wrote it. */
export interface CompiledCondition {
  readonly fits: string;
  /** Among whom all are who can fit, and how many they are at most; null: anybody. */
  readonly within: { readonly sql: string; readonly n: number } | null;
  /** What is wrong with it, in sentences; where something is, nobody fits. */
  readonly problems: readonly string[];
}

export type RuleResult = { readonly sql: string } | { readonly problem: string };

const gone = (what: string, name: string): RuleResult => ({ problem: `The ${what} ${name} does not exist.` });

function compileMoment(
  bind: Bindings,
  { nowMs }: KnownNames,
  column: 'created_at' | 'updated_at',
  rule: MomentRule,
): RuleResult {
  if ('after' in rule) return { sql: momentRule(bind, column, { test: '>', at: rule.after }) };
  if ('before' in rule) return { sql: momentRule(bind, column, { test: '<', at: rule.before }) };
  const at = timestampFromMs(nowMs - rule.within_days * DAY_MS);
  return { sql: momentRule(bind, column, { test: '>=', at }) };
}

function compileRule(bind: Bindings, known: KnownNames, rule: Rule): RuleResult {
  if ('field' in rule) return compileFieldRule(bind, known, rule);
  if ('consent' in rule) return { sql: consentRule(bind, rule.consent) };
  if ('created' in rule) return compileMoment(bind, known, 'created_at', rule.created);
  if ('changed' in rule) return compileMoment(bind, known, 'updated_at', rule.changed);
  if ('country' in rule) {
    if (!isCountry(rule.country)) return gone('country', rule.country);
    return { sql: countryRule(bind, countryPattern(rule.country)) };
  }
  if ('network' in rule) {
    const network = known.networks.get(rule.network.toLowerCase());
    return network ? { sql: networkRule(bind, network) } : gone('network', rule.network);
  }
  if ('group' in rule) {
    const group = known.groups.get(rule.group);
    return group ? { sql: groupRule(bind, group.id) } : gone('group', rule.group);
  }
  if ('activity' in rule) {
    const { did, within_days } = rule.activity;
    const fromId = uuidV7Floor(known.nowMs - within_days * DAY_MS);
    return {
      sql: did === 'replied' ? repliedRule(bind, fromId) : messageRule(bind, did, { fromId }),
    };
  }
  if ('campaign' in rule) {
    const campaign = known.campaigns.get(rule.campaign.campaign_id);
    if (!campaign) return gone('campaign', rule.campaign.campaign_id);
    return { sql: messageRule(bind, rule.campaign.did, { campaignId: campaign.id }) };
  }
  const { campaign_id: uuid, did } = rule.voice_campaign;
  const campaign = known.voiceCampaigns.get(uuid);
  if (!campaign) return gone('voice campaign', uuid);
  const key = rule.voice_campaign.did === 'pressed' ? rule.voice_campaign.key : '';
  return { sql: callRule(bind, campaign.id, { did, key }) };
}

function compileTree(bind: Bindings, known: KnownNames, condition: Condition, problems: string[]): string {
  const inside = (one: Condition): string => compileTree(bind, known, one, problems);
  if ('not' in condition) return `(not ${inside(condition.not)})`;
  if ('all' in condition) return `(${condition.all.map(inside).join(' and ')})`;
  if ('any' in condition) return `(${condition.any.map(inside).join(' or ')})`;
  const compiled = compileRule(bind, known, condition);
  if ('sql' in compiled) return compiled.sql;
  problems.push(compiled.problem);
  return NOBODY;
}

/** How many contacts a rule can be true for at most, and which; null: no one can tell cheaply. */
function narrowing(known: KnownNames, rule: Condition): { n: number; sql: (bind: Bindings) => string } | null {
  if ('group' in rule) {
    const group = known.groups.get(rule.group);
    return group ? { n: group.contacts, sql: (bind) => withinGroup(bind, group.id) } : null;
  }
  if ('campaign' in rule) {
    const campaign = known.campaigns.get(rule.campaign.campaign_id);
    return campaign ? { n: campaign.recipients, sql: (bind) => withinCampaign(bind, campaign.id) } : null;
  }
  if ('voice_campaign' in rule) {
    const campaign = known.voiceCampaigns.get(rule.voice_campaign.campaign_id);
    return campaign ? { n: campaign.recipients, sql: (bind) => withinVoiceCampaign(bind, campaign.id) } : null;
  }
  return null;
}

/** Of the rules that must all be true the one that fewest contacts can fit, where those are few. */
function narrowest(bind: Bindings, known: KnownNames, condition: Condition): CompiledCondition['within'] {
  const must = 'all' in condition ? condition.all : [condition];
  const found = must.map((rule) => narrowing(known, rule)).filter((one) => one !== null && one.n <= WITHIN_MAX);
  const [fewest] = found.sort((a, b) => (a?.n ?? 0) - (b?.n ?? 0));
  return fewest ? { sql: fewest.sql(bind), n: fewest.n } : null;
}

export function compileCondition(bind: Bindings, known: KnownNames, condition: Condition): CompiledCondition {
  const problems: string[] = [];
  const fits = compileTree(bind, known, condition, problems);
  if (problems.length > 0) return { fits: NOBODY, within: { sql: NOBODY, n: 0 }, problems: [...new Set(problems)] };
  return { fits, within: narrowest(bind, known, condition), problems };
}
