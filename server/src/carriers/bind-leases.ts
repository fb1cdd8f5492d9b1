import { msFromTimestamp } from '../lib/time/timestamp.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { planBinds, type SharedCarrier } from './share-binds.ts';
import {
  type BindBoard,
  claimBinds,
  readBindBoard,
  releaseAllBinds,
  releaseBinds,
  sayFitCarriers,
} from './store-carrier-binds.ts';
import type { CarrierConfig } from './wire.ts';

/**
 * A process is declared dead after 12 s without a heartbeat. One whose last heartbeat that it could read is 8 s old closes its
 * binds, so that they are closed before other processes take them over. Where there are no others it keeps them, since
 * the answers still to come are worth more.
 */
const STALE_MS = 8_000;

/** The bind whose holder does what one process alone does for a carrier. */
const FIRST = 1;

type Share = Pick<CarrierConfig, 'binds' | 'isFirst' | 'rateShare' | 'usualShare' | 'elsewhere'>;

export interface Shares {
  /** This process's share of each carrier, by carrier id. */
  readonly of: ReadonlyMap<number, Share>;
  /** False when other processes have declared this one dead. */
  readonly isAlive: boolean;
  /** True when other processes may hold binds. */
  readonly hasOtherBinders: boolean;
}

/** Knows which binds this process holds. A lease ends with the row of its holder: the binds of a dead process are free. */
export class BindLeases {
  readonly #rt: Runtime;
  #aliveMs = performance.now();
  /** Whether other processes could take the binds. */
  #hasOthers = false;

  constructor(rt: Runtime) {
    this.#rt = rt;
  }

  isStale(nowMs: number): boolean {
    return this.#hasOthers && nowMs - this.#aliveMs > STALE_MS;
  }

  async read(): Promise<BindBoard> {
    const askedMs = performance.now();
    const processId = this.#rt.processId();
    const board = await readBindBoard(this.#rt.db, processId);
    if (board.heartbeatAt !== null) {
      const silentMs = this.#rt.clock.nowMs() - msFromTimestamp(board.heartbeatAt);
      // This read may succeed while heartbeats fail on another connection, and other processes go by the heartbeat.
      this.#aliveMs = askedMs - Math.max(0, silentMs);
    }
    this.#hasOthers = board.binderIds.some((id) => id !== processId);
    return board;
  }

  /** Claims the free binds that are ours by right, and releases closed ones that belong to others. */
  async apply(board: BindBoard, carriers: readonly SharedCarrier[]): Promise<Shares> {
    const rt = this.#rt;
    const processId = rt.processId();
    const plan = planBinds(board, processId, carriers);
    await releaseBinds(rt.db, processId, plan.toRelease);
    const claimed = await claimBinds(rt.db, { processId, now: rt.clock.now(), binds: plan.toClaim });
    const living = new Set(board.processIds);
    const binders = board.binderIds.length;
    const isFirst = (id: number) => {
      const isIt = (one: { readonly carrierId: number; readonly number: number }) =>
        one.carrierId === id && one.number === FIRST;
      if (claimed.some(isIt)) return true;
      return board.leases.some((one) => isIt(one) && one.processId === processId) && !plan.toRelease.some(isIt);
    };
    const shares = carriers.map(({ id, bindCount }): [number, Share] => {
      const binds = (plan.held.get(id) ?? 0) + claimed.filter((one) => one.carrierId === id).length;
      const others = board.leases.filter(
        (one) => one.carrierId === id && one.processId !== processId && living.has(one.processId),
      );
      const elsewhere = others.some((one) => one.isFit) ? 'fit_binds' : others.length > 0 ? 'binds' : 'nothing';
      const usualShare = Math.min(1, Math.ceil(bindCount / Math.max(1, binders)) / Math.max(1, bindCount));
      return [id, { binds, isFirst: isFirst(id), rateShare: binds / Math.max(1, bindCount), usualShare, elsewhere }];
    });
    const hasOtherBinders = board.binderIds.some((id) => id !== processId);
    return { of: new Map(shares), isAlive: living.has(processId), hasOtherBinders };
  }

  async sayFit(board: BindBoard, isFit: (carrierId: number) => boolean): Promise<void> {
    const processId = this.#rt.processId();
    const mine = board.leases.filter((one) => one.processId === processId);
    if (mine.every((one) => one.isFit === isFit(one.carrierId))) return;
    const fit = new Set(mine.map((one) => one.carrierId).filter(isFit));
    await sayFitCarriers(this.#rt.db, processId, [...fit]);
  }

  /** Releases all binds, once everything is closed. */
  async stop(): Promise<void> {
    await releaseAllBinds(this.#rt.db, this.#rt.processId()).catch((error: unknown) =>
      this.#rt.log.debug('binds end with the process, since they could not be given back', describeError(error)),
    );
  }
}
