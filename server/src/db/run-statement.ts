import type { Handle } from './database.ts';
import { statement } from './statement.ts';

/**
 * Functions that run one statement and do no more. What they take is a tuple, one argument for each parameter of the statement in its order, or an
 * object, of which `names` says the field for each parameter. `On` is `Transaction` where a lock or a change must be part of one.
 */
export type Arguments<Input> = Input extends readonly unknown[] ? Input : [input: Input];
export type Names<Input> = Input extends readonly unknown[] ? [] : [names: readonly (keyof Input & string)[]];
export type Text = Parameters<typeof statement>[1];

export const valuesOf = (args: readonly unknown[], names: readonly string[] | undefined): readonly unknown[] =>
  names ? names.map((name) => (args[0] as Readonly<Record<string, unknown>>)[name]) : args;

/** Returns a function that reads the rows of a statement. */
export function listing<Input, Row, On extends Handle = Handle>(name: string, text: Text, ...[names]: Names<Input>) {
  const read = statement<Row>(name, text);
  return (handle: On, ...args: Arguments<Input>): Promise<Row[]> => handle.rows(read, valuesOf(args, names));
}

/** Returns a function that reads the one row of a statement, or null. */
export function finding<Input, Row, On extends Handle = Handle>(name: string, text: Text, ...names: Names<Input>) {
  const list = listing<Input, Row, On>(name, text, ...names);
  return async (handle: On, ...args: Arguments<Input>): Promise<Row | null> => (await list(handle, ...args))[0] ?? null;
}

/** Returns a function that reads the one column of a statement. */
export function column<Input, Value, On extends Handle = Handle>(name: string, text: Text, ...names: Names<Input>) {
  const list = listing<Input, Readonly<Record<string, Value>>, On>(name, text, ...names);
  return async (handle: On, ...args: Arguments<Input>): Promise<Value[]> =>
    (await list(handle, ...args)).flatMap((row) => Object.values(row));
}

/** Returns a function that reads the one value of the one row, or null. */
export function value<Input, Value, On extends Handle = Handle>(name: string, text: Text, ...names: Names<Input>) {
  const values = column<Input, Value, On>(name, text, ...names);
  return async (handle: On, ...args: Arguments<Input>): Promise<Value | null> =>
    (await values(handle, ...args))[0] ?? null;
}

/** Returns a function that reads one number: 0 if there is no row. */
export function counting<Input, On extends Handle = Handle>(name: string, text: Text, ...names: Names<Input>) {
  const count = value<Input, number, On>(name, text, ...names);
  return async (handle: On, ...args: Arguments<Input>): Promise<number> => (await count(handle, ...args)) ?? 0;
}

/** Returns a function that says whether there is a row. */
export function hasAny<Input, On extends Handle = Handle>(name: string, text: Text, ...names: Names<Input>) {
  const list = listing<Input, unknown, On>(name, text, ...names);
  return async (handle: On, ...args: Arguments<Input>): Promise<boolean> => (await list(handle, ...args)).length > 0;
}

/** Returns a function that changes rows and says how many. */
export function changing<Input, On extends Handle = Handle>(name: string, text: Text, ...[names]: Names<Input>) {
  const change = statement(name, text);
  return (handle: On, ...args: Arguments<Input>): Promise<number> => handle.count(change, valuesOf(args, names));
}

/** Returns a function that changes the rows that a list names, and says how many. An empty list costs no statement. */
export function changingListed<Input, On extends Handle = Handle>(name: string, text: Text, ...[names]: Names<Input>) {
  const change = statement(name, text);
  return async (handle: On, ...args: Arguments<Input>): Promise<number> => {
    const values = valuesOf(args, names);
    const isForNone = values.some((value) => Array.isArray(value) && value.length === 0);
    return isForNone ? 0 : handle.count(change, values);
  };
}

/** Returns a function that changes one row and says whether it was there. */
export function changingOne<Input, On extends Handle = Handle>(name: string, text: Text, ...names: Names<Input>) {
  const change = changing<Input, On>(name, text, ...names);
  return async (handle: On, ...args: Arguments<Input>): Promise<boolean> => (await change(handle, ...args)) === 1;
}
