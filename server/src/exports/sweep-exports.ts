import { findTimeDoubt } from '../db/index.ts';
import { accountWalker } from '../lib/background/walk-accounts.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { listSomeParts, sweepParts } from './store-parts.ts';
import { type ExportToSweep, expireExport, listExportsToSweep, removeExport, setNextSweep } from './store-sweep.ts';
import { keyOfFile, MANIFEST, nameOfPart, storeOf } from './stored-files.ts';

/** A part has a megabyte at most when it is packed. */
const PARTS_MAX = 20;
/** For how long the list names an export whose file is gone. */
const LISTED_MS = 90 * 86_400_000;

const walkDue = accountWalker<ExportToSweep>({ perAccountMax: 5, rowsMax: 20 });

/** A file that was put, and whose part was never stored, comes after all others. Returns true if there are more. */
async function sweepFiles(rt: Runtime, one: ExportToSweep): Promise<boolean> {
  if (one.destination === 'object_store' && one.status !== 'waiting') {
    const store = storeOf(rt);
    const parts = await listSomeParts(rt.db, one.accountId, one.id, PARTS_MAX);
    for (const part of parts) await store.remove(keyOfFile(one, nameOfPart(one, part)));
    if (parts.length < PARTS_MAX)
      for (const name of [nameOfPart(one, one.partCount), MANIFEST]) await store.remove(keyOfFile(one, name));
  }
  return (await sweepParts(rt.db, { ...one, max: PARTS_MAX })) === PARTS_MAX;
}

/** Returns true if more of it can go now. */
async function sweepOne(rt: Runtime, one: ExportToSweep): Promise<boolean> {
  const now = rt.clock.now();
  if (one.status === 'ready' && one.deletedAt === null) await expireExport(rt.db, { ...one, now });
  if (await sweepFiles(rt, one)) return true;
  const listedUntil = timestampFromMs(msFromTimestamp(one.endedAt) + LISTED_MS);
  if (one.deletedAt !== null || listedUntil <= now) await rt.db.transact((tx) => removeExport(tx, one));
  else await setNextSweep(rt.db, { ...one, next: listedUntil });
  return false;
}

/** One whose files cannot be removed, because the object store is away, keeps no other from being swept. */
async function trySweep(rt: Runtime, one: ExportToSweep): Promise<boolean> {
  try {
    return await sweepOne(rt, one);
  } catch (error) {
    rt.log.warn('the files of an export could not be removed', { export: one.id, ...describeError(error) });
    return false;
  }
}

/** Removes the files of exports whose days are over, of those that failed, and of those that were deleted. */
export async function sweepExports(rt: Runtime): Promise<boolean> {
  if ((await findTimeDoubt(rt)) !== null) return false;
  const now = rt.clock.now();
  const due = await walkDue(rt, {
    read: (afterAccountId, limit) => listExportsToSweep(rt.db, afterAccountId, limit),
    canAct: ({ sweepAt }) => sweepAt <= now,
  });
  let hasMore = due.crowded.size > 0;
  for (const one of due.rows) if (await trySweep(rt, one)) hasMore = true;
  return hasMore || (!due.isWhole && due.rows.length > 0);
}
