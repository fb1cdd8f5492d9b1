import type { Handle, Transaction } from '../db/index.ts';
import type { FieldErrors } from '../errors.ts';
import type { ContactField, FieldValue, FieldValues } from './contact-field.ts';
import { readFieldValue } from './read-field-value.ts';
import { keepFieldRows, listFieldRows } from './store-contact-fields.ts';

/** Values by key as a client gives them. Null empties the field. */
export type GivenValues = Readonly<Record<string, string | number | boolean | null>>;
/** Values by key as they are merged into the stored ones. Null removes the key. */
export type ValueChanges = Readonly<Record<string, FieldValue | null>>;

export interface ReadValues {
  readonly values: ValueChanges;
  /** Errors by field of the request; empty if all values can be stored. */
  readonly errors: FieldErrors;
}

const NAMES_TOLD = 10;
/** Per contact: one request may hold a thousand contacts. */
const ERRORS_MAX = 10;

/** Lists the names of the fields, only the first ones if there are many. */
export function namesOf(fields: readonly ContactField[], write = (key: string): string => key): string {
  const names = fields.slice(0, NAMES_TOLD).map(({ key }) => write(key));
  const more = fields.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

async function unknownSentence(handle: Handle, accountId: number): Promise<string> {
  const there = await listFieldRows(handle, accountId);
  return there.length === 0
    ? 'There is no field of this name: the account has none yet.'
    : `There is no field of this name; there are ${namesOf(there)}.`;
}

/**
 * Returns a function that reads values by these fields, which nobody can delete until the commit. If no values are given, the database is not asked.
 */
export async function holdFields(
  tx: Transaction,
  accountId: number,
  many: readonly (GivenValues | undefined)[],
): Promise<(given: GivenValues | undefined) => ReadValues> {
  const keys = new Set(many.flatMap((given) => Object.keys(given ?? {})));
  const held = keys.size === 0 ? [] : await keepFieldRows(tx, accountId, [...keys]);
  const fields = new Map(held.map((field) => [field.key, field]));
  const unknown = fields.size === keys.size ? '' : await unknownSentence(tx, accountId);
  return (given = {}) => {
    const values: Record<string, FieldValue | null> = {};
    const errors: Record<string, string[]> = {};
    for (const [key, raw] of Object.entries(given)) {
      const field = fields.get(key);
      const read = field && readFieldValue(field, raw ?? '');
      if (read?.ok) values[key] = read.value;
      else if (Object.keys(errors).length < ERRORS_MAX) errors[`fields.${key}`] = [read?.sentence ?? unknown];
    }
    return { values, errors };
  };
}

/** Returns the values of each contact, which were read a while ago, without those that no longer have a field. */
export async function holdValues(
  tx: Transaction,
  accountId: number,
  many: readonly FieldValues[],
): Promise<FieldValues[]> {
  const read = await holdFields(tx, accountId, many);
  const isThere = (entry: [string, FieldValue | null]): entry is [string, FieldValue] => entry[1] !== null;
  return many.map((given) => Object.fromEntries(Object.entries(read(given).values).filter(isThere)));
}
