import type { Runtime } from '../runtime.ts';
import type { deliveryCountsOf } from '../sms/routing/index.ts';
import type { CarrierMinute, CarrierView } from './figures.ts';
import { storeCarrierMinutes, storeCarrierViews } from './store-figures.ts';
import { type LimitRow, listLimits, storeDeliveries } from './store-limits.ts';

/** Stores the minutes that a process counted. Each is stored as a whole, so a repetition changes nothing. */
export function tellCarrierMinutes(rt: Pick<Runtime, 'db'>, minutes: readonly CarrierMinute[]): Promise<void> {
  return storeCarrierMinutes(rt.db, minutes);
}

/** Stores the state of a process's connections to all of its carriers. */
export function tellCarrierViews(rt: Pick<Runtime, 'db' | 'processId'>, views: readonly CarrierView[]): Promise<void> {
  return storeCarrierViews(rt.db, rt.processId(), views);
}

/** Stores what a process counted of deliveries since the last time. */
export function tellDeliveries(rt: Pick<Runtime, 'db'>, counts: ReturnType<typeof deliveryCountsOf>): Promise<void> {
  return counts.store((rows) => storeDeliveries(rt.db, rows));
}

/** The limits of carriers, by tier, network and carrier. */
export type ReadLimits = (
  tier: string,
  network: string,
  carrierId: number,
) => Pick<LimitRow, 'shareLimit' | 'closed' | 'delivered'> | null;

export async function readLimits(rt: Pick<Runtime, 'db'>): Promise<ReadLimits> {
  const rows = new Map((await listLimits(rt.db)).map((row) => [`${row.tier} ${row.carrierId} ${row.network}`, row]));
  return (tier, network, carrierId) => rows.get(`${tier} ${carrierId} ${network}`) ?? null;
}
