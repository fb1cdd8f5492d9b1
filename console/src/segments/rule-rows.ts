import type { ContactField, SegmentCondition, SegmentRule } from '@volley/sdk';

export const RULE_KINDS = [
  ...(['field', 'group', 'country', 'network', 'consent', 'created', 'changed'] as const),
  ...(['campaign', 'voice_campaign', 'activity'] as const),
];
export type RuleKind = (typeof RULE_KINDS)[number];

type FieldKind = ContactField['kind'];
type FieldTest =
  | 'is'
  | 'is_one_of'
  | 'contains'
  | 'begins_with'
  | 'at_least'
  | 'at_most'
  | 'within_days'
  | 'known'
  | 'unknown';

export type KnownField = Pick<ContactField, 'key' | 'label' | 'kind' | 'choices'>;

const TEXT_TESTS: readonly FieldTest[] = ['is', 'is_one_of', 'contains', 'begins_with', 'known', 'unknown'];
export const FIELD_TESTS: Readonly<Record<FieldKind, readonly FieldTest[]>> = {
  text: TEXT_TESTS,
  choice: TEXT_TESTS,
  number: ['is', 'is_one_of', 'at_least', 'at_most', 'known', 'unknown'],
  date: ['is', 'is_one_of', 'at_least', 'at_most', 'within_days', 'known', 'unknown'],
  yes_no: ['is', 'known', 'unknown'],
};
export const MOMENT_TESTS = ['within_days', 'after', 'before'] as const;
export const MESSAGE_DEEDS = ['sent', 'delivered', 'failed', 'clicked', 'replied'] as const;
export const CONSENT_SAYINGS = ['given', 'withdrawn', 'unknown'] as const;
export const CALL_DEEDS = ['answered', 'failed', 'pressed'] as const;

/** One line of the form. Each kind of rule uses its own properties of it, and leaves the others unchanged. */
export interface RuleRow {
  readonly id: number;
  readonly isNot: boolean;
  readonly kind: RuleKind;
  readonly field: string;
  readonly fieldKind: FieldKind;
  readonly test: string;
  /** The value of a field, a country or a network, the UUID of a group or campaign, or the channel of a consent. */
  readonly value: string;
  readonly did: string;
  readonly key: string;
  readonly days: string;
}

export interface RuleGroup {
  readonly id: number;
  readonly isNot: boolean;
  readonly mode: 'all' | 'any';
  readonly rows: readonly RuleRow[];
}

export interface RuleTree {
  readonly mode: 'all' | 'any';
  readonly items: readonly (RuleRow | RuleGroup)[];
}

export const ITEMS_MAX = 10;
export const isGroup = (item: RuleRow | RuleGroup): item is RuleGroup => 'rows' in item;

let lastId = 0;
const nextId = (): number => {
  lastId += 1;
  return lastId;
};

export const blankRow = (): RuleRow => ({
  id: nextId(),
  isNot: false,
  kind: 'field',
  field: 'first_name',
  fieldKind: 'text',
  test: 'is',
  value: '',
  did: 'failed',
  key: '1',
  days: '30',
});
export const blankGroup = (): RuleGroup => ({ id: nextId(), isNot: false, mode: 'any', rows: [blankRow()] });
export const blankTree = (): RuleTree => ({ mode: 'all', items: [blankRow()] });

/** Returns the row with another kind and its first values. */
export function withKind(row: RuleRow, kind: RuleKind): RuleRow {
  const isMoment = kind === 'created' || kind === 'changed';
  const did = kind === 'voice_campaign' ? 'answered' : kind === 'consent' ? 'given' : 'failed';
  return { ...row, kind, did, value: kind === 'consent' ? 'sms' : '', test: isMoment ? 'within_days' : 'is' };
}

export function withField(row: RuleRow, { key, kind }: KnownField): RuleRow {
  const test = FIELD_TESTS[kind].includes(row.test as FieldTest) ? row.test : 'is';
  return { ...row, field: key, fieldKind: kind, test, value: row.fieldKind === kind ? row.value : '' };
}

/** Matches values that need quotes: those with a separator, or a space at either end. */
const QUOTED = /[",;\n]|^\s|\s$/;
const PARTS = /\s*(?:"((?:[^"]|"")*)"|([^,;\n]*))\s*(?:[,;\n]|$)/gy;

