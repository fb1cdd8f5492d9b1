import type { Runtime } from '../runtime.ts';
import type { CarrierMinute, CarrierView } from './figures.ts';
import { storeCarrierMinutes, storeCarrierViews } from './store-figures.ts';

/** Stores what a process counted, each minute as a whole: said twice, it is the same. */
export function tellCarrierMinutes(rt: Pick<Runtime, 'db'>, minutes: readonly CarrierMinute[]): Promise<void> {
  return storeCarrierMinutes(rt.db, minutes);
}

/** Stores how a process stands with all of its carriers. */
export function tellCarrierViews(rt: Pick<Runtime, 'db' | 'processId'>, views: readonly CarrierView[]): Promise<void> {
  return storeCarrierViews(rt.db, rt.processId(), views);
}
