import { FIGURE_CHANGES } from '@volley/contract/choices';
import { idsBetween } from '../audit/index.ts';
import { findHomeAccountId } from '../identity/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { type FigureChange, listChanges, listReleases } from './store-figure-changes.ts';

interface ChangesInput {
  readonly from: Timestamp | undefined;
  readonly to: Timestamp | undefined;
  readonly timeZone: string;
}

/** Lists what an operator changed that figures may show, the newest first. It is in the audit log of the operator's account. */
export async function listFigureChanges(rt: Runtime, { from, to, timeZone }: ChangesInput): Promise<FigureChange[]> {
  const accountId = await findHomeAccountId(rt.db);
  if (accountId === null) return [];
  const time = { from: from ?? null, to: to ?? null };
  // These connections plan by keys, as for the pages of the log.
  const found = await Promise.all([
    listChanges(rt.hot, { accountId, kinds: FIGURE_CHANGES, ...idsBetween(from, to), ...time, timeZone }),
    listReleases(rt.db, time.from, time.to),
  ]);
  return found.flat().toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
