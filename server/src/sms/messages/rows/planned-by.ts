import type { RulesVersions } from '../../../identity/index.ts';

/** What rules it was planned by: those of the account, and of the installation where they can change. */
export interface PlannedBy {
  readonly account: number;
  readonly prices: number | null;
  readonly carriers: number | null;
}

export function isCurrent(by: PlannedBy, now: RulesVersions): boolean {
  return (
    !now.isSuspended &&
    by.account === now.account &&
    (by.prices === null || by.prices === now.prices) &&
    (by.carriers === null || by.carriers === now.carriers)
  );
}
