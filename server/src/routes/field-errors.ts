import { CHECKS } from '@volley/contract';
import type { z } from 'zod';
import type { FieldErrors } from '../errors.ts';
import { NUMBER_FAULTS } from '../lib/phone/phone-number.ts';

type Issue = z.core.$ZodIssue;

/** A client that sent 10,000 wrong ids needs to see the kind of mistake, not each one. */
const FIELDS_MAX = 100;

const TYPE_NAMES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  if (issue.origin === 'string')
    return issue.minimum === 1 ? 'is required' : `must have at least ${issue.minimum} characters`;
  if (issue.origin === 'array')
    return issue.minimum === 1 ? 'is required' : `must have at least ${issue.minimum} items`;
  return issue.inclusive ? `must be at least ${issue.minimum}` : `must be more than ${issue.minimum}`;
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): string {
  if (issue.origin === 'string') return `must not be longer than ${issue.maximum} characters`;
  if (issue.origin === 'array') return `must not have more than ${issue.maximum} items`;
  return `must not be more than ${issue.maximum}`;
}

function invalidType(issue: Extract<Issue, { code: 'invalid_type' }>, value: unknown, isQuery: boolean): string {
  if (value === undefined || value === null)
    return value === null && issue.expected === 'array' ? 'is required' : missing(issue, value);
  if (isQuery && Array.isArray(value)) return 'must be given once';
  return `must be ${TYPE_NAMES[issue.expected] ?? `of type ${issue.expected}`}`;
}

function missing(issue: Extract<Issue, { code: 'invalid_type' }>, value: unknown): string {
  return value === undefined ? 'is required' : `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}, not null`;
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** Returns what is wrong with a field, phrased to follow "The … field". */
function complaint(issue: Issue, value: unknown, isQuery: boolean): string {
  switch (issue.code) {
    case 'invalid_type':
      return invalidType(issue, value, isQuery);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return value === undefined ? 'is required' : `must be one of: ${issue.values.join(', ')}`;
    case 'invalid_format':
      return isBlank(value)
        ? 'is required'
        : issue.message.startsWith('Invalid')
          ? 'has the wrong form'
          : issue.message;
    case 'invalid_union':
      return value === undefined ? 'is required' : issue.message;
    case 'custom':
      return issue.message;
    case 'invalid_key': {
      const { message = '' } = issue.issues[0] ?? {};
      return message.startsWith('must') ? message : 'is not valid';
    }
    default:
      return 'is not valid';
  }
}

const nameOf = (path: readonly PropertyKey[]): string => path.map(String).join('.').slice(0, 200);

/** Returns the interface's sentences by the fields' wire names. The sentences name the field in words. */
export function fieldErrors(issues: readonly Issue[], input: unknown, where: 'query' | 'body'): FieldErrors {
  const fields: Record<string, string[]> = Object.create(null);
  let count = 0;
  /** Returns false when no further field is named. */
  const add = (path: readonly PropertyKey[], text: string): boolean => {
    const name = nameOf(path);
    const known = fields[name];
    if (!known && count >= FIELDS_MAX) return false;
    const sentence = `The ${name.replaceAll('_', ' ')} field ${text}.`;
    if (!known) {
      count += 1;
      fields[name] = [sentence];
    } else if (!known.includes(sentence)) known.push(sentence);
    return true;
  };
  // A value of the wrong type has no length, so only its type is reported.
  const mistyped = new Set(
    issues.filter((issue) => issue.code === 'invalid_type').map((issue) => issue.path.join('.')),
  );
  /** What the contract refuses as a number has letters or other signs; the rest is read by the rooms, which know the country. */
  const isNoNumber = (issue: Issue) => issue.message === CHECKS.phoneNumber && !isBlank(valueAt(input, issue.path));
  for (const issue of issues) {
    if (issue.code !== 'invalid_type' && mistyped.has(issue.path.join('.'))) continue;
    if (issue.code === 'unrecognized_keys') {
      if (!issue.keys.every((key) => add([...issue.path, key], 'is not known here'))) break;
    } else if (!add(issue.path, complaint(issue, valueAt(input, issue.path), where === 'query'))) break;
    if (isNoNumber(issue)) fields[nameOf(issue.path)]?.push(NUMBER_FAULTS.signs);
  }
  return fields;
}

/** Returns the fields that are valid by themselves, whatever the others are. */
export function fineFields(schema: z.ZodObject | undefined, raw: object): Record<string, unknown> {
  const fine = Object.entries(schema?.shape ?? {}).flatMap(([name, field]) => {
    const parsed = Object.hasOwn(raw, name) ? field.safeParse((raw as Record<string, unknown>)[name]) : null;
    return parsed?.success ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(fine);
}
