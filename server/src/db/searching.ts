import { MATCHES_MAX, wordsOf } from '../lib/values/plain-text.ts';
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

/** More of the newest rows than those whose words are looked at one by one. */
const LOOKED_AT_MAX = 100;

export interface Words {
  readonly table: string;
  /** The columns with the words, in the order that the index of the table has them. */
  readonly searched: readonly string[];
  /** Which rows there are for people. */
  readonly alive: string;
}

/**
 * Selects the ids that an index over words finds: the first parameter is the account, the second as `wordQuery` makes it. Of words that very many rows
 * have, the index gives some rows only, so that the newest are also looked at one by one.
 */
export function matchesOf({ table, searched, alive }: Words, ofAccount: string): string {
  const has = `${wordsOf(searched.join(" || ' ' || "))} @@ $2::tsquery`;
  return `(select id from (select account_id, id, ${searched.join(', ')} from ${table} where account_id = $1 and ${alive} order by id desc limit ${LOOKED_AT_MAX}) newest
          where $2::text is not null and ${has})
       union (select id from ${table} where ${ofAccount}${alive} and ${has} limit ${MATCHES_MAX})`;
}

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
