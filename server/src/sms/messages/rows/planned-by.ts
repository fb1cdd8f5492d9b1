import type { Handle } from '../../../db/index.ts';
import { readRulesVersions } from './store-rules-versions.ts';

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
