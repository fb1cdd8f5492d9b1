import type { Handle } from '../../db/index.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import type { Runtime } from '../../runtime.ts';
import { readTrunkPage, readTrunks, readVersionOfTrunks, type TrunkRecord } from './store-trunks.ts';

export function listTrunks(rt: Runtime, request: PageRequest): Promise<Page<TrunkRecord>> {
  return readTrunkPage(rt.db, request);
}

/** Lists all trunks in the order in which they were added. */
export function listAllTrunks(handle: Handle): Promise<TrunkRecord[]> {
  return readTrunks(handle);
}

/** Returns all trunks with the version for the next call; null if nothing has changed since the known version. */
export async function listChangedTrunks(
  handle: Handle,
  knownVersion: number,
): Promise<{ version: number; trunks: TrunkRecord[] } | null> {
  const version = await readVersionOfTrunks(handle);
  return version === knownVersion ? null : { version, trunks: await readTrunks(handle) };
}
