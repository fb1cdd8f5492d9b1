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
/** The numbers in several rows whose values are held; of a file with more of them the rest is judged as if each row stood alone. */
const REPEATED_MAX = 200_000;
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
  numbers: NumberSet;
  /** First the numbers are read, to know which stand in several rows; then the rows are judged. */
  isJudging: boolean;
  readonly repeated: Set<number>;
  /** What the contacts of these numbers have after the rows so far. */
  readonly values: Map<number, Omit<ImportedPerson, 'phoneNumber'>>;
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
  return {
    ...{ stateAt, usedAtMs: performance.now(), nextChunk: 0, isJudging: false, reasons: new Map(), counts },
    ...{ numbers: new NumberSet(), repeated: new Set(), values: new Map() },
  };
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

async function readChunk(
  rt: Runtime,
  one: ContactImport,
  { run, plan }: { run: DryRun; plan: RowPlan },
): Promise<readonly RowPerson[]> {
  const chunk = await findChunk(rt.db, { ...one, chunk: run.nextChunk });
  assert(chunk !== null, 'a chunk that was read is there');
  return readRows(plan, await unpack<KeptRow[]>(chunk.rows));
}

function noteNumbers(run: DryRun, people: readonly RowPerson[]): void {
  for (const { person } of people) {
    const isRepeated = person !== null && !run.numbers.add(Number(person.phoneNumber));
    if (isRepeated && run.repeated.size < REPEATED_MAX) run.repeated.add(Number(person.phoneNumber));
  }
}

/** Judges the rows as the import does, each number after its earlier rows. */
async function judgeRows(rt: Runtime, one: ContactImport, run: DryRun, people: readonly RowPerson[]): Promise<void> {
  const numbers = [...new Set(people.flatMap(({ person }) => person?.phoneNumber ?? []))];
  const known = new Map(
    (await contactImports.find(rt.db, one.accountId, numbers)).map((contact) => [contact.phoneNumber, contact]),
  );
  const judge = ({ person }: RowPerson): Outcome => {
    if (!person) return 'refused';
    const number = Number(person.phoneNumber);
    const isFirst = run.numbers.add(number);
    if (!isFirst) run.counts.repeated += 1;
    const before = run.values.get(number) ?? known.get(person.phoneNumber);
    const judged = before && contactImports.judge(before, person, one.options.onExisting);
    if (run.repeated.has(number)) run.values.set(number, judged?.values ?? person);
    if (judged) return judged.outcome;
    if (isFirst) return 'created';
    return one.options.onExisting === 'leave' ? 'left' : 'same';
  };
  for (const read of people) {
    run.counts[judge(read)] += 1;
    noteRow(run, read);
  }
}

async function checkChunk(rt: Runtime, one: ContactImport, of: { run: DryRun; plan: RowPlan }): Promise<void> {
  const { run } = of;
  const people = await readChunk(rt, one, of);
  if (run.isJudging) await judgeRows(rt, one, run, people);
  else noteNumbers(run, people);
  run.nextChunk += 1;
  if (run.isJudging || run.nextChunk < one.chunkCount) return;
  run.isJudging = true;
  run.nextChunk = 0;
  run.numbers = new NumberSet();
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
    if (!isOver()) continue;
    const chunks = (run.nextChunk + (run.isJudging ? one.chunkCount : 0)) / 2;
    const done = Math.min(Math.floor(chunks * CHUNK_ROWS), one.rowCount);
    if (!(await storeProgress(rt.db, { ...one, done }))) forgetDryRun(rt, one.id);
    return;
  }
  forgetDryRun(rt, one.id);
  await endWork(rt, one, { status: 'checked', found: foundOf(run) });
}
