import { isUnavailable } from '../../../errors.ts';

/** Accounts whose rows cannot be reached now, although the database answers, with the errors of their statements. */
export type AwayAccounts = Map<number, unknown>;

/**
 * Runs work for one of several accounts. On a distributed database the account's server may be away: the account is then noted and skipped, so that
 * the others go on.
 */
export async function unlessAway<Result>(
  accountId: number,
  away: AwayAccounts,
  work: () => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    away.set(accountId, error);
    return [];
  }
}

/** Runs work for all of the accounts at once. */
export async function eachAccount<Own, Result>(
  groups: ReadonlyMap<number, Own>,
  away: AwayAccounts,
  work: (accountId: number, own: Own) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const lists = [...groups].map(([accountId, own]) => unlessAway(accountId, away, () => work(accountId, own)));
  return (await Promise.all(lists)).flat();
}
