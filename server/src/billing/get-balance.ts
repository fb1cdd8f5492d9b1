import { type Hundredths, hundredths } from '../lib/money.ts';
import type { Runtime } from '../runtime.ts';
import { type Balance, findBalance } from './store.ts';

export interface AvailableBalance extends Balance {
  /** What is not held. */
  readonly available: Hundredths;
}

export async function getBalance({ db }: Pick<Runtime, 'db'>, accountId: number): Promise<AvailableBalance> {
  const found = await findBalance(db, accountId);
  return { ...found, available: hundredths(found.balance - found.held) };
}

/** What is missing for a hold of so much; 0 when the credits suffice. */
export async function findMissingCredits(rt: Runtime, accountId: number, cost: Hundredths): Promise<Hundredths> {
  const { available } = await getBalance(rt, accountId);
  return hundredths(Math.max(0, cost - available));
}
