import type { Hundredths } from '../lib/money.ts';
import type { Country } from '../lib/phone-number.ts';
import type { Timestamp } from '../lib/timestamp.ts';

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly defaultCountry: Country;
  readonly timeZone: string;
  /** One-time codes reach numbers that opted out of everything else. */
  readonly transactionalThroughSuppression: boolean;
  /** Of its keys that have no limit of their own; null: no limit. */
  readonly keyRequestsPerMinute: number | null;
  /** What it may spend in a calendar month of its zone; null: no limit. So with all that may be stored. */
  readonly monthlyLimit: Hundredths | null;
  readonly contactsMax: number | null;
  readonly linksMax: number | null;
  readonly recordingsBytesMax: number | null;
  /** Null: it works. */
  readonly suspendedAt: Timestamp | null;
  readonly suspendedReason: string;
  /** For ever. Who is closed is suspended, too: whatever asks for the one need not ask for the other. */
  readonly closedAt: Timestamp | null;
  readonly closedReason: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}
