import { setTimeout as sleep } from 'node:timers/promises';
import { takeBackFileConsents } from '../consents/index.ts';
import { dropUnusedFields, type FindFieldUses } from '../contact-fields/index.ts';
import { contactImports } from '../contacts/index.ts';
import { assert } from '../errors.ts';
import { msFromUuidV7, type Uuid, uuidV7Floor } from '../lib/ids/uuid.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { unpack } from '../lib/values/pack.ts';
import type { Runtime } from '../runtime.ts';
import { endWork } from './end-work.ts';
import type { ContactImport } from './import.ts';
import { NumberSet } from './number-set.ts';
import { findChunk } from './store-chunks.ts';
import { isSomePreparing, listCalledNumbers, listMessagedContacts, type MaybeUsed } from './store-used-numbers.ts';
import { advanceUndo, lockImportStep } from './store-work.ts';
import type { KeptBefore, KeptResult } from './work-importing.ts';

const PAGE_ROWS = 10_000;
const REST_SHARE = 0.05;
/** Attempts of calls are committed at most this long after their ids were made, so ids of this time are read again. */
const LAG_MS = 10_000;
/** How long before the time of a scheduled campaign of calls it counts as due, for clocks that differ. */
const DUE_AHEAD_MS = 5_000;
/** The pause before an undo that waits for a campaign looks again. */
const WAIT_MS = 250;

/** The numbers that were called since the import began. */
interface Used {
  readonly stateAt: string;
  readonly numbers: NumberSet;
  /** The lowest id since the import began. */
  readonly floor: Uuid;
  callId: Uuid;
}

/** For the import that is being undone. Another process, or the next import, reads the numbers anew. */
const inHand = new WeakMap<Runtime, Used>();

function usedOf(rt: Runtime, { stateAt, startedAt }: ContactImport): Used {
  const found = inHand.get(rt);
  if (found?.stateAt === stateAt) return found;
  assert(startedAt !== null, 'only what was started is undone');
  const floor = uuidV7Floor(msFromTimestamp(startedAt));
  const used = { stateAt, numbers: new NumberSet(), floor, callId: floor };
  inHand.set(rt, used);
  return used;
}

/** Continues where it stopped, so each chunk knows of what happened just before it. Returns false if the turn ended before all was read. */
async function readUsed(
  rt: Runtime,
  { accountId }: ContactImport,
  used: Used,
  isOver: () => boolean,
): Promise<boolean> {
  for (let afterId = used.callId; ; ) {
    const page = await listCalledNumbers(rt.db, { accountId, afterId, limit: PAGE_ROWS });
    for (const { phoneNumber } of page) used.numbers.add(Number(phoneNumber));
    afterId = page.at(-1)?.id ?? afterId;
    const lagging = uuidV7Floor(msFromUuidV7(afterId) - LAG_MS);
    if (lagging > used.callId) used.callId = lagging;
    if (page.length < PAGE_ROWS) return true;
    if (isOver()) return false;
  }
}

/**
 * Undoes chunks from the last to the first, so that a contact that two of them changed gets back what it had before both. Under the lock of the
 * import no campaign chooses contacts that are deleted here: one that is being prepared is waited for, and one that begins asks for this lock before it
 * reads any contact (`filling.waitUntil`).
 */
async function undoChunk(rt: Runtime, one: ContactImport, used: Used): Promise<ContactImport | 'waits' | null> {
  const { accountId } = one;
  const chunk = await findChunk(rt.db, { ...one, chunk: one.nextChunk - 1 });
  assert(chunk?.before != null && chunk.results !== null, 'a chunk that was imported knows what was before');
  const [before, results] = await Promise.all([unpack<KeptBefore>(chunk.before), unpack<KeptResult[]>(chunk.results)]);
  return rt.db.transact(async (tx) => {
    if (!(await lockImportStep(tx, one))) return null;
    if (await isSomePreparing(tx, accountId, timestampFromMs(rt.clock.nowMs() + DUE_AHEAD_MS))) return 'waits';
    await readUsed(rt, one, used, () => false);
    const listUsed = (contacts: readonly MaybeUsed[]) =>
      listMessagedContacts(tx, { accountId, floor: used.floor, contacts });
    const isUsed = (phoneNumber: string): boolean => used.numbers.has(Number(phoneNumber));
    await contactImports.undo(tx, { ...before, accountId, isUsed, listUsed });
    if (before.refusals) await contactImports.refusals.takeBack(rt, tx, accountId, before.refusals);
    if (before.consents) await takeBackFileConsents(tx, accountId, before.consents);
    return advanceUndo(tx, { ...one, rows: results.length });
  });
}

export interface UndoTurn {
  readonly isOver: () => boolean;
  /** Finds what may still name a field that the import created. */
  readonly finders: readonly FindFieldUses[];
}

export async function workOnUndo(rt: Runtime, one: ContactImport, { isOver, finders }: UndoTurn): Promise<void> {
  const used = usedOf(rt, one);
  let at: ContactImport | null = one;
  while (at.nextChunk > 0) {
    const startMs = performance.now();
    if (!(await readUsed(rt, at, used, isOver))) return;
    const next = await undoChunk(rt, at, used);
    if (next === 'waits') {
      // Rows of the campaign may become visible behind the place that was read.
      inHand.delete(rt);
      await sleep(WAIT_MS);
      return;
    }
    at = next;
    if (!at || isOver()) return;
    await sleep((performance.now() - startMs) * REST_SHARE);
  }
  inHand.delete(rt);
  const { accountId, newGroupUuid, newFieldKeys } = at;
  await endWork(rt, at, {
    status: 'undone',
    // In the transaction that ends the import: fields and a group of the same name that are created later stay.
    also: async (tx) => {
      await dropUnusedFields(rt, tx, { accountId, keys: newFieldKeys, finders });
      if (newGroupUuid !== null) await contactImports.groups.drop(rt, tx, accountId, newGroupUuid);
    },
  });
}
