import type { FieldValue } from '@volley/text';
import type { Timestamp } from '../lib/timestamp.ts';

export type { FieldValue };

export type FieldKind = 'text' | 'number' | 'date' | 'yes_no' | 'choice';

export const FIELDS_MAX = 50;
export const CHOICES_MAX = 100;
export const VALUE_LENGTH_MAX = 500;

/** What an account knows of its contacts beyond their names. */
export interface ContactField {
  /** Names it in texts and values; never changed. */
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** Of the kind `choice` alone. */
  readonly choices: readonly string[];
  /** For texts, where a contact has no value; empty: nothing. */
  readonly defaultValue: string;
  /** From 1 on, in the order in which people see them. */
  readonly position: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** As a contact keeps them, by key; what is empty has no key. */
export type FieldValues = Readonly<Record<string, FieldValue>>;
