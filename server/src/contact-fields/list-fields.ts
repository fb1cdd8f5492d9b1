import type { Handle } from '../db/index.ts';
import { notFound } from '../errors.ts';
import { fitsWords } from '../lib/values/plain-text.ts';
import type { ContactField } from './contact-field.ts';
import { listFieldRows } from './store-contact-fields.ts';

/** Numbers the positions from 1 without gaps, whichever fields were deleted. */
const inPlace = (fields: readonly ContactField[]): ContactField[] =>
  fields.map((field, index) => ({ ...field, position: index + 1 }));

export async function listFields(handle: Handle, accountId: number): Promise<ContactField[]> {
  return inPlace(await listFieldRows(handle, accountId));
}

export async function searchFields(handle: Handle, accountId: number, search = ''): Promise<ContactField[]> {
  const isFound = fitsWords(search);
  return (await listFields(handle, accountId)).filter(({ label, key }) => isFound(`${label} ${key}`));
}

export async function getField(handle: Handle, accountId: number, key: string): Promise<ContactField> {
  const field = (await listFields(handle, accountId)).find((one) => one.key === key);
  if (!field) throw notFound('Contact field');
  return field;
}

/**
 * Returns the SQL condition that a text names the field whose key the parameter has. Between the braces and the name only blanks can occur, because a
 * text that names an unknown field is refused when it is stored.
 */
export const namesField = (text: string, key: string): string =>
  `${text} ~ ('\\{\\{[^a-zA-Z0-9_{}|]*' || ${key}::text || '[^a-zA-Z0-9_{}|]*[|}]')`;
