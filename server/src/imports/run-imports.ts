import type { FindFieldUses } from '../contact-fields/index.ts';
import { isUnavailable } from '../errors.ts';
import { walkAccounts } from '../lib/background/walk-accounts.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { SheetProcessGone } from '../sheets/index.ts';
import { failWork } from './end-work.ts';
import type { ContactImport } from './import.ts';
import { beginTurn, endTurn, listImportWork, takeImport } from './store-work.ts';
import { workOnCheck } from './work-checking.ts';
import { workOnImport } from './work-importing.ts';
import { importInHand, workOnReading } from './work-reading.ts';
import { workOnUndo } from './work-undoing.ts';

/** How long one import is worked on before the next one gets its turn. */
const TURN_MS = 1_000;
/** The consecutive failures after which an import is given up. The job's pauses lie between them. */
const FAULTS_MAX = 30;
/** The turns that may end with their process before the import gets further. They are counted in the row, since a count in memory ends with it too. */
const TURNS_LOST_MAX = 3;

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
    // The database or the object store is away: it passes, and says nothing of this import. A lost turn is counted elsewhere.
    if (isUnavailable(error) || error instanceof SheetProcessGone) throw error;
    const count = (faults.get(one.id) ?? 0) + 1;
    faults.set(one.id, count);
    if (count < FAULTS_MAX || one.status === 'undoing') throw error;
    faults.delete(one.id);
    rt.log.error('an import was given up', { import: one.id, ...describeError(error) });
    await failWork(rt, one, 'Volley could not go on with this import. Please tell the operator, whose log says why.');
  }
}

const LOST =
  'Volley began to work on this import three times, and each time the process ended before it was done. Save the list as CSV and import that, or ask the operator, whose log says more.';

/** A turn counts before it begins, and until it comes back. */
async function takeTurn(
  rt: Runtime,
  own: Turns,
  { one, finders }: { one: ContactImport; finders: readonly FindFieldUses[] },
): Promise<void> {
  if ((await beginTurn(rt.db, one)) > TURNS_LOST_MAX && one.status !== 'undoing') {
    rt.log.error('an import was given up: its process ended in each turn', { import: one.id });
    await failWork(rt, one, LOST);
    return;
  }
  try {
    await workOrGiveUp(rt, own, { one, finders });
  } catch (error) {
    if (!(error instanceof SheetProcessGone)) {
      // Where this fails too, the turn counts as lost until the import gets further.
      await endTurn(rt.db, one).catch(() => undefined);
      throw error;
    }
    rt.log.warn('the process that reads a file ended', { import: one.id, ...describeError(error) });
    return;
  }
  await endTurn(rt.db, one);
}

/** An account's files are read one after the other, so the one in hand goes on before another begins. */
async function preferInHand(rt: Runtime, one: ContactImport | null): Promise<ContactImport | null> {
  const id = one?.status === 'reading' ? importInHand(rt, one.accountId) : null;
  if (one === null || id === null || id === one.id) return one;
  const inHand = await takeImport(rt.db, { accountId: one.accountId, id, now: rt.clock.now() });
  return inHand?.status === 'reading' ? inHand : one;
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
  const one = await preferInHand(rt, next ? await takeImport(rt.db, { ...next, now: rt.clock.now() }) : null);
  if (one) await takeTurn(rt, own, { one, finders });
  return next !== undefined;
}
