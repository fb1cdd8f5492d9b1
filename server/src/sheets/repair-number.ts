import type { Country, PhoneNumber } from '../lib/phone-number.ts';

/** What was put right in a cell, where there is only one way to read it. */
export const NUMBER_REPAIRS = [
  'lost_zero',
  'scientific',
  'leading_quote',
  'decimal_tail',
  'label',
  'letter_for_digit',
  'other_digits',
  'second_number',
] as const;
export type NumberRepair = (typeof NUMBER_REPAIRS)[number];

/** Why a cell names nobody for certain. */
export const NUMBER_DOUBTS = [
  'empty',
  'digits_lost',
  'error_value',
  'no_digits',
  'extension',
  'too_short',
  'too_long',
  'not_valid',
] as const;
export type NumberDoubt = (typeof NUMBER_DOUBTS)[number];

export type CellNumber =
  | {
      readonly ok: true;
      readonly number: PhoneNumber;
      /** None when the cell can be read as it stands; spaces, dashes, brackets, a plus or 00 are no damage. */
      readonly repairs: readonly NumberRepair[];
      /** Other numbers in the same cell. */
      readonly others: readonly PhoneNumber[];
      /** What was put right, for people; empty when nothing was. */
      readonly note: string;
    }
  | { readonly ok: false; readonly doubt: NumberDoubt; readonly sentence: string };

/** The number in a cell of a file; the country is the account's, or the one that was named for the file. */
export type RepairNumber = (cell: string, country: Country) => CellNumber;
