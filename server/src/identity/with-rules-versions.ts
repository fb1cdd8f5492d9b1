import type { Handle } from '../db/index.ts';
import { listRulesVersions } from './store-rules.ts';

interface OfAccount {
  readonly accountId: number;
}

/**
 * Reads rows that belong to the rules of accounts, with the version of these rules. The version is read first, so it is never newer than the rows,
 * not even on a distributed database, where one statement may see several moments. `known`: the accounts whose rows are expected; if a row belongs to
 * another account, everything is read once more.
 */
export async function withRulesVersions<Row extends OfAccount>(
  handle: Handle,
  known: readonly number[],
  read: () => Promise<Row[]>,
): Promise<(Row & { readonly rulesVersion: number })[]> {
  const accountIds = new Set(known);
  const versions = await listRulesVersions(handle, [...accountIds]);
  const rows = await read();
  if (rows.every(({ accountId }) => accountIds.has(accountId)))
    return rows.map((row) => ({ ...row, rulesVersion: versions.get(row.accountId) ?? -1 }));
  return withRulesVersions(handle, [...new Set(rows.map(({ accountId }) => accountId))], read);
}
