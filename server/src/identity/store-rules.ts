import { type Handle, monthSpent, statement, store, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

const findSettings = statement<{ timeZone: string; monthlyLimit: number | null }>(
  'accounts.find_charge_settings',
  `select time_zone, monthly_limit from accounts where id = $1`,
);

const follow = statement(
  'balances.follow_account',
  `insert into balances as b (account_id, balance, time_zone, month_limit) values ($1, 0, $3, $4)
   on conflict (account_id) do update set rules_version = b.rules_version + 1, month_limit = excluded.month_limit,
     time_zone = excluded.time_zone,
     month_ends_at = case when b.time_zone = excluded.time_zone or b.month_ends_at <= $2 then b.month_ends_at
       else ${monthSpent.next('$2', 'excluded.time_zone')} end`,
);

/** Copies the settings that charges need into the row that charges lock. The current month continues in the new time zone. */
export async function followAccount(tx: Transaction, accountId: number, now: Timestamp): Promise<void> {
  for (const { timeZone, monthlyLimit } of await tx.rows(findSettings, [accountId]))
    await tx.count(follow, [accountId, now, timeZone, monthlyLimit]);
}

/** Called last in the transaction of a change: the balance is locked after everything else. */
export const raiseRulesVersion = store.changing<[accountId: number], Transaction>(
  'balances.raise_rules_version',
  `update balances set rules_version = rules_version + 1 where account_id = $1`,
);

const listVersions = statement<{ accountId: number; rulesVersion: number }>(
  'balances.list_rules_versions',
  `select account_id, rules_version from balances where account_id = any ($1::bigint[])`,
  { isOfAccounts: true },
);

/**
 * Returns the versions by account. Accounts that never had a credit or whose server is away are left out. A version that is too old does no harm:
 * whoever acts by it reads the rules again.
 */
export async function listRulesVersions(handle: Handle, accountIds: readonly number[]): Promise<Map<number, number>> {
  const listed = accountIds.length === 0 ? [] : await handle.rows(listVersions, [accountIds]);
  return new Map(listed.map((row) => [row.accountId, row.rulesVersion]));
}
