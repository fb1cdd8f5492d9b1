import type { Handle } from '../db/index.ts';
import { type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import type { NamedAudience } from './named-audience.ts';
import { findFilling, lockUndoneImports } from './store-audience.ts';

type Named = Pick<NamedAudience, 'groupIds' | 'segmentUuids' | 'except'>;

/** How often it is looked at whether it is still decided who gets it. */
const FILLING_MS = 2_000;

/**
 * Whether an import, or a change of many contacts, that is under way still decides who is left out or taken out: those whom it reaches later would get
 * what they are not to get.
 */
async function isUnderWay(handle: Handle, accountId: number, named: Named): Promise<boolean> {
  const { groupIds, segmentUuids, except } = named;
  if (groupIds.length + segmentUuids.length + except.groupIds.length + except.segmentUuids.length === 0) return false;
  const { groupIds: exceptGroupIds, segmentUuids: exceptSegmentUuids } = except;
  const deciding = { accountId, groupIds, segmentUuids, exceptGroupIds, exceptSegmentUuids };
  return (await findFilling(handle, deciding)) !== null;
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
