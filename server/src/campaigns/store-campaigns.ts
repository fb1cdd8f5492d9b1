import { addToRowCount, pagedStatement, searchedStatement, store, type Transaction } from '../db/index.ts';
import { hasWords } from '../lib/values/plain-text.ts';
import type { Channel } from './channel.ts';

/** Returns what deletes a campaign and counts it no more. */
export function removerOf({ table }: Channel) {
  const remove = store.changing<[accountId: number, id: number], Transaction>(
    `${table}.delete`,
    `delete from ${table} where account_id = $1 and id = $2`,
  );
  return async (tx: Transaction, accountId: number, id: number): Promise<void> => {
    await remove(tx, accountId, id);
    await addToRowCount(tx, { accountId, what: table, ids: [id], by: -1 });
  };
}

/** The columns are those of `c`. The inner select reads only the index, so that only the page's own rows are fetched from the table. */
export const listStatements = <Campaign>({ table }: Channel, columns: string) => ({
  list: pagedStatement<Campaign>(
    `${table}.list`,
    `select ${columns} from (select id from ${table} where account_id = $1 and id {edge} $2 order by id {order} limit $3 offset $4) page
     join ${table} c on c.account_id = $1 and c.id = page.id order by c.id {order}`,
  ),
  search: searchedStatement<Campaign>(`${table}.search`, {
    columns,
    found: `from ${table} c where c.account_id = $1 and ${hasWords('c.name', '$2')}`,
    by: 'c.id',
  }),
});
