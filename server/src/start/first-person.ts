import { makeFirstLink } from '../people/index.ts';
import type { Runtime } from '../runtime.ts';
import { claimInstallation } from './store-installation.ts';

/** Returns the token of the one link that makes the first person, or null if it was made at an earlier start, or somebody exists. */
export function makeFirstPersonLink(rt: Runtime): Promise<string | null> {
  return rt.db.transact(async (tx) => {
    if (!(await claimInstallation(tx, 'first_person_link', rt.clock.now()))) return null;
    return makeFirstLink(rt, tx);
  });
}
