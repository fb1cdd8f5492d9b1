// 3GPP TS 23.038 annex A: tables for single languages, which a header of the message names by its language (TS 23.040 §9.2.3.24.15).
import { type GsmTables, makeGsmTables, type Septets } from './gsm-alphabet.ts';

/** The languages of the tables of a message; 0 for the default ones. */
export interface NationalShift {
  /** Replaces the basic table. */
  readonly locking: number;
  /** Replaces the extension table. */
  readonly single: number;
}

export type NationalTables = 'none' | 'turkish' | 'spanish' | 'portuguese' | 'all';

/** What differs from the default tables: two digits for the septet, then its character. Spanish has no locking table. */
const TABLES: readonly { readonly locking: string; readonly single: string }[] = [
  { locking: '', single: '' },
  { locking: '04€07ı0bĞ0cğ1cŞ1dş40İ60ç', single: '47Ğ49İ53Ş63ç67ğ69ı73ş' },
  { locking: '', single: '09ç41Á49Í4fÓ55Ú61á69í6fó75ú' },
  {
    locking: '04ê06ú07í08ó09ç0bÔ0cô0eÁ0fá12ª13Ç14À15∞16^17\\18€19Ó1a|1cÂ1dâ1eÊ24º40Í5bÃ5cÕ5dÚ60~7bã7cõ7d`',
    single: '05ê09ç0bÔ0cô0eÁ0fá12Φ13Γ15Ω16Π17Ψ18Σ19Θ1fÊ41À49Í4fÓ55Ú5bÃ5cÕ61Â69í6fó75ú7bã7cõ7fâ',
  },
];

function septetsOf(pairs: string): Septets {
  const septets: Record<string, number> = {};
  for (let at = 0; at < pairs.length; at += 3)
    septets[pairs.charAt(at + 2)] = Number.parseInt(pairs.slice(at, at + 2), 16);
  return septets;
}

const shiftsOf = (language: number): readonly NationalShift[] => {
  const single = { locking: 0, single: language };
  if (TABLES[language]?.locking === '') return [single];
  return [single, { locking: language, single: 0 }, { locking: language, single: language }];
};

const TURKISH = shiftsOf(1);
const SPANISH = shiftsOf(2);
const PORTUGUESE = shiftsOf(3);

/** The headers that a text may have. The first one that makes the fewest parts is used. */
export const NATIONAL_SHIFTS: Readonly<Record<NationalTables, readonly NationalShift[]>> = {
  none: [],
  turkish: TURKISH,
  spanish: SPANISH,
  portuguese: PORTUGUESE,
  all: [...TURKISH, ...SPANISH, ...PORTUGUESE],
};

/** Returns the octets of the header's elements that name the languages. */
export const shiftOctets = ({ locking, single }: NationalShift): number =>
  (locking === 0 ? 0 : 3) + (single === 0 ? 0 : 3);

const made = new Map<string, GsmTables>();

/** Returns the tables of two languages. For languages that are not known these are the default ones, as on a phone that does not know them. */
export function tablesOf({ locking, single }: NationalShift): GsmTables {
  const key = `${locking} ${single}`;
  let tables = made.get(key);
  if (tables === undefined) {
    tables = makeGsmTables(septetsOf(TABLES[locking]?.locking ?? ''), septetsOf(TABLES[single]?.single ?? ''));
    // A header can name any of 65,536 pairs.
    if (TABLES[locking] && TABLES[single]) made.set(key, tables);
  }
  return tables;
}
