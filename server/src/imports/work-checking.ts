import { contactImports, type ImportedPerson } from '../contacts/index.ts';
import { assert } from '../errors.ts';
import { unpack } from '../lib/values/pack.ts';
import type { Runtime } from '../runtime.ts';
import { endWork } from './end-work.ts';
import { planRows } from './field-plan.ts';
import { CHUNK_ROWS, type ContactImport, type ImportFound, type Outcome } from './import.ts';
import { NumberSet } from './number-set.ts';
import { type KeptRow, type RowNote, type RowPerson, type RowPlan, readRows } from './row-person.ts';
import { findChunk } from './store-chunks.ts';
import { storeProgress } from './store-work.ts';

const REASONS_MAX = 50;
const SAMPLES_MAX = 5;
const SAMPLE_LENGTH_MAX = 100;
/** The dry runs that a process holds in memory, each with the numbers of its file. */
const IN_HAND_MAX = 4;
/** A dry run without a turn for this long was cancelled, or another process has it. */
const IDLE_MS_MAX = 60_000;

interface Reason {
  readonly outcome: RowNote['kind'];
  readonly reason: string;
  rows: number;
  readonly samples: { row: number; value: string }[];
}

/** The interim result of a dry run. It is not stored, so another process starts from the beginning. */
interface DryRun {
  /** Identifies the state that the dry run belongs to. */
  readonly stateAt: string;
  usedAtMs: number;
  nextChunk: number;
  readonly numbers: NumberSet;
  readonly reasons: Map<string, Reason>;
  readonly counts: Record<
    'created' | 'changed' | 'same' | 'left' | 'refused' | 'repeated' | 'repaired' | 'withoutValue' | 'optedOut',
    number
  >;
}

const inHand = new WeakMap<Runtime, Map<number, DryRun>>();

function newDryRun({ stateAt }: ContactImport): DryRun {
  const counts = {
    ...{ created: 0, changed: 0, same: 0, left: 0, refused: 0 },
    ...{ repeated: 0, repaired: 0, withoutValue: 0, optedOut: 0 },
  };
  return { stateAt, usedAtMs: performance.now(), nextChunk: 0, numbers: new NumberSet(), reasons: new Map(), counts };
}

/** Returns null if this process holds as many dry runs as it may, and must finish some first. */
function dryRunOf(rt: Runtime, one: ContactImport): DryRun | null {
  const runs = inHand.get(rt) ?? new Map<number, DryRun>();
  inHand.set(rt, runs);
  const nowMs = performance.now();
  for (const [id, run] of runs) if (nowMs - run.usedAtMs > IDLE_MS_MAX) runs.delete(id);
  const found = runs.get(one.id);
  if (found?.stateAt === one.stateAt) {
    found.usedAtMs = nowMs;
    return found;
  }
  if (!found && runs.size >= IN_HAND_MAX) return null;
  const begun = newDryRun(one);
  runs.set(one.id, begun);
  return begun;
}

function noteReason({ reasons }: DryRun, row: number, { kind, sentence, value }: RowNote): void {
  const key = `${kind} ${sentence}`;
  const reason = reasons.get(key) ?? { outcome: kind, reason: sentence, rows: 0, samples: [] };
  if (reason.rows === 0 && reasons.size >= REASONS_MAX) return;
  reasons.set(key, reason);
  reason.rows += 1;
  if (reason.samples.length < SAMPLES_MAX) reason.samples.push({ row, value: value.slice(0, SAMPLE_LENGTH_MAX) });
}

function noteRow(run: DryRun, { row, notes, isRefused }: RowPerson): void {
  if (isRefused) run.counts.optedOut += 1;
  for (const note of notes) noteReason(run, row, note);
  if (notes.some(({ kind }) => kind === 'repaired')) run.counts.repaired += 1;
  if (notes.some(({ kind }) => kind === 'without_value')) run.counts.withoutValue += 1;
}

async function checkChunk(
  rt: Runtime,
  one: ContactImport,
  { run, plan }: { run: DryRun; plan: RowPlan },
): Promise<void> {
  const chunk = await findChunk(rt.db, { ...one, chunk: run.nextChunk });
  assert(chunk !== null, 'a chunk that was read is there');
  const rows = await unpack<KeptRow[]>(chunk.rows);
  const people = await readRows(plan, rows);
  const numbers = [...new Set(people.flatMap(({ person }) => person?.phoneNumber ?? []))];
  const known = await contactImports.find(rt.db, one.accountId, numbers);
  const values = new Map<string, Omit<ImportedPerson, 'phoneNumber'>>(
    known.map((contact) => [contact.phoneNumber, contact]),
  );
  const { onExisting } = one.options;
  const judge = ({ person }: RowPerson): Outcome => {
    if (!person) return 'refused';
    const isFirst = run.numbers.add(Number(person.phoneNumber));
    if (!isFirst) run.counts.repeated += 1;
    const before = values.get(person.phoneNumber);
    if (!before && isFirst) {
      values.set(person.phoneNumber, person);
      return 'created';
    }
    // For a number in an earlier chunk that is no contact yet, the values are not remembered.
    if (!before) return onExisting === 'leave' ? 'left' : 'same';
    const judged = contactImports.judge(before, person, onExisting);
    values.set(person.phoneNumber, judged.values);
    return judged.outcome;
  };
  for (const read of people) {
    run.counts[judge(read)] += 1;
    noteRow(run, read);
  }
}

function foundOf({ counts, reasons }: DryRun): ImportFound {
  return { ...counts, reasons: [...reasons.values()].sort((a, b) => b.rows - a.rows) };
}

function forgetDryRun(rt: Runtime, id: number): void {
  inHand.get(rt)?.delete(id);
}

export async function workOnCheck(rt: Runtime, one: ContactImport, isOver: () => boolean): Promise<void> {
  const run = dryRunOf(rt, one);
  if (!run) return;
  const plan = await planRows(rt.db, one);
  while (run.nextChunk < one.chunkCount) {
    await checkChunk(rt, one, { run, plan });
    run.nextChunk += 1;
    if (!isOver()) continue;
    const isOurs = await storeProgress(rt.db, one, Math.min(run.nextChunk * CHUNK_ROWS, one.rowCount));
    if (!isOurs) forgetDryRun(rt, one.id);
    return;
  }
  forgetDryRun(rt, one.id);
  await endWork(rt, one, { status: 'checked', found: foundOf(run) });
}
