import type { Runtime } from '../../runtime.ts';
import { storeTrunkViews, type TrunkView } from './store-trunk-views.ts';

/** How this process sees its trunks, for whoever puts together how all of them do. */
export function sayTrunkViews(
  { db, processId }: Pick<Runtime, 'db' | 'processId'>,
  views: readonly TrunkView[],
): Promise<void> {
  return storeTrunkViews(db, processId(), views);
}
