import { store } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

export interface PhoneRow {
  readonly name: string;
  /** In percent; null while the phone is plugged in, or if its app does not tell. */
  readonly batteryLeft: number | null;
  /** When its app told of the battery. */
  readonly hoursTold: number;
  /** Null if its app does not tell. */
  readonly hoursUnseen: number | null;
}

export const listPhones = store.listing<[now: Timestamp], PhoneRow>(
  'alarms.list_phones',
  `select name, case when (phone ->> 'hasPower')::boolean is not true then (phone ->> 'batteryPercent')::int end as battery_left,
     floor(extract(epoch from $1::timestamptz - (phone ->> 'toldAt')::timestamptz) / 3600)::int as hours_told,
     floor(extract(epoch from $1::timestamptz - (phone ->> 'seenAt')::timestamptz) / 3600)::int as hours_unseen
   from carriers where removed_at is null and phone is not null and not coalesce(http_paused, is_paused) order by name`,
);
