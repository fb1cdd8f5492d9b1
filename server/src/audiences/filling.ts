import type { Handle, Transaction } from '../db/index.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import type { NamedAudience } from './named-audience.ts';
import { findFilling, findLastUnfinished, lockUndoneImports } from './store-audience.ts';

type Named = Pick<NamedAudience, 'groupIds' | 'segmentUuids' | 'except'>;

/** How often it is looked at whether it is still decided who gets it. */
const FILLING_MS = 2_000;

/** `since`: when the campaign began to wait. */
async function find(handle: Handle, accountId: number, named: Named, since: Timestamp) {
  const { groupIds, segmentUuids, except } = named;
  if (groupIds.length + segmentUuids.length + except.groupIds.length + except.segmentUuids.length === 0) return null;
  const { groupIds: exceptGroupIds, segmentUuids: exceptSegmentUuids } = except;
  return findFilling(handle, { accountId, groupIds, segmentUuids, exceptGroupIds, exceptSegmentUuids, since });
}

/**
 * Whether an import, or a change of many contacts, that is under way still decides who is left out or taken out: those whom it reaches later would get
 * what they are not to get.
 */
const isUnderWay = async (handle: Handle, accountId: number, named: Named, since: Timestamp): Promise<boolean> =>
  (await find(handle, accountId, named, since)) !== null;

/**
 * Waits for a chunk of an import that is just being undone, and returns when to ask again, or null if the audience can be read. `unfinished`: what
 * decides who is left out or taken out was given up, so that a person has to say whether the audience is right. Asked after the campaign
 * is `preparing` and before its contacts are read: an undo that begins later finds the campaign, and waits for it.
 */
async function waitUntil(
  rt: Runtime,
  accountId: number,
  named: Named,
  since: Timestamp,
): Promise<Timestamp | 'unfinished' | null> {
  await lockUndoneImports(rt.db, accountId);
  const found = await find(rt.db, accountId, named, since);
  if (found === null) return null;
  return found.isUnfinished ? 'unfinished' : timestampFromMs(rt.clock.nowMs() + FILLING_MS);
}

/**
 * When a campaign that a person resumes begins to wait: now, or just after whatever failed or was cancelled last, if a clock that was set back shows
 * less. The person has said that the audience is right.
 */
async function resumedNow(rt: Runtime, tx: Transaction, accountId: number): Promise<Timestamp> {
  const [now, ended] = [rt.clock.now(), await findLastUnfinished(tx, accountId)];
  return ended !== null && ended >= now ? timestampFromMs(msFromTimestamp(ended) + 1) : now;
}

export const filling = { isUnderWay, waitUntil, resumedNow };
