import { type Handle, statement, store } from '../../../db/index.ts';

/** The versions of the rules by which a message was planned: the account's, and the installation's if they can change. */
export interface PlannedBy {
  readonly account: number;
  readonly prices: number | null;
  readonly carriers: number | null;
}

/** Returns whether these are still the current rules. */
export async function isCurrent(handle: Handle, accountId: number, by: PlannedBy): Promise<boolean> {
  const now = await readRulesVersions(handle, accountId);
  return (
    !now.isSuspended &&
    by.account === now.account &&
    (by.prices === null || by.prices === now.prices) &&
    (by.carriers === null || by.carriers === now.carriers)
  );
}

/**
 * The versions with which rules in memory are compared before anything is done by them: those of the account (sender IDs, keys, settings) and of the
 * installation. Every change raises its version in its own transaction, so if the acting statement finds the same versions, the rules in memory are
 * no older than any reply to a change.
 */
interface RulesVersions {
  /** Minus one if the account never had a credit, and so has no row with a version. */
  readonly account: number;
  readonly prices: number;
  readonly carriers: number;
  readonly isSuspended: boolean;
  readonly isClosed: boolean;
}

const read = statement<RulesVersions>(
  'rules_versions.read',
  `select coalesce((select b.rules_version from balances b where b.account_id = $1), -1) as account,
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

/** Returns whether quick sends also go to numbers that have opted out. */
export const isThroughSuppression = store.value<[accountId: number], boolean>(
  'accounts.through_suppression',
  `select transactional_through_suppression as "isThrough" from accounts where id = $1`,
);
