import type { Transaction } from './database.ts';
import { addToRowCount } from './row-counts.ts';
import { type Arguments, type Names, type Text, valuesOf } from './run-statement.ts';
import { statement } from './statement.ts';

export { wholeList } from './paged.ts';
export * from './run-statement.ts';

/** The statement's first value is the account, and it returns the id of the row. */
function counted(by: 1 | -1) {
  return <Input>(what: string, name: string, text: Text, ...[names]: Names<Input>) => {
    const change = statement<{ id: number }>(name, text);
    return async (tx: Transaction, ...args: Arguments<Input>): Promise<boolean> => {
      const values = valuesOf(args, names);
      const ids = (await tx.rows(change, values)).map(({ id }) => id);
      await addToRowCount(tx, { accountId: Number(values[0]), what, ids, by });
      return ids.length > 0;
    };
  };
}

/** Returns a function that adds a row to those that an account's lists count under `what`, and says whether it did. */
export const adding = counted(1);

/** Returns a function that takes a row from them, and says whether it was there. */
export const removing = counted(-1);
