import { compileVariants, type FieldValue, LANGUAGE_KEY, type MergeRules } from '@volley/text';
import { listFieldsOfText } from '../../contact-fields/index.ts';
import type { Handle } from '../../db/index.ts';
import type { Template } from './template.ts';

interface NamedFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly fields?: Readonly<Record<string, FieldValue>> | null;
}

export const textsOf = ({ message, variants }: Template): string => [message, ...Object.values(variants)].join('\n');

/** Prepares a template for messages whose values the caller gives. A value takes precedence over a field with the same name. */
export async function compileTemplate(
  handle: Handle,
  accountId: number,
  template: Template,
  links: MergeRules['links'],
) {
  const ownFields = await listFieldsOfText(handle, accountId, textsOf(template), template.valueKeys);
  return compileVariants(template, { missingField: 'default', replaceLookAlikes: false, ownFields, links });
}

/** Returns the contact's fields, overridden by the values that the caller gives; an empty one counts as missing. An empty language: the contact's. */
export function fieldsWithValues<Fields extends NamedFields>(
  contact: Fields,
  values: Readonly<Record<string, string>>,
  language: string,
): Fields {
  const { first_name: firstName = '', last_name: lastName = '', ...given } = values;
  const said: Record<string, FieldValue> = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== ''),
  );
  return {
    ...contact,
    firstName: firstName || contact.firstName,
    lastName: lastName || contact.lastName,
    fields: { ...contact.fields, ...said, ...(language === '' ? {} : { [LANGUAGE_KEY]: language }) },
  };
}
