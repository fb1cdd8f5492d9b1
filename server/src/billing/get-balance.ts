import type { Handle } from '../db/index.ts';
import { type Hundredths, hundredths } from '../lib/values/money.ts';
import type { Runtime } from '../runtime.ts';
import { type Balance, findBalance } from './store.ts';
import { findMonthUse } from './store-month.ts';

export interface AvailableBalance extends Balance {
  /** The balance without the held credits. */
  readonly available: Hundredths;
}

export async function getBalance({ db }: { readonly db: Handle }, accountId: number): Promise<AvailableBalance> {
  const found = await findBalance(db, accountId);
  return { ...found, available: hundredths(found.balance - found.held) };
}

/** What an account lacks to hold an amount; both are 0 if it lacks nothing. */
export interface Shortfall {
  readonly missingCredits: Hundredths;
  readonly overMonthlyLimit: Hundredths;
}

export async function findShortfall(rt: Runtime, accountId: number, cost: Hundredths): Promise<Shortfall> {
  const { available, held } = await getBalance(rt, accountId);
  const month = await findMonthUse(rt.db, accountId, rt.clock.now());
  // Held credits will be spent, so they count as part of the month already.
  const inMonth = (month?.monthlyUsed ?? 0) + held + cost;
  return {
    missingCredits: hundredths(Math.max(0, cost - available)),
    overMonthlyLimit: hundredths(Math.max(0, inMonth - (month?.monthlyLimit ?? inMonth))),
  };
}
