import type { Handle } from '../db/index.ts';
import { type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import type { NamedAudience } from './named-audience.ts';
import { findFilling, lockUndoneImports } from './store-audience.ts';

type Named = Pick<NamedAudience, 'segmentUuids' | 'except'>;

/** How often it is looked at whether it is still decided who is left out. */
const FILLING_MS = 2_000;

/**
 * Whether an import, or a change of many contacts, that is under way still decides who is left out: those whom it reaches later would get what they are
 * to be left out of.
 */
async function isUnderWay(handle: Handle, accountId: number, { segmentUuids, except }: Named): Promise<boolean> {
  if (segmentUuids.length + except.groupIds.length + except.segmentUuids.length === 0) return false;
  return (await findFilling(handle, accountId, except.groupIds, except.segmentUuids, segmentUuids)) !== null;
}

/**
 * Waits for a chunk of an import that is just being undone, and returns when to ask again, or null if the audience can be read. Asked after the campaign
 * is `preparing` and before its contacts are read: an undo that begins later finds the campaign, and waits for it.
 */
async function waitUntil(rt: Runtime, accountId: number, named: Named): Promise<Timestamp | null> {
  await lockUndoneImports(rt.db, accountId);
  const isFilling = await isUnderWay(rt.db, accountId, named);
  return isFilling ? timestampFromMs(rt.clock.nowMs() + FILLING_MS) : null;
}

export const filling = { isUnderWay, waitUntil };
