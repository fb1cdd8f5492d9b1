import type { BindBoard, BindName } from './store-carrier-binds.ts';

export interface SharedCarrier {
  readonly id: number;
  readonly bindCount: number;
  /** Connections that are open or not closed yet, counted in binds. */
  readonly inUse: number;
}

/** What this process must do about its binds. */
export interface BindPlan {
  /** How many binds of each carrier the process may use as it stands. */
  readonly held: ReadonlyMap<number, number>;
  readonly toClaim: readonly BindName[];
  /** Binds to release, because their connections are closed. */
  readonly toRelease: readonly BindName[];
}

interface Held {
  readonly id: number;
  readonly count: number;
}

/**
 * The share of one process. Each has an equal share by number; what does not divide stays with the processes that hold it, so
 * that nothing moves without need, and otherwise rotates from carrier to carrier. All processes compute the same shares.
 */
function shareOf(processId: number, holders: readonly Held[], carrier: SharedCarrier): number {
  const count = holders.length;
  if (count === 0) return 0;
  const turn = new Map(holders.map(({ id }, index) => [id, (index + carrier.id) % count]));
  const ranked = [...holders].sort(
    (a, b) => b.count - a.count || (turn.get(a.id) ?? 0) - (turn.get(b.id) ?? 0) || a.id - b.id,
  );
  const rank = ranked.findIndex(({ id }) => id === processId);
  if (rank === -1) return 0;
  return Math.floor(carrier.bindCount / count) + (rank < carrier.bindCount % count ? 1 : 0);
}

/** Plans the binds of one process: those of a dead process are free, and a process that is itself declared dead has none. */
export function planBinds(board: BindBoard, processId: number, carriers: readonly SharedCarrier[]): BindPlan {
  const living = new Set(board.processIds);
  const plan = { held: new Map<number, number>(), toClaim: [] as BindName[], toRelease: [] as BindName[] };
  for (const carrier of carriers) {
    const leases = board.leases.filter((one) => one.carrierId === carrier.id && living.has(one.processId));
    const mine = leases.filter((one) => one.processId === processId);
    const isOver = (number: number) => number > carrier.bindCount;
    // A process that has binds without the role is of an older version, and takes its share like the others.
    const holders = board.processIds
      .map((id) => ({ id, count: leases.filter((one) => one.processId === id && !isOver(one.number)).length }))
      .filter(({ id, count }) => count > 0 || board.binderIds.includes(id));
    const share = shareOf(processId, holders, carrier);
    const good = mine.filter((one) => !isOver(one.number));
    const kept = good.slice(0, share);
    plan.held.set(carrier.id, kept.length);
    const surplus = [...mine.filter((one) => isOver(one.number)), ...good.slice(share)];
    // The binds of a carrier are alike, so whichever connections close first can be released.
    plan.toRelease.push(...surplus.slice(0, Math.max(0, mine.length - Math.max(kept.length, carrier.inUse))));
    const taken = new Set(leases.map((one) => one.number));
    const free = Array.from({ length: carrier.bindCount }, (_, index) => index + 1).filter((one) => !taken.has(one));
    // A surplus bind whose connection is still open may be the one to be claimed, so it counts as held.
    const wanted = Math.max(0, share - Math.max(kept.length, carrier.inUse));
    plan.toClaim.push(...free.slice(0, wanted).map((number) => ({ carrierId: carrier.id, number })));
  }
  const known = new Set(carriers.map(({ id }) => id));
  plan.toRelease.push(...board.leases.filter((one) => one.processId === processId && !known.has(one.carrierId)));
  return plan;
}
