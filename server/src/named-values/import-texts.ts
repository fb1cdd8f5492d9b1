import type { BodyOf } from '@volley/contract';
import { registeredTextOperations, TEXTS_MAX } from '@volley/contract/registered-texts';
import { rowOf } from '@volley/contract/rows';
import { readCsvText } from '@volley/text';
import type { Transaction } from '../db/index.ts';
import { type FieldErrors, invalidInput } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import { uuidV7 } from '../lib/ids/uuid.ts';
import { readSenderStatuses } from '../requests/index.ts';
import { fieldErrors } from '../routes/index.ts';
import type { Runtime } from '../runtime.ts';
import { readWholeFile, SheetRefused } from '../sheets/index.ts';
import { changeValues, NEW_TEXT, tooManyTexts } from './named-values.ts';
import { listRegisteredTextRows, putRegisteredText, type RegisteredText } from './store-named-values.ts';

const TEXT = registeredTextOperations.create.body;
const OWN_COLUMNS: ReadonlySet<string> = new Set(['name', 'text', 'senders', 'variable_characters_max']);
/** Somebody who chose a wrong file need not see the fault of each of its lines. */
const FAULTS_MAX = 100;
/** More than a text may have, so that too many are refused, and no more are looked at, however long the cell is. */
const SENDERS_READ_MAX = 100;

interface Line {
  readonly line: number;
  readonly input: BodyOf<typeof registeredTextOperations.create>;
}

const columnName = (heading: string): string => heading.trim().toLowerCase().replaceAll(/[ -]+/g, '_');
const keyOf = (name: string): string => name.toLowerCase();

function checkHeader(header: readonly string[]): void {
  const names = header.map(columnName).filter((name) => name !== '');
  for (const name of ['name', 'text'])
    if (!names.includes(name)) throw new SheetRefused(`The first row names no column “${name}”.`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new SheetRefused(`The first row names the column “${twice}” twice.`);
}

/** The faults by their lines, of which each names its own. */
class Faults {
  readonly #fields = new Map<string, readonly string[]>();

  add(line: number, sentences: readonly string[]): void {
    if (this.#fields.size >= FAULTS_MAX) return;
    const name = `file.${line}`;
    const told = sentences.map((sentence) => `Line ${line}: ${sentence}`);
    this.#fields.set(name, [...(this.#fields.get(name) ?? []), ...told]);
  }

  refuse(): void {
    if (this.#fields.size > 0) throw invalidInput(Object.fromEntries(this.#fields) as FieldErrors);
  }
}

/** Returns the body that would make a text of the row. */
function bodyOf(columns: readonly string[], cells: readonly string[]): unknown {
  const filled = columns.flatMap((name, index) => {
    const cell = readCsvText(cells[index] ?? '');
    return name === '' || cell.trim() === '' ? [] : [[name, cell.trim()] as const];
  });
  const { name, text, senders = '', variable_characters_max: max } = Object.fromEntries(filled);
  return {
    name,
    text,
    sender_ids: senders.split(',', SENDERS_READ_MAX).flatMap((sender) => (sender.trim() === '' ? [] : [sender.trim()])),
    values: Object.fromEntries(filled.filter(([column]) => !OWN_COLUMNS.has(column))),
    ...(max !== undefined && { variable_characters_max: Number(max) }),
  };
}

async function readLines(accountId: number, file: Uint8Array, faults: Faults): Promise<Line[]> {
  const { header, rows } = await readWholeFile(file, { of: String(accountId), rowsMax: TEXTS_MAX, checkHeader });
  const columns = header.map(columnName);
  const lineOf = new Map<string, number>();
  return rows.flatMap(([line, ...cells]) => {
    const body = bodyOf(columns, cells);
    const { data, error } = TEXT.safeParse(body);
    if (error) faults.add(line, Object.values(fieldErrors(error.issues, body, 'body')).flat());
    if (data === undefined) return [];
    const before = lineOf.get(keyOf(data.name));
    if (before !== undefined) faults.add(line, [`The name is that of line ${before}.`]);
    lineOf.set(keyOf(data.name), line);
    return [{ line, input: rowOf(data) }];
  });
}

async function findUnknownSenders(tx: Transaction, accountId: number, lines: readonly Line[], faults: Faults) {
  const named = new Set(lines.flatMap(({ input }) => input.senderIds ?? []));
  const statusOf = await readSenderStatuses(tx, accountId, [...named]);
  for (const { line, input } of lines)
    for (const sender of input.senderIds ?? [])
      if (statusOf(sender) === null) faults.add(line, [`“${sender}” is no sender ID of your account.`]);
}

/** Stores every row of a file as a registered text, or none: each replaces the one of the same name, or is new. */
export async function importTexts(
  rt: Runtime,
  { accountId }: Actor,
  file: Uint8Array,
): Promise<{ added: number; changed: number }> {
  const faults = new Faults();
  const lines = await readLines(accountId, file, faults);
  return changeValues(rt, accountId, async (tx) => {
    await findUnknownSenders(tx, accountId, lines, faults);
    const known = Map.groupBy(await listRegisteredTextRows(tx, accountId), ({ name }) => keyOf(name));
    const now = rt.clock.now();
    const texts = lines.map(({ line, input }): RegisteredText => {
      const [before, other] = known.get(keyOf(input.name)) ?? [];
      if (other !== undefined) faults.add(line, ['Several registered texts have this name.']);
      const { uuid, createdAt } = before ?? { uuid: uuidV7(rt.clock.nowMs()), createdAt: now };
      return { ...NEW_TEXT, ...input, uuid, createdAt, updatedAt: now } as RegisteredText;
    });
    faults.refuse();
    const changed = lines.filter(({ input }) => known.has(keyOf(input.name))).length;
    const count = [...known.values()].reduce((sum, { length }) => sum + length, 0);
    if (count + texts.length - changed > TEXTS_MAX) throw tooManyTexts();
    for (const text of texts) await putRegisteredText(tx, accountId, text);
    return { added: texts.length - changed, changed };
  });
}