const writeValue = (value: string | number | boolean): string => {
  const text = String(value);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Reads the values of one text, which `writeValues` wrote or a person typed. */
export const valuesOf = (text: string): string[] =>
  [...text.matchAll(PARTS)]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter((part) => part !== '');

export const writeValues = (values: readonly (string | number | boolean)[]): string =>
  values.map(writeValue).join(', ');

function numberOf(text: string): number | null {
  const number = Number(text.replace(',', '.'));
  return text !== '' && Number.isFinite(number) ? number : null;
}

function listOfValues({ fieldKind, value }: RuleRow): (string | number)[] | null {
  const values = valuesOf(value).map((text) => (fieldKind === 'number' ? numberOf(text) : text));
  const read = values.filter((one) => one !== null);
  return read.length === values.length && read.length > 0 ? read : null;
}

const daysOf = (text: string): number | null => {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 ? days : null;
};

function readValue({ fieldKind, value }: RuleRow): string | number | boolean | null {
  const text = value.trim();
  if (fieldKind === 'yes_no') return text === 'yes' ? true : text === 'no' ? false : null;
  if (text === '') return null;
  return fieldKind === 'number' ? numberOf(text) : text;
}

function fieldRule(row: RuleRow): SegmentRule | null {
  const { field, test } = row;
  if (test === 'known' || test === 'unknown') return { field, is_known: test === 'known' };
  if (test === 'within_days') {
    const within_days = daysOf(row.days);
    return within_days === null ? null : { field, within_days };
  }
  if (test === 'is_one_of') {
    const values = listOfValues(row);
    return values && { field, is_one_of: values };
  }
  const value = readValue(row);
  if (value === null) return null;
  if (test === 'is') return { field, is: value };
  if (typeof value === 'boolean') return null;
  if (test === 'at_least') return { field, at_least: value };
  if (test === 'at_most') return { field, at_most: value };
  return test === 'contains' ? { field, contains: String(value) } : { field, begins_with: String(value) };
}

function momentRule({ test, value, days }: RuleRow) {
  if (test === 'after' || test === 'before') {
    if (value === '') return null;
    return test === 'after' ? { after: value } : { before: value };
  }
  const within_days = daysOf(days);
  return within_days === null ? null : { within_days };
}

function callRule({ value, did, key }: RuleRow): SegmentRule {
  if (did === 'pressed') return { voice_campaign: { campaign_id: value, did: 'pressed', key } };
  return { voice_campaign: { campaign_id: value, did: did === 'answered' ? 'answered' : 'failed' } };
}

function consentRule({ value, did }: RuleRow): SegmentRule {
  const is = CONSENT_SAYINGS.find((one) => one === did) ?? 'given';
  return { consent: { channel: value === 'voice' ? 'voice' : 'sms', is } };
}

const messageDeed = (did: string) => MESSAGE_DEEDS.find((one) => one === did) ?? 'failed';

/** Returns the rule of a row, or null if the row is incomplete. */
function ruleOf(row: RuleRow): SegmentRule | null {
  const value = row.value.trim();
  switch (row.kind) {
    case 'field':
      return fieldRule(row);
    case 'created': {
      const created = momentRule(row);
      return created && { created };
    }
    case 'changed': {
      const changed = momentRule(row);
      return changed && { changed };
    }
    case 'activity': {
      const within_days = daysOf(row.days);
      return within_days === null ? null : { activity: { did: messageDeed(row.did), within_days } };
    }
    default:
      if (value === '') return null;
  }
  if (row.kind === 'group') return { group: value };
  if (row.kind === 'country') return { country: value };
  if (row.kind === 'network') return { network: value };
  if (row.kind === 'consent') return consentRule(row);
  return row.kind === 'campaign'
    ? { campaign: { campaign_id: value, did: messageDeed(row.did) } }
    : callRule({ ...row, value });
}

/** Returns the condition of the form, or null if a row is incomplete. */
export function conditionOf({ mode, items }: RuleTree): SegmentCondition | null {
  const rowOf = (row: RuleRow) => {
    const rule = ruleOf(row);
    return rule && row.isNot ? { not: rule } : rule;
  };
  const listOf = <T>(found: readonly (T | null)[]): T[] | null => {
    const all = found.filter((one) => one !== null);
    return all.length === found.length && all.length > 0 ? all : null;
  };
  const itemOf = (item: RuleRow | RuleGroup) => {
    if (!isGroup(item)) return rowOf(item);
    const rules = listOf(item.rows.map(rowOf));
    if (rules === null) return null;
    const group = item.mode === 'all' ? { all: rules } : { any: rules };
    return item.isNot ? { not: group } : group;
  };
  const found = listOf(items.map(itemOf));
  if (found === null) return null;
  return mode === 'all' ? { all: found } : { any: found };
}

/** Returns the places of incomplete rows as the form shows them, such as `1` and `2.1`. */
export const incompletePlaces = ({ items }: Pick<RuleTree, 'items'>): readonly string[] =>
  items.flatMap((item, at) => {
    const place = String(at + 1);
    if (isGroup(item)) return incompletePlaces({ items: item.rows }).map((inner) => `${place}.${inner}`);
    return ruleOf(item) === null ? [place] : [];
  });

type FieldRule = Extract<SegmentRule, { readonly field: string }>;

function rowOfField(rule: FieldRule, fields: readonly KnownField[]): Partial<RuleRow> {
  const { field } = rule;
  const fieldKind = fields.find(({ key }) => key === field)?.kind ?? 'text';
  const own = { kind: 'field', field, fieldKind } as const;
  if ('is_known' in rule) return { ...own, test: rule.is_known ? 'known' : 'unknown' };
  if ('within_days' in rule) return { ...own, test: 'within_days', days: String(rule.within_days) };
  if ('is_one_of' in rule) return { ...own, test: 'is_one_of', value: writeValues(rule.is_one_of) };
  if ('contains' in rule) return { ...own, test: 'contains', value: rule.contains };
  if ('begins_with' in rule) return { ...own, test: 'begins_with', value: rule.begins_with };
  if ('at_least' in rule) return { ...own, test: 'at_least', value: String(rule.at_least) };
  if ('at_most' in rule) return { ...own, test: 'at_most', value: String(rule.at_most) };
  const value = typeof rule.is === 'boolean' ? (rule.is ? 'yes' : 'no') : String(rule.is);
  return { ...own, test: 'is', value };
}

function rowOfMoment(
  kind: 'created' | 'changed',
  moment: Extract<SegmentRule, { readonly created: unknown }>['created'],
): Partial<RuleRow> {
  if ('within_days' in moment) return { kind, test: 'within_days', days: String(moment.within_days) };
  return 'after' in moment
    ? { kind, test: 'after', value: moment.after }
    : { kind, test: 'before', value: moment.before };
}

function answersOf(rule: SegmentRule, fields: readonly KnownField[]): Partial<RuleRow> {
  if ('field' in rule) return rowOfField(rule, fields);
  if ('created' in rule) return rowOfMoment('created', rule.created);
  if ('changed' in rule) return rowOfMoment('changed', rule.changed);
  if ('group' in rule) return { kind: 'group', value: rule.group };
  if ('country' in rule) return { kind: 'country', value: rule.country };
  if ('network' in rule) return { kind: 'network', value: rule.network };
  if ('consent' in rule) return { kind: 'consent', value: rule.consent.channel, did: rule.consent.is };
  if ('activity' in rule) return { kind: 'activity', did: rule.activity.did, days: String(rule.activity.within_days) };
  if ('campaign' in rule) return { kind: 'campaign', value: rule.campaign.campaign_id, did: rule.campaign.did };
  const { campaign_id, did } = rule.voice_campaign;
  const key = 'key' in rule.voice_campaign ? rule.voice_campaign.key : '1';
  return { kind: 'voice_campaign', value: campaign_id, did, key };
}

/** Any part of a condition, at any depth. */
type Part =
  | SegmentRule
  | { readonly not: Part }
  | { readonly all: readonly Part[] }
  | { readonly any: readonly Part[] };

/** Returns the form of a condition, from which `conditionOf` makes an equivalent one. */
export function treeOf(condition: SegmentCondition, fields: readonly KnownField[]): RuleTree {
  const rowOf = (part: Part, isNot = false): RuleRow => {
    if ('not' in part) return rowOf(part.not, true);
    return { ...blankRow(), ...answersOf(part as SegmentRule, fields), isNot };
  };
  const groupOf = (rules: readonly Part[], mode: 'all' | 'any', isNot: boolean): RuleGroup => ({
    id: nextId(),
    isNot,
    mode,
    rows: rules.map((one) => rowOf(one)),
  });
  const itemOf = (part: Part, isNot = false): RuleRow | RuleGroup => {
    if ('not' in part) return itemOf(part.not, true);
    if ('all' in part) return groupOf(part.all, 'all', isNot);
    return 'any' in part ? groupOf(part.any, 'any', isNot) : rowOf(part, isNot);
  };
  const whole: Part = condition;
  if ('all' in whole) return { mode: 'all', items: whole.all.map((one) => itemOf(one)) };
  if ('any' in whole) return { mode: 'any', items: whole.any.map((one) => itemOf(one)) };
  return { mode: 'all', items: [itemOf(whole)] };
}
