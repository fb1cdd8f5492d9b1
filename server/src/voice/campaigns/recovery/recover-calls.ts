import type { Uuid } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp } from '../../../lib/time/timestamp.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import type { CallEnd, CallFacts, Dialer, StoredEnd } from '../../dialer.ts';
import { applyOutcome } from '../calls/apply-outcome.ts';
import { UNPLACED_END } from '../calls/running-call.ts';
import { updateAttemptFacts } from '../calls/store-attempts.ts';
import { findOwnCall, type InheritedCall, listOrphanedCalls, listOwnChannels, takeOverCall } from './store-recovery.ts';

const BATCH_MAX = 100;
/** An interrupted call is charged its first unit, however long it lasted, or nothing if its sound had not begun. */
const FIRST_UNIT_MS = 60_000;

export interface Recovery {
  /** Takes over and ends calls that dead processes left, and those of this process that it does not know of. Must not run while calls are claimed. */
  pass(): Promise<void>;
  /** Returns the number of calls that may still be on the wire. */
  waiting(): number;
}

interface Deps {
  readonly rt: Runtime;
  readonly dialer: Dialer;
  /** Returns true if the call is one of this process, under its former id. */
  rename(attemptId: Uuid, processId: number): boolean;
}

/** Returns the end of a call whose process died. It lasted from the first sound to that process's last sign of life. */
function endOf(call: InheritedCall, stored: StoredEnd): CallEnd {
  const isAnswered = call.answeredAt !== null || stored === 'ended_answered';
  const lastedMs =
    call.soundAt === null ? 0 : Math.max(1_000, msFromTimestamp(call.diedAt) - msFromTimestamp(call.soundAt));
  return {
    ...UNPLACED_END,
    outcome: isAnswered ? 'answered' : 'failed',
    reason: 'interrupted',
    durationMs: isAnswered ? Math.min(FIRST_UNIT_MS, lastedMs) : 0,
    isUnplaced: false,
    // An answer is stored before it is acknowledged, so a call that the trunk says is over was never answered. If the trunk says nothing, the callee
    // may have heard the message and is not called again by a rule.
    isPermanent: !isAnswered && stored === 'unknown',
  };
}

export function startRecovery({ rt, dialer, rename }: Deps): Recovery {
  const inherited = new Map<Uuid, InheritedCall>();
  const busy = new Set<Uuid>();

  const settle = async (call: InheritedCall, end: CallEnd): Promise<void> => {
    const own = { ...call, isSimulated: false, processId: rt.processId() };
    await applyOutcome(rt, own, end, { dialer, digits: call.digits });
    inherited.delete(call.attemptId);
  };
  const noteAnswer = async (call: InheritedCall, facts: CallFacts): Promise<void> => {
    const at = { processId: rt.processId(), now: rt.clock.now() };
    await updateAttemptFacts(rt.db, { ...call, ...at, facts, status: 'answered', isSounding: false });
  };
  const endOne = async (call: InheritedCall): Promise<void> => {
    // The outcome of restored rows is not known, because their process went on after the backup.
    if (call.facts === null) return settle(call, (await rt.outgoing.isHeld()) ? endOf(call, 'unknown') : UNPLACED_END);
    const { trunkId, facts } = call;
    const isOver = rt.clock.nowMs() > msFromTimestamp(call.reservedUntil);
    const isAnswered = call.answeredAt !== null;
    const stored =
      isOver || !dialer.hasTrunk(trunkId)
        ? 'unknown'
        : await dialer.endStored({ trunkId, facts, isAnswered, onAnswer: (found) => noteAnswer(call, found) });
    // Until the far side reports its end, the call may be going on, so its channel and its recipient stay taken.
    if (stored !== 'unknown' || isOver) await settle(call, endOf(call, stored));
  };
  const endAll = (): void => {
    for (const [attemptId, call] of inherited) {
      if (busy.has(attemptId)) continue;
      busy.add(attemptId);
      void endOne(call)
        .catch((error: unknown) => rt.log.warn('a call left behind was not ended yet', describeError(error)))
        .finally(() => busy.delete(attemptId));
    }
  };
  /**
   * Finds calls that were claimed or taken over by a commit that failed according to an error: this process has their rows, but does not run them.
   */
  const takeBackOwn = async (): Promise<void> => {
    const processId = rt.processId();
    for (const { accountId, attemptId } of await listOwnChannels(rt.db, processId)) {
      if (inherited.has(attemptId) || rename(attemptId, processId)) continue;
      const call = await findOwnCall(rt.db, { accountId, attemptId, processId, now: rt.clock.now() });
      if (call) inherited.set(attemptId, call);
    }
  };
  return {
    waiting: () => inherited.size,
    async pass() {
      for (const orphan of await listOrphanedCalls(rt.db, BATCH_MAX)) {
        const call = await rt.db.transact((tx) => takeOverCall(tx, orphan, rt.processId()));
        if (call && !rename(orphan.attemptId, rt.processId())) inherited.set(orphan.attemptId, call);
      }
      await takeBackOwn();
      endAll();
    },
  };
}
