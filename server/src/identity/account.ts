import type { Country } from '../lib/phone-number.ts';
import type { Timestamp } from '../lib/timestamp.ts';

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly defaultCountry: Country;
  readonly timeZone: string;
  /** One-time codes reach numbers that opted out of everything else. */
  readonly transactionalThroughSuppression: boolean;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}
