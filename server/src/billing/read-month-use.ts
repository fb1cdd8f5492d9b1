import { assert } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import { findMonthUse, type MonthUse } from './store-month.ts';

/** What an account has spent in the month of its zone that is under way, and when that ends. */
export async function readMonthUse(rt: Runtime, accountId: number): Promise<MonthUse> {
  const use = await findMonthUse(rt.db, accountId, rt.clock.now());
  assert(use, 'the account was found before its month is asked for');
  return use;
}
