import type { Handle } from '../db/index.ts';
import { type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import type { NamedAudience } from './named-audience.ts';
import { findFilling, lockUndoneImports } from './store-audience.ts';

type Named = Pick<NamedAudience, 'except'>;

/** How often it is looked at whether an import still fills a group that is left out. */
const FILLING_MS = 2_000;

/** Whether an import still adds people to a group that is left out: those who are added later would get what they are to be left out of. */
async function isUnderWay(handle: Handle, accountId: number, { except: { groupIds } }: Named): Promise<boolean> {
  return groupIds.length > 0 && (await findFilling(handle, accountId, groupIds)) !== null;
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

export const filling = { waitUntil };
