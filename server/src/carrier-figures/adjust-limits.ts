import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { listCostTiers } from '../sms/routing/index.ts';
import { type Counted, countBack, moveLimits, sampleOf } from './share-limits.ts';
import {
  type DeliveryRow,
  type DeliverySpan,
  deleteDeliveries,
  deleteLimits,
  type LimitRow,
  listDeliveries,
  listLimits,
  saveLimits,
} from './store-limits.ts';

type CostTier = Awaited<ReturnType<typeof listCostTiers>>[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A sample is at most this old. */
const SAMPLE_MS_MAX = 24 * HOUR_MS;
const FINE_MS = 2 * HOUR_MS;
const LIMITS_KEPT_MS = 7 * 24 * HOUR_MS;

const keyOf = (tier: string, network: string, carrierId: number): string => `${tier} ${carrierId} ${network}`;

/** The share that a carrier has by its weight: there limits begin. */
export function limitByWeight({ targets }: Pick<CostTier, 'targets'>, carrierId: number): number {
  const all = targets.reduce((sum, { weight }) => sum + weight, 0);
  return (targets.find((target) => target.carrierId === carrierId)?.weight ?? 0) / all;
}

const timed = (rows: readonly DeliveryRow[]) => rows.map((row) => ({ ...row, atMs: msFromTimestamp(row.at) }));

function spanAt(nowMs: number): DeliverySpan {
  return {
    from: timestampFromMs(nowMs - SAMPLE_MS_MAX),
    fine: timestampFromMs(nowMs - FINE_MS),
    // Later ones were counted while a clock was wrong.
    to: timestampFromMs(nowMs + HOUR_MS),
  };
}

/** What carriers delivered of late to numbers of a network, by the same count that moves their limits. */
export async function measureDeliveries(
  rt: Pick<Runtime, 'db' | 'clock'>,
  ids: readonly number[],
  network: string,
): Promise<ReadonlyMap<number, Counted>> {
  const nowMs = rt.clock.nowMs();
  const rows = await listDeliveries(rt.db, { ids, ofNetwork: network, ...spanAt(nowMs) });
  const byCarrier = Map.groupBy(rows, ({ carrierId }) => carrierId);
  return new Map([...byCarrier].map(([carrierId, own]) => [carrierId, countBack(timed(own), nowMs)]));
}

function adjust(
  tier: CostTier,
  network: string,
  { known, rows, nowMs }: { known: ReadonlyMap<string, LimitRow>; rows: readonly DeliveryRow[]; nowMs: number },
): Omit<LimitRow, 'updatedAt'>[] {
  const carriers = tier.targets.map(({ carrierId }) => {
    const own = rows.filter((row) => row.carrierId === carrierId);
    const before = known.get(keyOf(tier.key, network, carrierId));
    const sample = sampleOf(timed(own), nowMs);
    return { carrierId, before, sample, limit: before?.shareLimit ?? limitByWeight(tier, carrierId) };
  });
  const last = carriers.flatMap(({ before }) => (before ? [msFromTimestamp(before.updatedAt)] : []));
  const limits = moveLimits(carriers, last.length === 0 ? 1 : (nowMs - Math.max(...last)) / MINUTE_MS);
  return carriers.map(({ carrierId, sample }, index) => {
    const { closed = 0, delivered = 0 } = sample ?? {};
    return { tier: tier.key, network, carrierId, shareLimit: limits[index] ?? 0, closed, delivered };
  });
}

/** Moves the limits of carriers in tiers that are ordered by cost, by what they delivered of late. */
export async function adjustLimits(rt: Runtime): Promise<boolean> {
  const tiers = await listCostTiers(rt);
  if (tiers.length === 0) return false;
  const nowMs = rt.clock.nowMs();
  const ids = [...new Set(tiers.flatMap(({ targets }) => targets.map(({ carrierId }) => carrierId)))];
  const deliveries = listDeliveries(rt.db, { ids, ofNetwork: null, ...spanAt(nowMs) });
  const [rows, limits] = await Promise.all([deliveries, listLimits(rt.db)]);
  const known = new Map(limits.map((row) => [keyOf(row.tier, row.network, row.carrierId), row]));
  const byNetwork = Map.groupBy(rows, ({ network }) => network);
  const moved = tiers.flatMap((tier) =>
    [...byNetwork].flatMap(([network, own]) => {
      const isAsked = own.some((row) => tier.targets.some(({ carrierId }) => carrierId === row.carrierId));
      return isAsked ? adjust(tier, network, { known, rows: own, nowMs }) : [];
    }),
  );
  await saveLimits(rt.db, timestampFromMs(nowMs), moved);
  await deleteDeliveries(rt.db, timestampFromMs(nowMs - SAMPLE_MS_MAX - HOUR_MS));
  await deleteLimits(rt.db, timestampFromMs(nowMs - LIMITS_KEPT_MS));
  return false;
}
