import type { Db, Transaction } from './database.ts';
import { statement } from './statement.ts';

/** No search may hold a connection longer. */
const LIMIT_MS = 3_000;

const begin = statement(
  'searching.begin',
  `select set_config('statement_timeout', '${LIMIT_MS}', true), set_config('enable_seqscan', 'off', true)`,
);

/**
 * The two forms of a statement that reads an index over words, each of which begins with its account. On one server the words alone choose the rows.
 * With the account beside them, Postgres may read all rows of the account instead, whose words it takes for cheap, and needs minutes for a million.
 * On several servers a statement that does not name the account asks all of them.
 */
export interface WordsForms<Form> {
  readonly plain: Form;
  readonly distributed: Form;
}

/** `more` belongs to the name of a form, and `ofAccount` before its condition on words. */
export const wordsForms = <Form>(make: (more: string, ofAccount: string) => Form): WordsForms<Form> => ({
  plain: make('', ''),
  distributed: make('_distributed', 'account_id = $1 and '),
});

/** A search under way: where its statements run, and which of their forms. */
export interface Search {
  readonly tx: Transaction;
  readonly choose: <Form>(forms: WordsForms<Form>) => Form;
}

/** Runs searches within a limit of time, by plans that read no whole table. */
export async function searching<T>(db: Db, work: (search: Search) => Promise<T>): Promise<T> {
  const isDistributed = await db.isDistributed();
  return db.transact(async (tx) => {
    const [, result] = await Promise.all([
      tx.rows(begin, []),
      work({ tx, choose: ({ plain, distributed }) => (isDistributed ? distributed : plain) }),
    ]);
    return result;
  });
}
