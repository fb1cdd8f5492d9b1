import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

const openAll = statement(
  'audit_chains.open_all',
  `insert into audit_chains (account_id) select id from accounts on conflict (account_id) do nothing`,
);

/** Also opens the chains of accounts whose chain somebody has deleted. */
export async function openAuditChains(handle: Handle): Promise<void> {
  await handle.count(openAll, []);
}

/** Returns the account whose last check ended longest ago, if that is before the given time. */
export const findDueChain = store.value<[before: Timestamp], number>(
  'audit_chains.find_due',
  `select account_id from audit_chains where checked_at < $1 order by checked_at, account_id limit 1`,
);

/** What the check assumed: the retention in months, and the id from which on entries had to exist. */
interface Kept {
  readonly keptMonths: number;
  readonly keptFrom: Uuid;
}

const goOn = statement(
  'audit_chains.go_on',
  `update audit_chains set checked_number = $2, is_whole = $3, kept_months = $4, kept_from = greatest(kept_from, $5::uuid) where account_id = $1`,
);

/** The next check continues from here. */
export async function storeCheckedUpTo(
  tx: Transaction,
  accountId: number,
  checked: Kept & { readonly number: number; readonly isWhole: boolean },
): Promise<void> {
  await tx.count(goOn, [accountId, checked.number, checked.isWhole, checked.keptMonths, checked.keptFrom]);
}

const end = statement(
  'audit_chains.end_check',
  `update audit_chains set checked_number = $2, is_whole = false, whole_at = coalesce($3::timestamptz, '-infinity'), checked_at = $4,
     kept_months = $5, kept_from = greatest(kept_from, $6::uuid), fault_number = $7, fault = $8 where account_id = $1`,
);

export interface EndedCheck extends Kept {
  /** The chain is proven up to this seal. */
  readonly number: number;
  /** Null makes the next check begin at the first seal. */
  readonly wholeAt: Timestamp | null;
  readonly at: Timestamp;
  readonly faultNumber: number | null;
  readonly fault: string;
}

/** A check without a fault clears the fault that an earlier check found. */
export async function storeCheckEnd(tx: Transaction, accountId: number, ended: EndedCheck): Promise<void> {
  const { number, wholeAt, at, keptMonths, keptFrom, faultNumber, fault } = ended;
  await tx.count(end, [accountId, number, wholeAt, at, keptMonths, keptFrom, faultNumber, fault]);
}

const forget = statement(
  'audit_seals.forget',
  `with gone as (delete from audit_seals where account_id = $1 and number < $2)
   update audit_chains set first_number = $2, first_hash = $3 where account_id = $1`,
);

/** Deletes the seals of entries past their retention; the chain then begins after them. */
export async function forgetSeals(
  tx: Transaction,
  accountId: number,
  kept: { readonly firstNumber: number; readonly firstHash: string },
): Promise<void> {
  await tx.count(forget, [accountId, kept.firstNumber, kept.firstHash]);
}

const listBroken = statement<{ accountId: number; n: number }>(
  'audit_chains.list_broken',
  `select account_id, count(*) over () as n from audit_chains where fault <> '' order by account_id limit 5`,
);

export interface BrokenChains {
  readonly count: number;
  /** The first accounts with a broken chain. */
  readonly accountIds: readonly number[];
}

export async function readBrokenChains(handle: Handle): Promise<BrokenChains> {
  const rows = await handle.rows(listBroken, []);
  return { count: rows[0]?.n ?? 0, accountIds: rows.map((row) => row.accountId) };
}
