import { store } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

export interface PhoneRow {
  readonly name: string;
  readonly battery: number | null;
  readonly hasPower: boolean | null;
  readonly seenAt: Timestamp | null;
}

export const listPhones = store.listing<[], PhoneRow>(
  'alarms.list_phones',
  `select name, (phone ->> 'batteryPercent')::int as battery, (phone ->> 'hasPower')::boolean as has_power,
     (phone ->> 'seenAt')::timestamptz as seen_at
   from carriers where removed_at is null and phone is not null order by name`,
);
