import type { Handle } from '../db/index.ts';
import { assert } from '../errors.ts';
import { type Account, getAccount as getAccountAlone, listAccounts as listAccountsAlone } from '../identity/index.ts';
import type { BeforeId } from '../lib/ids/id-cursor.ts';
import { type Hundredths, hundredths } from '../lib/values/money.ts';
import type { Runtime } from '../runtime.ts';
import { type Balance, findBalance, openBalance } from './store.ts';
import { type BalanceCounts, countBalances as count, storeLowAt } from './store-low-balance.ts';
import { findMoneyOf, findMonthUse, type MonthUse } from './store-month.ts';

export interface AccountDetails extends Account, AvailableBalance {}

export async function getAccount(rt: Runtime, id: number): Promise<AccountDetails> {
  return { ...(await getAccountAlone(rt.db, id)), ...(await getBalance(rt, id)) };
}

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

export interface AccountWithBalance extends Account, Omit<AvailableBalance, 'lowAt'> {
  readonly monthlyUsed: Hundredths;
}

const NOTHING = { balance: hundredths(0), held: hundredths(0), monthlyUsed: hundredths(0) };

/** Lists accounts for the operator, each with its credits and what it spent this month. */
export async function listAccounts(
  rt: Runtime,
  page: BeforeId,
  filter: Parameters<typeof listAccountsAlone>[2],
): Promise<AccountWithBalance[]> {
  const accounts = await listAccountsAlone(rt, page, filter);
  const ids = accounts.map(({ id }) => id);
  const money = new Map((await findMoneyOf(rt.db, ids, rt.clock.now())).map((row) => [row.accountId, row]));
  return accounts.map((account) => {
    const { balance, held, monthlyUsed } = money.get(account.id) ?? NOTHING;
    return { ...account, balance, held, monthlyUsed, available: hundredths(balance - held) };
  });
}

/** Counts the open accounts whose available credits are below their own threshold, and those that cannot pay for one part. */
export function countBalances(rt: Pick<Runtime, 'db' | 'clock'>): Promise<BalanceCounts> {
  return count(rt.db, rt.clock.now());
}

/** Sets the available credits below which the account is notified; null turns this off. */
export function setLowBalance(rt: Runtime, accountId: number, lowAt: Hundredths | null): Promise<AvailableBalance> {
  return rt.db.transact(async (tx) => {
    await openBalance(tx, accountId);
    await storeLowAt(tx, accountId, lowAt);
    return getBalance({ db: tx }, accountId);
  });
}

/** Returns what an account has spent in the current month of its time zone, and when that month ends. */
export async function readMonthUse(rt: Runtime, accountId: number): Promise<MonthUse> {
  const use = await findMonthUse(rt.db, accountId, rt.clock.now());
  assert(use, 'the account was found before its month is asked for');
  return use;
}
