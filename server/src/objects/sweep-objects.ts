import { findTimeDoubt } from '../db/index.ts';
import { accountWalker } from '../lib/background/walk-accounts.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { keyOf } from './object.ts';
import type { ObjectStore } from './object-store.ts';
import { type DueObject, deleteObjectRow, listDueObjects, takeDueObject } from './store-objects.ts';

/** One that could not be removed. */
const AGAIN_MS = 10 * 60_000;

const walkDue = accountWalker<DueObject>({ perAccountMax: 50, rowsMax: 200 });

/** The object first: a row that is left says what is still to be removed. */
async function removeOne(rt: Runtime, store: ObjectStore, object: DueObject): Promise<void> {
  if (!(await takeDueObject(rt.db, { ...object, next: timestampFromMs(rt.clock.nowMs() + AGAIN_MS) }))) return;
  await store.remove(keyOf(object));
  await deleteObjectRow(rt.db, object);
}

/**
 * Removes objects that no row names. Not while a restore is held: the installation that the backup is of may still name them.
 * True: there are more.
 */
export async function sweepObjects(rt: Runtime): Promise<boolean> {
  const store = rt.objects;
  if (store === null || (await rt.outgoing.isHeld()) || (await findTimeDoubt(rt)) !== null) return false;
  const now = rt.clock.now();
  const due = await walkDue(rt, {
    read: (afterAccountId, limit) => listDueObjects(rt.db, afterAccountId, limit),
    canAct: ({ dueAt }) => dueAt <= now,
  });
  const failures: unknown[] = [];
  for (const object of due.rows) {
    // While the store is away nothing else can be done with it.
    if (failures.length > 0 && store.trouble !== '') break;
    await removeOne(rt, store, object).catch((error: unknown) => {
      rt.log.debug('an object was not removed', describeError(error));
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
  return due.crowded.size > 0 || (!due.isWhole && due.rows.length > 0);
}
