import type { ConsentChannel, ConsentSaying, MessageDeed } from '@volley/contract/choices';
import type { RowOf } from '@volley/contract/rows';
import type { segment } from '@volley/contract/segments';

/** The value in a rule: a text, choice or date; a number; yes or no. */
export type RuleValue = string | number | boolean;

export type FieldRule = { readonly field: string } & (
  | { readonly is: RuleValue }
  | { readonly is_one_of: readonly RuleValue[] }
  | { readonly contains: string }
  | { readonly begins_with: string }
  | { readonly at_least: string | number }
  | { readonly at_most: string | number }
  | { readonly within_days: number }
  | { readonly is_known: boolean }
);

export interface ConsentRule {
  readonly channel: ConsentChannel;
  readonly is: ConsentSaying;
}

export type MomentRule = { readonly after: string } | { readonly before: string } | { readonly within_days: number };

export type CallRule =
  | { readonly campaign_id: string; readonly did: 'answered' | 'failed' }
  | { readonly campaign_id: string; readonly did: 'pressed'; readonly key: string };

/** What a search of the list of contacts looks for, as `searchedFor` reads it. */
export interface SearchedFor {
  readonly beginnings: readonly string[];
  readonly ending: string | null;
  readonly words: string | null;
  readonly plain: string;
}

/** One question about one contact. The wire and the table use this same form. */
export type Rule =
  | FieldRule
  | { readonly group: string }
  // Only for what is chosen from the list of contacts: no stored segment has it.
  | { readonly searched: SearchedFor }
  | { readonly country: string }
  | { readonly network: string }
  | { readonly consent: ConsentRule }
  | { readonly created: MomentRule }
  | { readonly changed: MomentRule }
  | { readonly campaign: { readonly campaign_id: string; readonly did: MessageDeed } }
  | { readonly voice_campaign: CallRule }
  | { readonly activity: { readonly did: MessageDeed; readonly within_days: number } };

/** The contract limits its depth and width. */
export type Condition =
  | Rule
  | { readonly not: Condition }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] };

export interface Segment extends RowOf<typeof segment, 'condition'> {
  readonly condition: Condition;
}

/** Returns the condition with each rule replaced. */
export function mapRules(condition: Condition, change: (rule: Rule) => Rule): Condition {
  if ('not' in condition) return { not: mapRules(condition.not, change) };
  if ('all' in condition) return { all: condition.all.map((one) => mapRules(one, change)) };
  if ('any' in condition) return { any: condition.any.map((one) => mapRules(one, change)) };
  return change(condition);
}

export function rulesOf(condition: Condition): readonly Rule[] {
  if ('not' in condition) return rulesOf(condition.not);
  if ('all' in condition) return condition.all.flatMap(rulesOf);
  if ('any' in condition) return condition.any.flatMap(rulesOf);
  return [condition];
}
