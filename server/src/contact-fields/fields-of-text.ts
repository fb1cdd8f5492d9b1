import { listOwnKeys, listUnknownFields, type OwnField } from '@volley/text';
import type { Handle } from '../db/index.ts';
import { namesOf } from './hold-fields.ts';
import { keepFieldRows, listFieldRows } from './store-contact-fields.ts';

/** The account's own fields that a text names, for its merge. Where it names none, nothing is asked of the database. */
export async function listFieldsOfText(handle: Handle, accountId: number, text: string): Promise<OwnField[]> {
  const keys = listOwnKeys(text);
  return keys.length === 0 ? [] : (await listFieldRows(handle, accountId)).filter(({ key }) => keys.includes(key));
}

/**
 * What a text may not say, to be read after its field's name; null: nothing. The fields that it names cannot be deleted before the
 * transaction that stores it is committed.
 */
export async function unknownFieldProblem(handle: Handle, accountId: number, text: string): Promise<string | null> {
  const keys = listOwnKeys(text);
  if (keys.length === 0) return null;
  const [unknown] = listUnknownFields(text, await keepFieldRows(handle, accountId, keys));
  if (unknown === undefined) return null;
  const own = await listFieldRows(handle, accountId);
  const and = own.length === 0 ? '' : `, and the fields of the account: ${namesOf(own, (key) => `{{${key}}}`)}`;
  return `names {{${unknown}}}; it may name {{first_name}}, {{last_name}} and {{opt_out_url}}${and}.`;
}
