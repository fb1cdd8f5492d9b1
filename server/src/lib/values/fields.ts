import { nameInCode, nameOnWire } from '@volley/contract/spelling';

/**
 * The record that a table stores: each field is declared once, with the columns that hold it. Select lists, inserts, updates
 * and the reading of rows follow from that. Their SQL is made while the modules load, as that of all statements.
 */

/** Marks a field with one column, named like the field in snake case (`groupIds` is `group_ids`), that holds its value as it is. */
export const SAME = 'same';

type Row = Readonly<Record<string, unknown>>;
export type Columns = Readonly<Record<string, string>>;

/** A field that has several columns, or one column of another name or form. */
export interface SpreadField<Value> {
  /** The column of each name under which a row brings a value. */
  readonly columns: Columns;
  /** Returns the values in the order of the columns. */
  readonly write: (value: Value) => readonly unknown[];
  readonly read: (row: Row) => Value;
}

export type Fields<Whole> = { readonly [Name in keyof Whole & string]-?: typeof SAME | SpreadField<Whole[Name]> };

type AnyField = typeof SAME | SpreadField<unknown>;

/** A field whose value is an object, each of whose own fields is a column. */
export function spreadField<Value extends object>(
  columns: { readonly [Name in keyof Value & string]: string },
): SpreadField<Value> {
  const names = Object.keys(columns) as (keyof Value & string)[];
  return {
    columns,
    write: (value) => names.map((name) => value[name]),
    read: (row) => Object.fromEntries(names.map((name) => [name, row[name]])) as Value,
  };
}

export function without<Whole, Name extends keyof Whole & string>(
  fields: Fields<Whole>,
  ...names: readonly Name[]
): Fields<Omit<Whole, Name>> {
  const left = Object.entries(fields).filter(([name]) => !names.includes(name as Name));
  return Object.fromEntries(left) as Fields<Omit<Whole, Name>>;
}

function columnsOf<Whole>(fields: Fields<Whole>): Columns {
  const columns = Object.entries<AnyField>(fields as Record<string, AnyField>).flatMap(([name, field]) =>
    field === SAME ? [[name, nameOnWire(name)]] : Object.entries(field.columns),
  );
  return Object.fromEntries(columns) as Columns;
}

export function columnNames<Whole>(fields: Fields<Whole>): string[] {
  return Object.values(columnsOf(fields));
}

/** `expires_at` for each of the columns. */
export function selectColumns(columns: Columns, table = ''): string {
  const of = table === '' ? '' : `${table}.`;
  return Object.entries(columns)
    .map(([name, column]) => (name === nameInCode(column) ? `${of}${column}` : `${of}${column} as "${name}"`))
    .join(', ');
}

export function selectFields<Whole>(fields: Fields<Whole>, table = ''): string {
  return selectColumns(columnsOf(fields), table);
}

/** `$3, $4, $5` for three columns from the third on. */
export function parameters(columns: readonly string[], first: number): string {
  return columns.map((_, index) => `$${first + index}`).join(', ');
}

/** `title = $3, url = $4` for two columns from the third parameter on. */
export function assignments(columns: readonly string[], first: number): string {
  return columns.map((column, index) => `${column} = $${first + index}`).join(', ');
}

/** The values to write, in the order of `columnNames`. */
export function valuesOf<Whole>(fields: Fields<Whole>, whole: Whole): unknown[] {
  return Object.entries<AnyField>(fields as Record<string, AnyField>).flatMap(([name, field]) => {
    const value = whole[name as keyof Whole];
    return field === SAME ? [value] : field.write(value);
  });
}

export function readFields<Whole>(fields: Fields<Whole>, row: Row): Whole {
  const values = Object.entries<AnyField>(fields as Record<string, AnyField>).map(([name, field]) => [
    name,
    field === SAME ? row[name] : field.read(row),
  ]);
  return Object.fromEntries(values) as Whole;
}
