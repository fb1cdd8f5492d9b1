import type { Runtime } from '../../runtime.ts';
import { storeTrunkViews, type TrunkView } from './store-trunk-views.ts';

/** Stores how this process sees its trunks, from which the views of all processes are put together. */
export function sayTrunkViews(
  { db, processId }: Pick<Runtime, 'db' | 'processId'>,
  views: readonly TrunkView[],
): Promise<void> {
  return storeTrunkViews(db, processId(), views);
}
