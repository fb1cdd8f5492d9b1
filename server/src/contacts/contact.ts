import type { BodyOf, RowOf } from '@volley/contract';
import type { contact, contactGroup, contactOperations } from '@volley/contract/contacts';
import type { FieldValues } from '../contact-fields/index.ts';

export type Contact = RowOf<typeof contact>;
export type NewContact = BodyOf<typeof contactOperations.create>;
export type ContactUpdate = BodyOf<typeof contactOperations.update>;

/** A contact with its values in the account's own fields. */
export interface ContactWithFields extends Contact {
  readonly fields: FieldValues;
}

export type ContactGroup = RowOf<typeof contactGroup>;

export interface ContactWithGroups extends ContactWithFields {
  readonly groups: readonly ContactGroup[];
}
