import { setTimeout as sleep } from 'node:timers/promises';
import { IMPORT_OUTCOMES } from '@volley/contract/choices';
import { type ConsentRange, recordFileConsents } from '../consents/index.ts';
import { contactImports } from '../contacts/index.ts';
import type { Transaction } from '../db/index.ts';
import { AppError, assert } from '../errors.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { pack, unpack } from '../lib/values/pack.ts';
import type { Runtime } from '../runtime.ts';
import { endWork, failWork } from './end-work.ts';
import { planRows } from './field-plan.ts';
import type { ContactImport, Outcome } from './import.ts';
import { type KeptRow, type RowPerson, type RowPlan, readRows } from './row-person.ts';
import { findChunk, settleChunk } from './store-chunks.ts';
import { advanceImport, lockImportStep } from './store-work.ts';

/** The index of a row's outcome in IMPORT_OUTCOMES, and the reason. */
export type KeptResult = readonly [outcome: number, reason: string];

type ImportedContacts = Awaited<ReturnType<typeof contactImports.store>>;

/** What is needed to undo a chunk. */
export interface KeptBefore extends Pick<ImportedContacts, 'createdIds' | 'before' | 'joined'> {
  readonly at: Timestamp;
  /** The consent that the file stated; null if none. */
  readonly consents: ConsentRange | null;
  /** Those who said no in the file. Missing in what versions before stored. */
  readonly refusals?: Awaited<ReturnType<typeof contactImports.refusals.record>>;
}

/** The pause after a chunk, by the time that it took, which leaves the database and this process to others. */
const REST_SHARE = 0.05;
/** The same while somebody requests one-time codes: 1.6 times as many get through as at 0.05, with 0.9 of the p99. */
const REST_SHARE_BESIDE_CODES = 1;

/** A chunk that is ready to be imported. */
interface ReadyChunk {
  readonly rows: readonly RowPerson[];
  readonly prepared: Awaited<ReturnType<typeof contactImports.prepare>>;
}

async function readChunk(
  rt: Runtime,
  { accountId, id }: ContactImport,
  { plan, chunk }: { plan: RowPlan; chunk: number },
): Promise<ReadyChunk> {
  const stored = await findChunk(rt.db, { accountId, id, chunk });
  assert(stored !== null, 'a chunk that was read is there');
  const rows = await readRows(plan, await unpack<KeptRow[]>(stored.rows));
  const people = rows.flatMap(({ person }) => person ?? []);
  return { rows, prepared: await contactImports.prepare(rt, accountId, people) };
}

const reasonOf = ({ notes }: RowPerson): string => notes.map(({ sentence }) => sentence).join(' ');

/** Returns the outcome of each row, from the outcomes of the people. */
function outcomesOf(rows: readonly RowPerson[], ofPeople: ImportedContacts['outcomes']): Outcome[] {
  let next = 0;
  return rows.map(({ person }) => {
    if (!person) return 'refused';
    next += 1;
    return ofPeople[next - 1] ?? 'same';
  });
}

const groupsOf = ({ options, newGroupUuid }: ContactImport): Uuid[] => [
  ...options.groupUuids,
  ...(newGroupUuid === null ? [] : [newGroupUuid]),
];

async function recordAgreed(
  rt: Runtime,
  tx: Transaction,
  { accountId, options: { consent }, byKeyId: keyId, byUserId: userId, byName: name }: ContactImport,
  phoneNumbers: readonly PhoneNumber[],
): Promise<ConsentRange | null> {
  if (consent === null) return null;
  const said = { ...consent, status: 'given', by: { keyId, userId, name } } as const;
  return recordFileConsents(rt, tx, accountId, { ...said, phoneNumbers });
}

const refusalOf = ({ accountId, fileName, byKeyId: keyId, byUserId: userId, byName: name }: ContactImport) => ({
  accountId,
  note: `The file ${fileName} said so.`,
  by: { keyId, userId, name },
});

/** Imports the contacts and records the results in one transaction. Returns null if another process did so, or the import was cancelled. */
async function importChunk(rt: Runtime, one: ContactImport, ready: ReadyChunk): Promise<ContactImport | null> {
  const { rows, prepared } = ready;
  const { accountId } = one;
  return rt.db.transact(async (tx) => {
    if (!(await lockImportStep(tx, one))) return null;
    const now = rt.clock.now();
    const policy = one.options.onExisting;
    const importing = { ...prepared, accountId, policy, groupUuids: groupsOf(one), now };
    const stored = await contactImports.store(tx, importing);
    // Whoever said no in one of these rows gave no consent in another.
    const refused = new Set(rows.flatMap(({ person, isRefused }) => (person && isRefused ? person.phoneNumber : [])));
    const refusals = await contactImports.refusals.record(rt, tx, {
      ...refusalOf(one),
      phoneNumbers: [...refused],
      now,
    });
    const agreed = prepared.people.map(({ phoneNumber }) => phoneNumber).filter((number) => !refused.has(number));
    const consents = await recordAgreed(rt, tx, one, agreed);
    const outcomes = outcomesOf(rows, stored.outcomes);
    const counts = { created: 0, changed: 0, same: 0, left: 0, refused: 0 };
    for (const outcome of outcomes) counts[outcome] += 1;
    const kept = rows.map(
      (row, index): KeptResult => [IMPORT_OUTCOMES.indexOf(outcomes[index] ?? 'same'), reasonOf(row)],
    );
    const { createdIds, before, joined } = stored;
    const undo: KeptBefore = { at: now, createdIds, before, joined, consents, refusals };
    const [results, packed] = await Promise.all([pack(kept), pack(undo)]);
    const settled = settleChunk(tx, { ...one, chunk: one.nextChunk, results, before: packed });
    const [, after] = await Promise.all([settled, advanceImport(tx, { ...one, ...counts, rows: rows.length })]);
    return after;
  });
}

async function importOn(rt: Runtime, one: ContactImport, isOver: () => boolean): Promise<void> {
  const plan = await planRows(rt.db, one);
  let at = one;
  let ready = at.nextChunk < at.chunkCount ? await readChunk(rt, at, { plan, chunk: at.nextChunk }) : null;
  while (ready !== null) {
    const startMs = performance.now();
    const next = at.nextChunk + 1;
    const isLast = next >= at.chunkCount || isOver();
    // Reads the next chunk while Postgres works. If that fails, the error appears when it is awaited.
    const following = isLast ? null : readChunk(rt, at, { plan, chunk: next });
    following?.catch(() => undefined);
    const after = await importChunk(rt, at, ready);
    if (!after) return;
    at = after;
    ready = isLast ? null : await following;
    await sleep((performance.now() - startMs) * (rt.codes.areRecent() ? REST_SHARE_BESIDE_CODES : REST_SHARE));
  }
  if (at.nextChunk >= at.chunkCount) await endWork(rt, at, { status: 'completed' });
}

export async function workOnImport(rt: Runtime, one: ContactImport, isOver: () => boolean): Promise<void> {
  try {
    await importOn(rt, one, isOver);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'storage_limit') throw error;
    await failWork(rt, one, error.message);
  }
}
