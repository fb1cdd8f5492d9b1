import type { PhoneNumber } from '../lib/phone-number.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { Uuid } from '../lib/uuid.ts';

export interface Contact {
  readonly id: number;
  readonly phoneNumber: PhoneNumber;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export interface ContactGroup {
  readonly id: number;
  readonly uuid: Uuid;
  readonly name: string;
}

export interface ContactWithGroups extends Contact {
  readonly groups: readonly ContactGroup[];
}
