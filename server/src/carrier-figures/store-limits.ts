import { type Handle, statement, store } from '../db/index.ts';
import { type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { columnsOf } from '../lib/values/columns.ts';
import type { DeliveryCount } from '../sms/routing/index.ts';

const insertCounts = statement(
  'carrier_deliveries.store',
  `insert into carrier_deliveries (slot, carrier_id, network, process_id, taken, closed, delivered)
   select * from unnest($1::timestamptz[], $2::bigint[], $3::text[], $4::bigint[], $5::int[], $6::int[], $7::int[])
   order by 1, 2, 3
   on conflict (slot, carrier_id, network, process_id) do update
     set taken = excluded.taken, closed = excluded.closed, delivered = excluded.delivered`,
);

export async function storeDeliveries(handle: Handle, counts: readonly DeliveryCount[]): Promise<void> {
  const slots = counts.map(({ slotMs }) => timestampFromMs(slotMs));
  const columns = columnsOf(counts, 'carrierId', 'network', 'processId', 'taken', 'closed', 'delivered');
  await handle.count(insertCounts, [slots, ...columns]);
}

export interface DeliveryRow {
  readonly carrierId: number;
  readonly network: string;
  readonly at: Timestamp;
  readonly taken: number;
  readonly closed: number;
  readonly delivered: number;
}

export interface DeliverySpan {
  readonly from: Timestamp;
  /** From then on they are listed by five minutes, and by the hour before that. */
  readonly fine: Timestamp;
  readonly to: Timestamp;
}
/** The newest first. With null, those of all networks. */
export const listDeliveries = store.listing<
  DeliverySpan & { readonly ids: readonly number[]; readonly ofNetwork: string | null },
  DeliveryRow
>(
  'carrier_deliveries.list',
  `select carrier_id, network, case when slot >= $3 then slot else date_trunc('hour', slot) end as at,
     sum(taken)::int as taken, sum(closed)::int as closed, sum(delivered)::int as delivered
   from carrier_deliveries where carrier_id = any ($1::bigint[]) and slot >= $2 and slot < $4 and ($5::text is null or network = $5)
   group by 1, 2, 3 order by 3 desc`,
  ['ids', 'from', 'fine', 'to', 'ofNetwork'],
);

/** Returns how many were deleted. */
export const deleteDeliveries = store.changing<[before: Timestamp]>(
  'carrier_deliveries.forget',
  `delete from carrier_deliveries where slot < $1`,
);

export interface LimitRow {
  /** The ids of the carriers of the tier, sorted. */
  readonly tier: string;
  readonly network: string;
  readonly carrierId: number;
  readonly shareLimit: number;
  /** The sample by which it moved last; zeros: there was none. */
  readonly closed: number;
  readonly delivered: number;
  readonly updatedAt: Timestamp;
}

export const listLimits = store.listing<[], LimitRow>(
  'carrier_limits.list',
  `select tier, network, carrier_id, share_limit, closed, delivered, updated_at from carrier_limits`,
);

const save = statement(
  'carrier_limits.save',
  `insert into carrier_limits (tier, network, carrier_id, share_limit, closed, delivered, updated_at)
   select n.*, $1 from unnest($2::text[], $3::text[], $4::bigint[], $5::double precision[], $6::int[], $7::int[]) as n
   order by 1, 2, 3
   on conflict (tier, network, carrier_id) do update set share_limit = excluded.share_limit, closed = excluded.closed,
     delivered = excluded.delivered, updated_at = excluded.updated_at 
       where carrier_limits.updated_at < excluded.updated_at or carrier_limits.updated_at > excluded.updated_at + interval '1 hour'`,
);

export async function saveLimits(
  handle: Handle,
  now: Timestamp,
  rows: readonly Omit<LimitRow, 'updatedAt'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await handle.count(save, [
    now,
    ...columnsOf(rows, 'tier', 'network', 'carrierId', 'shareLimit', 'closed', 'delivered'),
  ]);
}

/** Limits that nothing was measured for: the tier is gone, or nobody writes to the network. */
export const deleteLimits = store.changing<[before: Timestamp]>(
  'carrier_limits.forget',
  `delete from carrier_limits where updated_at < $1`,
);
