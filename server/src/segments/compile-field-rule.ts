import { plainText } from '../lib/values/plain-text.ts';
import type { Bindings } from './bindings.ts';
import type { RuleResult } from './compile-condition.ts';
import type { FieldRule, RuleValue } from './condition.ts';
import type { KnownNames, RuleFieldKind } from './known-names.ts';
import { dayRule, knownRule, numberRule, type TextTest, textRule, yesNoRule } from './store-rules.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';
const DAY_MS = 86_400_000;

const plainDigits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^00/, '');
const isDay = (value: RuleValue): value is string => typeof value === 'string' && DAY.test(value);

/** Compiles a rule on a field of a certain kind; null if the kind does not allow the rule. */
type Compile = (bind: Bindings, known: KnownNames, rule: FieldRule, kind: RuleFieldKind) => string | null;

function textOf(bind: Bindings, rule: FieldRule, kind: RuleFieldKind): string | null {
  const { field } = rule;
  const compare = (test: TextTest, values: readonly RuleValue[]): string | null => {
    if (!values.every((value) => typeof value === 'string')) return null;
    const wanted = values.map((value) => (kind === 'phone_number' ? plainDigits(value) : plainText(value)));
    return wanted.includes('') ? null : textRule(bind, { field, kind }, { test, wanted });
  };
  if ('is' in rule) return compare('is', [rule.is]);
  if ('is_one_of' in rule) return compare('is_one_of', rule.is_one_of);
  if ('contains' in rule) return compare('contains', [rule.contains]);
  return 'begins_with' in rule ? compare('begins_with', [rule.begins_with]) : null;
}

function numberOf(bind: Bindings, rule: FieldRule): string | null {
  const { field } = rule;
  const compare = (test: '=' | '>=' | '<=' | 'any', values: readonly RuleValue[]): string | null =>
    values.every((value) => typeof value === 'number') ? numberRule(bind, field, { test, wanted: values }) : null;
  if ('is' in rule) return compare('=', [rule.is]);
  if ('is_one_of' in rule) return compare('any', rule.is_one_of);
  if ('at_least' in rule) return compare('>=', [rule.at_least]);
  return 'at_most' in rule ? compare('<=', [rule.at_most]) : null;
}

function dayOf(bind: Bindings, { nowMs }: KnownNames, rule: FieldRule): string | null {
  const { field } = rule;
  const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const between = (from: RuleValue, to: RuleValue): string | null =>
    isDay(from) && isDay(to) ? dayRule(bind, field, { from, to }) : null;
  if ('is' in rule) return between(rule.is, rule.is);
  if ('at_least' in rule) return between(rule.at_least, LAST_DAY);
  if ('at_most' in rule) return between(FIRST_DAY, rule.at_most);
  if ('within_days' in rule) return between(dayAt(nowMs - rule.within_days * DAY_MS), dayAt(nowMs));
  if (!('is_one_of' in rule) || !rule.is_one_of.every(isDay)) return null;
  return `(${rule.is_one_of.map((day) => dayRule(bind, field, { from: day, to: day })).join(' or ')})`;
}

function yesNoOf(bind: Bindings, rule: FieldRule): string | null {
  return 'is' in rule && typeof rule.is === 'boolean' ? yesNoRule(bind, rule.field, rule.is) : null;
}

const KINDS: Readonly<Record<RuleFieldKind, Compile>> = {
  phone_number: (bind, _, rule, kind) => textOf(bind, rule, kind),
  text: (bind, _, rule, kind) => textOf(bind, rule, kind),
  choice: (bind, _, rule, kind) => textOf(bind, rule, kind),
  number: (bind, _, rule) => numberOf(bind, rule),
  date: dayOf,
  yes_no: (bind, _, rule) => yesNoOf(bind, rule),
};

const CAN_BE: Readonly<Record<RuleFieldKind, string>> = {
  phone_number: 'holds digits: ask with is, is_one_of, contains, begins_with or is_known',
  text: 'holds texts: ask with is, is_one_of, contains, begins_with or is_known',
  choice: 'holds choices: ask with is, is_one_of, contains, begins_with or is_known',
  number: 'holds numbers: ask with is, is_one_of, at_least, at_most or is_known, and numbers such as 18',
  date: 'holds days: ask with is, is_one_of, at_least, at_most, within_days or is_known, and days such as 2026-01-31',
  yes_no: 'holds yes or no: ask with is (true or false) or is_known',
};

export function compileFieldRule(bind: Bindings, known: KnownNames, rule: FieldRule): RuleResult {
  const kind = known.fields.get(rule.field);
  if (kind === undefined) return { problem: `The field ${rule.field} does not exist.` };
  if ('is_known' in rule) {
    const sql = knownRule(bind, rule.field);
    return { sql: rule.is_known ? sql : `(not ${sql})` };
  }
  const sql = KINDS[kind](bind, known, rule, kind);
  return sql === null ? { problem: `A rule does not fit the field ${rule.field}, which ${CAN_BE[kind]}.` } : { sql };
}
