import type { RowOf } from '@volley/contract';
import type { ledgerEntry } from '@volley/contract/billing';
import type { LedgerKind } from '@volley/contract/choices';
import { type Handle, statement, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Hundredths } from '../lib/values/money.ts';

export interface Balance {
  readonly balance: Hundredths;
  /** Reserved by running campaigns, and still part of the balance. */
  readonly held: Hundredths;
  /** The available credits below which the account is notified; null to turn this off. */
  readonly lowAt: Hundredths | null;
}

export type LedgerEntry = RowOf<typeof ledgerEntry>;

const find = statement<Balance>('balances.find', `select balance, held, low_at from balances where account_id = $1`);

export async function findBalance(handle: Handle, accountId: number): Promise<Balance> {
  return (await handle.rows(find, [accountId]))[0] ?? { balance: 0 as Hundredths, held: 0 as Hundredths, lowAt: null };
}

const listOf = statement<Balance & { readonly accountId: number }>(
  'balances.list_of',
  `select account_id, balance, held, low_at from balances where account_id = any ($1::bigint[]) order by account_id`,
);

export function listBalances(handle: Handle, accountIds: readonly number[]) {
  return handle.rows(listOf, [accountIds]);
}

const open = statement(
  'balances.open',
  `insert into balances (account_id, balance, time_zone, month_limit) select id, 0, time_zone, monthly_limit from accounts where id = $1
   on conflict (account_id) do nothing`,
);

/** Makes the row of the balance, which a new account does not have before its first credits. */
export async function openBalance(tx: Transaction, accountId: number): Promise<void> {
  await tx.count(open, [accountId]);
}

const change = statement<{ balance: Hundredths; entries: number }>(
  'balances.change',
  `update balances set balance = balance + $2, entries = entries + 1
   where account_id = $1 and balance + $2 >= held returning balance, entries`,
);

const insertEntry = statement(
  'ledger_entries.insert',
  `insert into ledger_entries (account_id, number, at, kind, amount, balance_after, reference, note) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export interface BalanceChange {
  readonly accountId: number;
  readonly at: Timestamp;
  readonly kind: LedgerKind;
  readonly amount: Hundredths;
  readonly reference: string;
  readonly note: string;
}

/** Changes balance and ledger together, under the balance's lock. Returns null if the available credits do not suffice. */
export async function changeBalance(tx: Transaction, entry: BalanceChange): Promise<Hundredths | null> {
  await openBalance(tx, entry.accountId);
  const [row] = await tx.rows(change, [entry.accountId, entry.amount]);
  if (!row) return null;
  await tx.count(insertEntry, [
    entry.accountId,
    row.entries,
    entry.at,
    entry.kind,
    entry.amount,
    row.balance,
    entry.reference,
    entry.note,
  ]);
  return row.balance;
}
