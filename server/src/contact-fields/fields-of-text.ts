import { listOwnKeys, listUnknownFields, namesOptOutLink, type OwnField } from '@volley/text';
import type { Handle, Transaction } from '../db/index.ts';
import type { ContactField } from './contact-field.ts';
import { namesOf } from './hold-fields.ts';
import { keepFieldRows, listFieldRows } from './store-contact-fields.ts';

/**
 * Returns the account's own fields that a text names, for its merge. If it names none, the database is not asked. `given`: names whose values come
 * from elsewhere, whether they are fields or not.
 */
export async function listFieldsOfText(
  handle: Handle,
  accountId: number,
  text: string,
  given: readonly string[] = [],
): Promise<OwnField[]> {
  const keys = listOwnKeys(text);
  const own = keys.length === 0 ? [] : (await listFieldRows(handle, accountId)).filter(({ key }) => keys.includes(key));
  const others = given.filter((name) => !own.some(({ key }) => key === name));
  return [...own, ...others.map((key) => ({ key, defaultValue: '' }))];
}

/** The fields that every text may name. A spoken text may not name the link, which nobody can follow by ear. */
const NAMES = '{{first_name}} and {{last_name}}';
const NAMES_AND_LINK = '{{first_name}}, {{last_name}} and {{opt_out_url}}';

async function findUnknown(
  handle: Handle,
  accountId: number,
  text: string,
  given: readonly string[],
): Promise<string | null> {
  const keys = listOwnKeys(text).filter((key) => !given.includes(key));
  if (keys.length === 0) return null;
  const known = [...given.map((key) => ({ key, defaultValue: '' })), ...(await keepFieldRows(handle, accountId, keys))];
  return listUnknownFields(text, known)[0] ?? null;
}

async function sayUnknown(handle: Handle, accountId: number, name: string, known: string): Promise<string> {
  const own = await listFieldRows(handle, accountId);
  const and = own.length === 0 ? '' : `, and the fields of the account: ${namesOf(own, (key) => `{{${key}}}`)}`;
  return `names {{${name}}}; it may name ${known}${and}.`;
}

/**
 * Returns what is wrong with the fields in a text, as words that follow the field's name, or null. The fields that the text names cannot be deleted
 * before the transaction that stores it is committed. `given`: names that are no fields, because their values come from elsewhere.
 */
export async function unknownFieldProblem(
  handle: Handle,
  accountId: number,
  text: string,
  given: readonly string[] = [],
): Promise<string | null> {
  const unknown = await findUnknown(handle, accountId, text, given);
  return unknown === null ? null : sayUnknown(handle, accountId, unknown, NAMES_AND_LINK);
}

/** The same for a text that is spoken. */
export async function unspokenFieldProblem(
  handle: Handle,
  accountId: number,
  text: string,
  given: readonly string[] = [],
): Promise<string | null> {
  const unknown = namesOptOutLink(text) ? 'opt_out_url' : await findUnknown(handle, accountId, text, given);
  return unknown === null ? null : sayUnknown(handle, accountId, unknown, NAMES);
}

/** The fields with these keys, if there are any, cannot be deleted before the transaction is committed. */
export async function keepFields(tx: Transaction, accountId: number, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await keepFieldRows(tx, accountId, keys);
}

/** The same of one of them, which is given back; null: there is none. */
export async function keepField(tx: Transaction, accountId: number, key: string): Promise<ContactField | null> {
  return (await keepFieldRows(tx, accountId, [key]))[0] ?? null;
}
