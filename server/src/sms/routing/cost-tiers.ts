import type { Runtime } from '../../runtime.ts';
import { listAllRoutes, type RouteTarget } from './store-routes.ts';

/** A tier of a route that is ordered by cost. Tiers with the same carriers are one. */
export interface CostTier {
  readonly key: string;
  readonly targets: readonly RouteTarget[];
}

export const tierKey = (targets: readonly Pick<RouteTarget, 'carrierId'>[]): string =>
  targets
    .map(({ carrierId }) => carrierId)
    .sort((a, b) => a - b)
    .join('-');

export async function listCostTiers({ db }: Pick<Runtime, 'db'>): Promise<CostTier[]> {
  const tiers = (await listAllRoutes(db)).flatMap(({ order, tiers: own }) => (order === 'cost' ? own : []));
  const byKey = new Map(tiers.filter((tier) => tier.length > 1).map((targets) => [tierKey(targets), targets]));
  return [...byKey].map(([key, targets]) => ({ key, targets }));
}
