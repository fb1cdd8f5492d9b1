import type { Transaction } from './database.ts';
import { statement } from './statement.ts';

const plan = statement<{ done: string }>(
  'planner.by_keys',
  `select set_config('enable_seqscan', 'off', true) || set_config('enable_hashjoin', 'off', true)
     || set_config('enable_mergejoin', 'off', true) || set_config('enable_bitmapscan', 'off', true) as done`,
);

/**
 * For the rest of a transaction: rows are found by their keys. Statistics follow a table that fills fast too slowly, and say
 * of one in which a single campaign has most rows that every campaign has as many: then a few rows are looked for in the whole table.
 */
export async function planByKeys(tx: Transaction): Promise<void> {
  await tx.rows(plan, []);
}
