import type { Runtime } from '../runtime.ts';
import type { CarrierMinute, CarrierView } from './figures.ts';
import { storeCarrierMinutes, storeCarrierViews } from './store-figures.ts';

/** Stores the minutes that a process counted. Each is stored as a whole, so a repetition changes nothing. */
export function tellCarrierMinutes(rt: Pick<Runtime, 'db'>, minutes: readonly CarrierMinute[]): Promise<void> {
  return storeCarrierMinutes(rt.db, minutes);
}

/** Stores the state of a process's connections to all of its carriers. */
export function tellCarrierViews(rt: Pick<Runtime, 'db' | 'processId'>, views: readonly CarrierView[]): Promise<void> {
  return storeCarrierViews(rt.db, rt.processId(), views);
}
