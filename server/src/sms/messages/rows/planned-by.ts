import type { Handle } from '../../../db/index.ts';
import { readRulesVersions } from './store-rules-versions.ts';

/** What rules it was planned by: those of the account, and of the installation where they can change. */
export interface PlannedBy {
  readonly account: number;
  readonly prices: number | null;
  readonly carriers: number | null;
}

/** Whether the rules are still those that it was planned by. */
export async function isCurrent(handle: Handle, accountId: number, by: PlannedBy): Promise<boolean> {
  const now = await readRulesVersions(handle, accountId);
  return (
    !now.isSuspended &&
    by.account === now.account &&
    (by.prices === null || by.prices === now.prices) &&
    (by.carriers === null || by.carriers === now.carriers)
  );
}
