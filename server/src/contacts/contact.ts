import type { FieldValues } from '../contact-fields/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

export interface Contact {
  readonly id: number;
  readonly phoneNumber: PhoneNumber;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

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
