import type { FindFieldUses } from '../contact-fields/index.ts';
import { isUnavailable } from '../errors.ts';
import { walkAccounts } from '../lib/background/walk-accounts.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { failWork } from './end-work.ts';
import type { ContactImport } from './import.ts';
import { listImportWork, takeImport } from './store-work.ts';
import { workOnCheck } from './work-checking.ts';
import { workOnImport } from './work-importing.ts';
import { workOnReading } from './work-reading.ts';
import { workOnUndo } from './work-undoing.ts';

/** How long one import is worked on before the next one gets its turn. */
const TURN_MS = 3_000;
/** The consecutive failures after which an import is given up. The job's pauses lie between them. */
const FAULTS_MAX = 30;

interface Turns {
  afterAccountId: number;
  /** The consecutive failures of each import, by its id. */
  readonly faults: Map<number, number>;
}

/** Each process takes turns through the accounts by itself. */
const turns = new WeakMap<Runtime, Turns>();

function turnsOf(rt: Runtime): Turns {
  const found = turns.get(rt) ?? { afterAccountId: 0, faults: new Map<number, number>() };
  turns.set(rt, found);
  return found;
}

function work(rt: Runtime, one: ContactImport, finders: readonly FindFieldUses[]): Promise<void> {
  const endMs = performance.now() + TURN_MS;
  const isOver = (): boolean => performance.now() > endMs;
  if (one.status === 'reading') return workOnReading(rt, one, TURN_MS);
  if (one.status === 'checking') return workOnCheck(rt, one, isOver);
  return one.status === 'importing' ? workOnImport(rt, one, isOver) : workOnUndo(rt, one, { isOver, finders });
}

async function workOrGiveUp(
  rt: Runtime,
  { faults }: Turns,
  { one, finders }: { one: ContactImport; finders: readonly FindFieldUses[] },
): Promise<void> {
  try {
    await work(rt, one, finders);
    faults.delete(one.id);
  } catch (error) {
    // The database or the object store is away: it passes, and says nothing of this import.
    if (isUnavailable(error)) throw error;
    const count = (faults.get(one.id) ?? 0) + 1;
    faults.set(one.id, count);
    if (count < FAULTS_MAX || one.status === 'undoing') throw error;
    faults.delete(one.id);
    rt.log.error('an import was given up', { import: one.id, ...describeError(error) });
    await failWork(rt, one, 'Volley could not go on with this import. Please tell the operator, whose log says why.');
  }
}

/** Works on one import for one turn, account after account. Returns true if there was one. */
export async function runImports(rt: Runtime, finders: readonly FindFieldUses[]): Promise<boolean> {
  const own = turnsOf(rt);
  const waiting = await walkAccounts({
    read: (afterAccountId, limit) => listImportWork(rt.db, afterAccountId, limit),
    canAct: () => true,
    perAccountMax: 1,
    rowsMax: 1,
    afterAccountId: own.afterAccountId,
  });
  own.afterAccountId = waiting.afterAccountId;
  const [next] = waiting.rows;
  const one = next && (await takeImport(rt.db, next, rt.clock.now()));
  if (one) await workOrGiveUp(rt, own, { one, finders });
  return next !== undefined;
}
