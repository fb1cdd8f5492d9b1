import type { ImportTarget } from '../api/imports.ts';

const REFUSALS = ['opt_out', 'opt_out_when_no'] as const;
const PERSON = ['phone_number', 'full_name', 'first_name', 'last_name', 'email', ...REFUSALS] as const;
/** A new choice field needs its choices, so that kind is only offered where they are known. */
const NEW_KINDS = ['text', 'number', 'date', 'yes_no'] as const;

const OF_FIELD = 'field:';
const OF_NEW = 'new:';
const KEY_LENGTH_MAX = 36;

export interface MappedColumn {
  readonly name: string;
  /** From 0. */
  readonly index: number;
  /** Proposed and formerly chosen targets, whose keys and choices are kept. */
  readonly known: readonly ImportTarget[];
}

export function choiceOf(target: ImportTarget): string {
  if (target.to === 'field') return `${OF_FIELD}${target.key}`;
  return target.to === 'new_field' ? `${OF_NEW}${target.kind}` : target.to;
}

/** Returns a key for a new field. The number of the column at its end makes it unique. */
function newKey({ name, index, known }: MappedColumn): string {
  const proposed = known.find(({ to }) => to === 'new_field');
  if (proposed?.to === 'new_field') return proposed.key;
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_');
  const root = words
    .replace(/^[^a-z]+/, '')
    .slice(0, KEY_LENGTH_MAX)
    .replace(/_+$/, '');
  return `${root === '' ? 'column' : root}_${index + 1}`;
}

export function targetOf(value: string, column: MappedColumn): ImportTarget {
  const known = column.known.find((target) => choiceOf(target) === value);
  if (known !== undefined) return known;
  if (value.startsWith(OF_FIELD)) return { to: 'field', key: value.slice(OF_FIELD.length) };
  const kind = NEW_KINDS.find((one) => value === `${OF_NEW}${one}`);
  if (kind !== undefined) return { to: 'new_field', key: newKey(column), label: column.name, kind };
  return { to: PERSON.find((one) => one === value) ?? 'leave_out' };
}

export function listTargets(column: MappedColumn, fieldKeys: readonly string[]): readonly ImportTarget[] {
  const values = [
    ...PERSON,
    ...fieldKeys.map((key) => `${OF_FIELD}${key}`),
    ...NEW_KINDS.map((kind) => `${OF_NEW}${kind}`),
    ...column.known.map(choiceOf),
    'leave_out',
  ];
  return [...new Set(values)].map((value) => targetOf(value, column));
}

/** Returns a target that two columns have though only one may, or null. */
export function findTwice(targets: readonly ImportTarget[]): ImportTarget | null {
  const seen = new Set<string>();
  for (const target of targets) {
    // Whoever refuses in one of several columns has refused.
    if (['leave_out', 'new_field', ...REFUSALS].includes(target.to)) continue;
    const value = choiceOf(target);
    if (seen.has(value)) return target;
    seen.add(value);
  }
  return null;
}

interface DateColumn {
  readonly samples: readonly string[];
  readonly unclear_dates: readonly unknown[];
}

/** Whether the order of day and month matters in a column of dates. Dates with the year first have one order alone. */
export const needsDateOrder = ({ samples, unclear_dates: unclear }: DateColumn): boolean =>
  unclear.length > 0 || samples.length === 0 || samples.some((sample) => !/^\d{4}/.test(sample));

export const hasNumbers = (targets: readonly ImportTarget[]): boolean =>
  targets.some(({ to }) => to === 'phone_number');
