import type { FieldKind } from '@volley/contract/choices';
import type { FieldValue } from '@volley/text';
import type { Timestamp } from '../lib/time/timestamp.ts';

export type { FieldValue };

export const FIELDS_MAX = 50;
export const CHOICES_MAX = 100;
export const VALUE_LENGTH_MAX = 500;

/** A field that an account has defined for its contacts. */
export interface ContactField {
  /** Identifies the field in texts and values; never changes. */
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** Only for the kind `choice`. */
  readonly choices: readonly string[];
  /** Used in texts where a contact has no value; may be empty. */
  readonly defaultValue: string;
  /** Starts at 1, in the order in which people see the fields. */
  readonly position: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** A contact's stored values by key; empty values have no key. */
export type FieldValues = Readonly<Record<string, FieldValue>>;
