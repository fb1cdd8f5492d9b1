import { FIGURE_CHANGES } from '@volley/contract/choices';
import { listAudit } from '../audit/index.ts';
import { findHomeAccountId } from '../identity/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { type FigureChange, listReleases } from './store-releases.ts';

interface ChangesInput {
  readonly from: Timestamp | undefined;
  readonly to: Timestamp | undefined;
}

const OF_A_KIND_MAX = 100;
const NOBODY = { actorAccountId: undefined, actorKeyId: undefined, actorUserId: undefined, target: undefined };

/** The operator changes them in the account of the operator, where each operation has an index of its own. */
async function listOfKind(
  rt: Runtime,
  accountId: number,
  { kind, ...time }: ChangesInput & Pick<FigureChange, 'kind'>,
): Promise<FigureChange[]> {
  if (kind === 'release') return listReleases(rt.db, time.from ?? null, time.to ?? null, OF_A_KIND_MAX);
  const filter = { ...NOBODY, ...time, operation: kind };
  const { entries } = await listAudit(rt, { ...filter, accountId, cursor: undefined, perPage: OF_A_KIND_MAX });
  return entries.map(({ at, target }) => ({ at, kind, target }));
}

/** Lists what an operator changed that figures may show, the newest first. */
export async function listFigureChanges(rt: Runtime, time: ChangesInput): Promise<FigureChange[]> {
  const home = await findHomeAccountId(rt.db);
  if (home === null) return [];
  const found = await Promise.all(FIGURE_CHANGES.map((kind) => listOfKind(rt, home, { kind, ...time })));
  return found.flat().toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
