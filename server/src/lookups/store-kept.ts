import { type Handle, store } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { SourceAnswer } from './lookup-source.ts';

/** An answer that is kept. */
export interface Kept extends SourceAnswer {
  readonly phoneNumber: PhoneNumber;
  readonly source: string;
  readonly lookedUpAt: Timestamp;
  /** One source does not know the number, and another one that might know it was not heard: this is kept for minutes. */
  readonly isDoubtful?: boolean;
}

const PORTED_NUMBERS = 'ported_numbers';

/** Whether an answer was kept while the clock was ahead: it counts no more once the clock is right, and any other takes its place. */
const IS_AHEAD = (now: string) => `l.looked_up_at > ${now}::timestamptz + interval '1 hour'`;

/** Of the table of ported numbers that is in use ($2, since $4), and else of the sources. */
const listFound = store.listing<
  [phoneNumbers: readonly PhoneNumber[], tableId: number | null, now: Timestamp, since: Timestamp | null],
  Kept
>(
  'number_lookups.list',
  `select n.phone_number, case when p.network is null then l.source else '${PORTED_NUMBERS}' end as source,
     coalesce(p.network, l.network) as network, case when p.network is null then l.network_code else '' end as "networkCode",
     case when p.network is null then l.ported else true end as ported,
     coalesce(l.country, '') as country, coalesce(l.type, 'unknown') as type,
     case when p.network is null then l.looked_up_at else $4::timestamptz end as "lookedUpAt",
     p.network is null and l.expires_at - l.looked_up_at < interval '1 day' as "isDoubtful"
   from unnest($1::text[]) as n (phone_number)
   left join number_lookups l on l.phone_number = n.phone_number and l.expires_at > $3 and not ${IS_AHEAD('$3')}
   left join ported_numbers p on p.table_id = $2 and p.phone_number = n.phone_number
   where l.phone_number is not null or p.phone_number is not null`,
);

export interface TableInUse {
  readonly id: number;
  readonly activatedAt: Timestamp;
}

export function listKept(
  handle: Handle,
  phoneNumbers: readonly PhoneNumber[],
  { table, now }: { readonly table: TableInUse | null; readonly now: Timestamp },
): Promise<Kept[]> {
  return listFound(handle, phoneNumbers, table?.id ?? null, now, table?.activatedAt ?? null);
}

/** An answer that began earlier never replaces one that began later. */
export const keepAnswer = store.changing<Kept & { readonly expiresAt: Timestamp }>(
  'number_lookups.keep',
  `insert into number_lookups as l (phone_number, source, network, network_code, ported, country, type, looked_up_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (phone_number) do update set source = excluded.source, network = excluded.network, network_code = excluded.network_code,
     ported = excluded.ported, country = excluded.country, type = excluded.type, looked_up_at = excluded.looked_up_at,
     expires_at = excluded.expires_at where l.looked_up_at <= excluded.looked_up_at or ${IS_AHEAD('excluded.looked_up_at')}`,
  ['phoneNumber', 'source', 'network', 'networkCode', 'ported', 'country', 'type', 'lookedUpAt', 'expiresAt'],
);

/** Deletes some of those whose time is over, and returns how many. */
export const deleteExpired = store.changing<[now: Timestamp, limit: number]>(
  'number_lookups.delete_expired',
  `delete from number_lookups where phone_number = any (array(
     select phone_number from number_lookups where expires_at <= $1 order by expires_at limit $2))`,
);
