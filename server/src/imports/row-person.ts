import type { ReasonOutcome } from '@volley/contract/choices';
import { readCsvText } from '@volley/text';
import { type ContactField, type FieldValue, readFieldValue } from '../contact-fields/index.ts';
import type { ImportedPerson } from '../contacts/index.ts';
import type { Country } from '../lib/phone/phone-number.ts';
import { type ColumnTarget, readRefusal, repairNumber, splitName } from '../sheets/index.ts';
import type { ContactImport } from './import.ts';

/** A row of the file as a chunk stores it: its number and its cells. */
export type KeptRow = readonly [number: number, ...cells: string[]];

/** A note on a row and on one of its values. Only samples show the value. */
export interface RowNote {
  readonly kind: ReasonOutcome;
  readonly sentence: string;
  readonly value: string;
}

export interface RowPerson {
  readonly row: number;
  /** Null if the row has no usable phone number. */
  readonly person: ImportedPerson | null;
  /** Whether the row says that the person gets no messages. */
  readonly isRefused: boolean;
  readonly notes: readonly RowNote[];
}

/** Of more columns of numbers the first that hold something are read: a cell without any number takes up to a millisecond. */
const NUMBERS_MAX = 10;
const NAME_LENGTH_MAX = 100;
const EMAIL_LENGTH_MAX = 254;
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

export interface RowPlan extends Pick<ContactImport, 'mapping' | 'options'> {
  /** The columns of each target, in order. */
  readonly columns: ReadonlyMap<ColumnTarget['to'], readonly number[]>;
  /** The account's own fields by key, with those that the import will create. */
  readonly fields: ReadonlyMap<string, Pick<ContactField, 'label' | 'kind' | 'choices'>>;
}

const cellOf = (cells: readonly string[], column: number): string => readCsvText(cells[column] ?? '');

const NONE: readonly string[] = [];

function cellsFor({ columns }: RowPlan, cells: readonly string[], to: ColumnTarget['to']): readonly string[] {
  const found = columns.get(to)?.map((column) => cellOf(cells, column).trim());
  return found?.filter((cell) => cell !== '') ?? NONE;
}

function readNumber(candidates: readonly string[], country: Country, notes: RowNote[]) {
  if (candidates.length === 0) {
    notes.push({ kind: 'refused', sentence: 'The row has no phone number.', value: '' });
    return null;
  }
  let doubt: RowNote | null = null;
  for (const cell of candidates.slice(0, NUMBERS_MAX)) {
    const number = repairNumber(cell, country);
    if (number.ok) {
      if (number.note !== '') notes.push({ kind: 'repaired', sentence: number.note, value: cell });
      return number.number;
    }
    doubt ??= { kind: 'refused', sentence: number.sentence, value: cell };
  }
  if (doubt) notes.push(doubt);
  return null;
}

/** If a value cannot be stored, the person is imported without it. */
function readName(raw: string, what: string, notes: RowNote[]): string {
  const name = raw.replaceAll(/\s+/g, ' ');
  if (!CONTROL.test(name) && name.isWellFormed() && [...name].length <= NAME_LENGTH_MAX) return name;
  const sentence = `The ${what} was left out: it is longer than ${NAME_LENGTH_MAX} characters, or has characters that nobody can see.`;
  notes.push({ kind: 'without_value', sentence, value: raw.slice(0, NAME_LENGTH_MAX) });
  return '';
}

function readEmail(raw: string, notes: RowNote[]): string {
  if (raw === '') return '';
  if (raw.length <= EMAIL_LENGTH_MAX && EMAIL.test(raw) && !CONTROL.test(raw) && raw.isWellFormed()) return raw;
  const sentence = 'The email was left out: it is not an email address.';
  notes.push({ kind: 'without_value', sentence, value: raw.slice(0, EMAIL_LENGTH_MAX) });
  return '';
}

function readNames(plan: RowPlan, cells: readonly string[]) {
  const [firstName = ''] = cellsFor(plan, cells, 'first_name');
  const [lastName = ''] = cellsFor(plan, cells, 'last_name');
  const [fullName = ''] = cellsFor(plan, cells, 'full_name');
  if (fullName === '') return { firstName, lastName };
  const full = plan.options.names === 'split' ? splitName(fullName) : { firstName: fullName, lastName: '' };
  return { firstName: firstName || full.firstName, lastName: lastName || full.lastName };
}

function readFields(
  { mapping, options, fields }: RowPlan,
  cells: readonly string[],
  notes: RowNote[],
): Record<string, FieldValue> {
  const values: Record<string, FieldValue> = {};
  for (const [column, target] of mapping.entries()) {
    const field = target.to === 'field' || target.to === 'new_field' ? fields.get(target.key) : undefined;
    const cell = field ? cellOf(cells, column) : '';
    if (!field || !('key' in target) || cell === '' || values[target.key] !== undefined) continue;
    const read = readFieldValue(field, cell, { order: options.dateOrder ?? null });
    if (read.ok && read.value !== null) values[target.key] = read.value;
    if (!read.ok)
      notes.push({ kind: 'without_value', sentence: `${field.label} was left out. ${read.sentence}`, value: cell });
  }
  return values;
}

function readValues(plan: RowPlan, cells: readonly string[], notes: RowNote[]): Omit<ImportedPerson, 'phoneNumber'> {
  const { firstName, lastName } = readNames(plan, cells);
  return {
    firstName: readName(firstName, 'first name', notes),
    lastName: readName(lastName, 'last name', notes),
    email: readEmail(cellsFor(plan, cells, 'email')[0] ?? '', notes),
    fields: readFields(plan, cells, notes),
  };
}

const UNCLEAR =
  'What the file says of opting out is neither yes nor no, so this person gets no messages. Write yes or no, or take the column for something else.';

/** Words that nobody knows count as a refusal: a message that is missing does less harm than one that was not wanted. */
function readRefusals(plan: RowPlan, cells: readonly string[], notes: RowNote[]): boolean {
  const said = (to: 'opt_out' | 'opt_out_when_no') =>
    cellsFor(plan, cells, to).map((cell) => ({
      cell,
      isRefused: readRefusal(cell, to === 'opt_out' ? 'yes' : 'no'),
    }));
  const all = [...said('opt_out'), ...said('opt_out_when_no')];
  for (const { cell, isRefused } of all)
    if (isRefused === null) notes.push({ kind: 'without_value', sentence: UNCLEAR, value: cell });
  return all.some(({ isRefused }) => isRefused !== false);
}

/** Reads the person in a row. */
function readRow(plan: RowPlan, [row, ...cells]: KeptRow): RowPerson {
  const notes: RowNote[] = [];
  const phoneNumber = readNumber(cellsFor(plan, cells, 'phone_number'), plan.options.country, notes);
  if (phoneNumber === null) return { row, person: null, isRefused: false, notes };
  const isRefused = readRefusals(plan, cells, notes);
  return { row, person: { phoneNumber, ...readValues(plan, cells, notes) }, isRefused, notes };
}

/** Some twenty ordinary rows. Beside pieces of five times as long, p99 of quick sends is a tenth longer. */
const PIECE_MS = 0.4;

/** Reads the rows in pieces, so that requests are answered in between. */
export async function readRows(plan: RowPlan, rows: readonly KeptRow[]): Promise<RowPerson[]> {
  const people: RowPerson[] = [];
  let untilMs = performance.now() + PIECE_MS;
  for (const row of rows) {
    if (performance.now() > untilMs) {
      await new Promise((resolve) => setImmediate(resolve));
      untilMs = performance.now() + PIECE_MS;
    }
    people.push(readRow(plan, row));
  }
  return people;
}
