import type { RowOf } from '@volley/contract';
import type { contact } from '@volley/contract/contacts';
import type { FieldValues } from '../contact-fields/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';

export type Contact = RowOf<typeof contact>;

/** A contact with its values in the account's own fields. */
export interface ContactWithFields extends Contact {
  readonly fields: FieldValues;
}

export interface ContactGroup {
  readonly id: number;
  readonly uuid: Uuid;
  readonly name: string;
}

export interface ContactWithGroups extends ContactWithFields {
  readonly groups: readonly ContactGroup[];
}
