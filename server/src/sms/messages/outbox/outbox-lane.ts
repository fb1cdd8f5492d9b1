import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '../../../errors.ts';
import { startWakeableLoop, type WakeableLoop } from '../../../lib/wakeable-loop.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Lane } from '../../carrier.ts';
import { listAccountsDue } from '../rows/store-outbox.ts';

const POLL_MS = 250;
/**
 * So long an account is not looked at again in a lane in which nothing of it could move: campaigns' rows that find no slot
 * would else be claimed and given back as often as a slot comes free.
 */
const STILL_MS: Readonly<Record<Lane, number>> = { transactional: 20, bulk: 250 };
const FAULT_MS = 5_000;

/** It is woken when a slot came free, or something was put into the outbox; a stop waits for the claim that is under way. */
export type OutboxLane = Pick<WakeableLoop, 'wake' | 'stop'>;

export interface LaneOptions {
  readonly lane: Lane;
  /** Before the accounts are looked at; false: nothing may go out now. */
  mayBegin(): Promise<boolean>;
  /** A claim of an account's; how many were moved. */
  dispatch(accountId: number): Promise<number>;
  /** How long to rest between two claims. */
  restMs(): number;
}

/** All accounts have their turns, and one whose messages find no slot, or cannot be worked on, is left alone for a while. */
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
      // With the database away all of them would fail.
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

/** Each lane has a loop of its own, so that no code waits for what campaigns have due. */
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
