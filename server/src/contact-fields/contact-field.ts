import type { RowOf } from '@volley/contract';
import type { contactField } from '@volley/contract/contact-fields';
import type { FieldValue } from '@volley/text';

export type { FieldValue };

export const FIELDS_MAX = 50;
export const CHOICES_MAX = 100;
export const VALUE_LENGTH_MAX = 500;

/** A field that an account has defined for its contacts. */
export type ContactField = RowOf<typeof contactField>;

/** A contact's stored values by key; empty values have no key. */
export type FieldValues = Readonly<Record<string, FieldValue>>;
