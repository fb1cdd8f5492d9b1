import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '../../../errors.ts';
import { startWakeableLoop, type WakeableLoop } from '../../../lib/background/wakeable-loop.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Lane } from '../../carrier.ts';
import { listAccountsDue } from '../outbox/store-outbox.ts';

const POLL_MS = 250;
/**
 * How long an account is left alone in a lane after nothing of it could move. Otherwise rows of campaigns that find no slot would be claimed and
 * given back each time a slot comes free.
 */
const STILL_MS: Readonly<Record<Lane, number>> = { transactional: 20, bulk: 250 };
const FAULT_MS = 5_000;

/** A lane's loop. It is woken when a slot came free or something was put into the outbox; a stop waits for the current claim. */
export type OutboxLane = Pick<WakeableLoop, 'wake' | 'stop'>;

export interface LaneOptions {
  readonly lane: Lane;
  /** Runs before the accounts are looked at. Returns false if nothing may be sent now. */
  mayBegin(): Promise<boolean>;
  /** Claims and sends rows of an account. Returns how many moved. */
  dispatch(accountId: number): Promise<number>;
  /** Returns the pause between two claims. */
  restMs(): number;
}

/** Gives all accounts turns. One whose messages find no slot or cannot be processed is left alone for a while. */
function startTurns(rt: Runtime, { lane, dispatch }: LaneOptions) {
  const stillUntilMs = new Map<number, number>();
  let afterAccountId = 0;
  let turn = 0;
  const due = async (): Promise<number[]> => {
    const nowMs = performance.now();
    for (const [accountId, untilMs] of stillUntilMs) if (untilMs <= nowMs) stillUntilMs.delete(accountId);
    const found = await listAccountsDue(rt.hot, { lane, now: rt.clock.now(), afterAccountId });
    afterAccountId = found.afterAccountId;
    const accountIds = found.accountIds.filter((accountId) => !stillUntilMs.has(accountId));
    turn += 1;
    const first = accountIds.length === 0 ? 0 : turn % accountIds.length;
    return [...accountIds.slice(first), ...accountIds.slice(0, first)];
  };
  const take = async (accountId: number): Promise<number> => {
    try {
      const moved = await dispatch(accountId);
      if (moved === 0) stillUntilMs.set(accountId, performance.now() + STILL_MS[lane]);
      return moved;
    } catch (error) {
      // If the database is away, the other accounts would fail too.
      if (isUnavailable(error)) throw error;
      stillUntilMs.set(accountId, performance.now() + FAULT_MS);
      rt.log.warn('messages of an account could not be processed', {
        account: accountId,
        lane,
        ...describeError(error),
      });
      return 0;
    }
  };
  return { due, take };
}

/** Starts a lane's own loop, so that no one-time code waits for due rows of campaigns. */
export function startOutboxLane(rt: Runtime, options: LaneOptions): OutboxLane {
  const turns = startTurns(rt, options);
  const pass = async (): Promise<boolean> => {
    if (!(await options.mayBegin())) return false;
    let moved = 0;
    for (const accountId of await turns.due()) {
      if (loop.isStopped) break;
      moved += await turns.take(accountId);
      const restMs = options.restMs();
      if (restMs > 0) await sleep(restMs);
    }
    return moved > 0;
  };
  const loop = startWakeableLoop({
    pass,
    pauseMs: POLL_MS,
    isPaced: true,
    onError: (error) => rt.log.warn('the outbox could not be processed', describeError(error)),
  });
  return loop;
}
