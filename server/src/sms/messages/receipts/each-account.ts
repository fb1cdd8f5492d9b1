import { isUnavailable } from '../../../errors.ts';

/** Accounts whose rows cannot be reached just now, though the database answers; with what their statements failed. */
export type AwayAccounts = Map<number, unknown>;

/**
 * Does something for one of several accounts. On a distributed database its server may be away: the account is noted, and
 * nothing is done for it, so that the others are worked on.
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

/** The same for all of them at once. */
export async function eachAccount<Own, Result>(
  groups: ReadonlyMap<number, Own>,
  away: AwayAccounts,
  work: (accountId: number, own: Own) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const lists = [...groups].map(([accountId, own]) => unlessAway(accountId, away, () => work(accountId, own)));
  return (await Promise.all(lists)).flat();
}
