import type { Transaction } from './database.ts';
import * as store from './store.ts';

/**
 * Makes the rest of a transaction find rows by their keys. Statistics lag behind a table that fills fast. If a single campaign has most of its rows,
 * they assume as many for every campaign, and a few rows would be searched in the whole table.
 */
export const planByKeys = store.listing<[], { done: string }, Transaction>(
  'planner.by_keys',
  `select set_config('enable_seqscan', 'off', true) || set_config('enable_hashjoin', 'off', true)
     || set_config('enable_mergejoin', 'off', true) || set_config('enable_bitmapscan', 'off', true) as done`,
);
