import { assert } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import { findMonthUse, type MonthUse } from './store-month.ts';

/** Returns what an account has spent in the current month of its time zone, and when that month ends. */
export async function readMonthUse(rt: Runtime, accountId: number): Promise<MonthUse> {
  const use = await findMonthUse(rt.db, accountId, rt.clock.now());
  assert(use, 'the account was found before its month is asked for');
  return use;
}
