import { uuidV7Floor } from '../lib/ids/uuid.ts';
import { isCountry } from '../lib/phone/phone-number.ts';
import { countryPattern } from '../lib/phone/phone-plan.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import type { Bindings } from './bindings.ts';
import { compileFieldRule } from './compile-field-rule.ts';
import type { CallRule, Condition, MomentRule, Rule } from './condition.ts';
import type { KnownNames } from './known-names.ts';
import {
  type CallDeed,
  callRule,
  consentRule,
  countryRule,
  groupRule,
  isMessageDeed,
  messageRule,
  momentRule,
  NOBODY,
  networkRule,
  repliedRule,
  searchedRule,
  withinCampaign,
  withinGroup,
  withinVoiceCampaign,
} from './store-rules.ts';

const DAY_MS = 86_400_000;
/** If at most this many contacts can match, the statement reads only these instead of all contacts of the account. */
const WITHIN_MAX = 200_000;

/** A condition as SQL on a contact `c`. The text contains nothing that its author entered. */
export interface CompiledCondition {
  readonly fits: string;
  /** SQL that selects every contact that can match, and their maximum number; null for all contacts. `fits` does not repeat what this decides. */
  readonly within: { readonly sql: string; readonly n: number } | null;
  /** What is wrong with the condition, in sentences. If there is anything, no contact matches. */
  readonly problems: readonly string[];
}

export type RuleResult = { readonly sql: string } | { readonly problem: string };

const callDeedOf = (rule: CallRule): CallDeed => ({ did: rule.did, key: rule.did === 'pressed' ? rule.key : '' });

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
  if ('searched' in rule) return { sql: searchedRule(bind, rule.searched) };
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
  const campaign = known.voiceCampaigns.get(rule.voice_campaign.campaign_id);
  if (!campaign) return gone('voice campaign', rule.voice_campaign.campaign_id);
  return { sql: callRule(bind, campaign.id, callDeedOf(rule.voice_campaign)) };
}

/** A way to select the few contacts that a rule can match. */
interface Narrowing {
  /** The maximum number of contacts. */
  readonly n: number;
  readonly sql: (bind: Bindings) => string;
  /** Whether the rule matches all of them, so that it need not be tested for each. */
  readonly isExact: boolean;
}

/** Returns null if the contacts that the rule matches cannot be selected cheaply. */
function narrowing(known: KnownNames, rule: Condition): Narrowing | null {
  if ('group' in rule) {
    const group = known.groups.get(rule.group);
    return group ? { n: group.contacts, sql: (bind) => withinGroup(bind, group.id), isExact: true } : null;
  }
  if ('campaign' in rule) {
    const { campaign_id: uuid, did } = rule.campaign;
    const campaign = known.campaigns.get(uuid);
    if (!campaign) return null;
    return {
      n: campaign.recipients,
      sql: (bind) => withinCampaign(bind, campaign.id, did),
      isExact: isMessageDeed(did),
    };
  }
  if ('voice_campaign' in rule) {
    const campaign = known.voiceCampaigns.get(rule.voice_campaign.campaign_id);
    if (!campaign) return null;
    const deed = callDeedOf(rule.voice_campaign);
    return { n: campaign.recipients, sql: (bind) => withinVoiceCampaign(bind, campaign.id, deed), isExact: true };
  }
  return null;
}

/** Returns, among the rules that must all match, the one that fewest contacts can match, if these are few. */
function narrowest(known: KnownNames, condition: Condition): (Narrowing & { rule: Condition }) | null {
  const must = 'all' in condition ? condition.all : [condition];
  const found = must.flatMap((rule) => {
    const one = narrowing(known, rule);
    return one !== null && one.n <= WITHIN_MAX ? [{ ...one, rule }] : [];
  });
  return found.sort((a, b) => a.n - b.n)[0] ?? null;
}

interface Tree {
  readonly known: KnownNames;
  /** The rule that all selected contacts match. */
  readonly decided: Condition | null;
  readonly problems: string[];
}

function compileTree(bind: Bindings, tree: Tree, condition: Condition): string {
  if (condition === tree.decided) return 'true';
  const inside = (one: Condition): string => compileTree(bind, tree, one);
  if ('not' in condition) return `(not ${inside(condition.not)})`;
  // A choice of all contacts has no rule.
  if ('all' in condition) return condition.all.length === 0 ? 'true' : `(${condition.all.map(inside).join(' and ')})`;
  if ('any' in condition) return `(${condition.any.map(inside).join(' or ')})`;
  const compiled = compileRule(bind, tree.known, condition);
  if ('sql' in compiled) return compiled.sql;
  tree.problems.push(compiled.problem);
  return NOBODY;
}

export function compileCondition(bind: Bindings, known: KnownNames, condition: Condition): CompiledCondition {
  const few = narrowest(known, condition);
  const tree: Tree = { known, decided: few?.isExact ? few.rule : null, problems: [] };
  const fits = compileTree(bind, tree, condition);
  if (tree.problems.length > 0)
    return { fits: NOBODY, within: { sql: NOBODY, n: 0 }, problems: [...new Set(tree.problems)] };
  return { fits, within: few && { sql: few.sql(bind), n: few.n }, problems: tree.problems };
}
