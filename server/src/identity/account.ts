import type { Country } from '../lib/phone-number.ts';
import type { Timestamp } from '../lib/timestamp.ts';

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly defaultCountry: Country;
  readonly timeZone: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}
