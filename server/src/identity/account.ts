import type { Country } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Hundredths } from '../lib/values/money.ts';

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly defaultCountry: Country;
  readonly timeZone: string;
  /** Whether one-time codes reach numbers that have opted out of everything else. */
  readonly transactionalThroughSuppression: boolean;
  /** The limit for keys that have none of their own; null for no limit. */
  readonly keyRequestsPerMinute: number | null;
  /** The credits that the account may spend per calendar month of its time zone; null for no limit, as in the three maxima below. */
  readonly monthlyLimit: Hundredths | null;
  readonly contactsMax: number | null;
  readonly linksMax: number | null;
  readonly recordingsBytesMax: number | null;
  /** Null while the account works. */
  readonly suspendedAt: Timestamp | null;
  readonly suspendedReason: string;
  /** Null unless the account is closed for ever. A closed account is always suspended too, so code that checks for suspension need not check this. */
  readonly closedAt: Timestamp | null;
  readonly closedReason: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}
