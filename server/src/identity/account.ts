import type { Country } from '../lib/phone-number.ts';
import type { Timestamp } from '../lib/timestamp.ts';

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly defaultCountry: Country;
  readonly timeZone: string;
  /** One-time codes reach numbers that opted out of everything else. */
  readonly transactionalThroughSuppression: boolean;
  /** Null: it works. */
  readonly suspendedAt: Timestamp | null;
  readonly suspendedReason: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}
