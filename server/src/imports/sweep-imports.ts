import { findTimeDoubt } from '../db/index.ts';
import { walkAccounts } from '../lib/background/walk-accounts.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { leaveObjects } from '../objects/index.ts';
import type { Runtime } from '../runtime.ts';
import { IDLE_DAYS, type ImportStatus, UNDO_DAYS } from './import.ts';
import {
  cancelIdleImport,
  type ImportToSweep,
  listToSweep,
  removeImport,
  storeSwept,
  sweepChunks,
  sweepParts,
} from './store-sweep.ts';

const DAY_MS = 86_400_000;
const PER_ACCOUNT_MAX = 5;
const ROWS_MAX = 50;
/** Limits for one import in one run: a part has 4 MB, and a chunk some hundred KB. */
const PARTS_MAX = 32;
const CHUNKS_MAX = 500;

/** States in which the import waits for a person. */
const WAITING: readonly ImportStatus[] = ['uploading', 'mapping', 'checked'];

const cursors = new WeakMap<Runtime, { afterAccountId: number }>();

/** The file can be read again until the import has started, even after reading it has failed. */
function needsParts({ status, startedAt, deletedAt }: ImportToSweep): boolean {
  if (deletedAt !== null || startedAt !== null) return false;
  return status !== 'cancelled';
}

/** Returns when the rows, results and undo data may be deleted; null to keep them as long as the state lasts. */
function chunksUntilMs({ status, startedAt, endedAt, deletedAt }: ImportToSweep): number | null {
  if (deletedAt !== null || (status === 'cancelled' && startedAt === null)) return 0;
  return endedAt === null ? null : msFromTimestamp(endedAt) + UNDO_DAYS * DAY_MS;
}

/** Returns true if more of the import can be deleted now. */
async function sweepOne(rt: Runtime, one: ImportToSweep): Promise<boolean> {
  const nowMs = rt.clock.nowMs();
  const idleUntilMs = msFromTimestamp(one.updatedAt) + IDLE_DAYS * DAY_MS;
  if (one.deletedAt === null && WAITING.includes(one.status) && idleUntilMs <= nowMs) {
    await cancelIdleImport(rt.db, { ...one, now: rt.clock.now() });
    return true;
  }
  let { hasParts, hasChunks } = one;
  const untilMs = chunksUntilMs(one);
  const isOver = untilMs !== null && untilMs <= nowMs;
  if (hasParts && (isOver || !needsParts(one))) {
    const { accountId } = one;
    const ids = await rt.db.transact(async (tx) => {
      const gone = await sweepParts(tx, { ...one, max: PARTS_MAX });
      await leaveObjects(rt, tx, { accountId, ids: gone });
      return gone;
    });
    if (ids.length === PARTS_MAX) return true;
    hasParts = false;
  }
  if (hasChunks && isOver) {
    if ((await sweepChunks(rt.db, { ...one, max: CHUNKS_MAX })) === CHUNKS_MAX) return true;
    hasChunks = false;
  }
  if (one.deletedAt !== null) {
    await removeImport(rt.db, one);
    return false;
  }
  const nextMs = WAITING.includes(one.status) ? idleUntilMs : hasChunks ? untilMs : null;
  await storeSwept(rt.db, one, { hasParts, hasChunks, sweepAt: nextMs === null ? null : timestampFromMs(nextMs) });
  return false;
}

/** Deletes what imports no longer need, in parts, and cancels imports that nobody continues. */
export async function sweepImports(rt: Runtime): Promise<boolean> {
  if ((await findTimeDoubt(rt)) !== null) return false;
  const cursor = cursors.get(rt) ?? { afterAccountId: 0 };
  cursors.set(rt, cursor);
  const now = rt.clock.now();
  const due = await walkAccounts<ImportToSweep>({
    read: (afterAccountId, limit) => listToSweep(rt.db, afterAccountId, limit),
    canAct: ({ sweepAt }) => sweepAt <= now,
    perAccountMax: PER_ACCOUNT_MAX,
    rowsMax: ROWS_MAX,
    afterAccountId: cursor.afterAccountId,
  });
  cursor.afterAccountId = due.afterAccountId;
  let hasMore = due.crowded.size > 0;
  for (const one of due.rows) if (await sweepOne(rt, one)) hasMore = true;
  return hasMore || (!due.isWhole && due.rows.length > 0);
}
