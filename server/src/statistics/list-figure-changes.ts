import { FIGURE_CHANGES } from '@volley/contract/choices';
import { idsBetween } from '../audit/index.ts';
import { wordSearch } from '../db/index.ts';
import { findHomeAccountId } from '../identity/index.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { DAY_MS, DEFAULT_DAYS, refuseLongRange } from './asked-time.ts';
import { type FigureChange, listChanges, listReleases } from './store-figure-changes.ts';

interface ChangesInput {
  readonly from: Timestamp | undefined;
  readonly to: Timestamp | undefined;
  readonly timeZone: string;
}

/**
 * Lists what an operator changed that figures may show, the newest first. It is in the audit log of the operator's account, of which a long time may
 * hold millions of entries, so it is read as searches are: within a limit of time, and on no connection that others share.
 */
export async function listFigureChanges(rt: Runtime, { from, to, timeZone }: ChangesInput): Promise<FigureChange[]> {
  const toMs = to === undefined ? rt.clock.nowMs() : msFromTimestamp(to);
  const begins = from ?? timestampFromMs(Math.max(0, toMs - DEFAULT_DAYS * DAY_MS));
  refuseLongRange(msFromTimestamp(begins), toMs);
  const accountId = await findHomeAccountId(rt.db);
  if (accountId === null) return [];
  const time = { from: begins, to: to ?? null };
  const found = await wordSearch.searching(rt.db, ({ tx }) =>
    Promise.all([
      listChanges(tx, { accountId, kinds: FIGURE_CHANGES, ...idsBetween(begins, to), ...time, timeZone }),
      listReleases(tx, time.from, time.to),
    ]),
  );
  return found.flat().toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
