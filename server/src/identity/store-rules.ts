import { type Handle, statement, type Transaction } from '../db/index.ts';

/**
 * What the rules in memory are compared with before anything is done by them: the account's own (sender IDs, keys, settings) and
 * those of the installation. Every change raises its number in its own transaction, so whoever finds the same numbers in the
 * statement that acts has read nothing older than any answer that was given.
 */
export interface RulesVersions {
  /** Minus one: the account never had a credit, and so no row to keep it in. */
  readonly account: number;
  readonly prices: number;
  readonly carriers: number;
  readonly isSuspended: boolean;
  readonly isClosed: boolean;
}

const raise = statement(
  'balances.raise_rules_version',
  `update balances set rules_version = rules_version + 1 where account_id = $1`,
);

/** Last in the transaction of a change: the balance is locked after everything else. */
export async function raiseRulesVersion(tx: Transaction, accountId: number): Promise<void> {
  await tx.count(raise, [accountId]);
}

/** The number of an account's rules in a statement that reads some of them too. */
export const rulesVersionOf = (accountId: string): string =>
  `coalesce((select b.rules_version from balances b where b.account_id = ${accountId}), -1)`;

const read = statement<RulesVersions>(
  'rules_versions.read',
  `select ${rulesVersionOf('$1')} as account,
     (select version from setting_versions where what = 'prices') as prices,
     (select version from setting_versions where what = 'carriers') as carriers,
     exists (select 1 from accounts a where a.id = $1 and a.suspended_at is not null) as "isSuspended",
     exists (select 1 from accounts a where a.id = $1 and a.closed_at is not null) as "isClosed"`,
);

export async function readRulesVersions(handle: Handle, accountId: number): Promise<RulesVersions> {
  const [row] = await handle.rows(read, [accountId]);
  if (!row) throw new Error('the versions of the rules were not returned');
  return row;
}
