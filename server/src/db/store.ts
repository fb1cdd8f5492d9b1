import type { Handle } from './database.ts';
import { type Arguments, listing, type Names, type Text } from './run-statement.ts';

export * from './run-statement.ts';

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
