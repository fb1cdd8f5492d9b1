import { msFromTimestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';
import { describeError } from '../../log.ts';
import type { Runtime } from '../../runtime.ts';
import { applyOutcome } from '../calls/apply-outcome.ts';
import { UNPLACED_END } from '../calls/running-call.ts';
import { updateAttemptFacts } from '../calls/store-attempts.ts';
import type { CallEnd, CallFacts, Dialer, StoredEnd } from '../dialer.ts';
import { type InheritedCall, listOrphanedCalls, takeOverCall } from './store-recovery.ts';

const BATCH_MAX = 100;
/** An interrupted call is charged its first unit, however long it had been. */
const FIRST_UNIT_MS = 60_000;

export interface Recovery {
  /** Takes over what dead processes left, and ends it. */
  pass(): Promise<void>;
  /** Calls that may still be on the wire. */
  waiting(): number;
}

interface Deps {
  readonly rt: Runtime;
  readonly dialer: Dialer;
  /** True when the call is one of our own, under the name we had before. */
  rename(attemptId: Uuid, processId: number): boolean;
}

/** What is known of a call whose process died: how long it was by that process's last sign of life. */
function endOf(call: InheritedCall, stored: StoredEnd): CallEnd {
  const isAnswered = call.answeredAt !== null || stored === 'ended_answered';
  const lastedMs = call.answeredAt === null ? 0 : msFromTimestamp(call.diedAt) - msFromTimestamp(call.answeredAt);
  return {
    ...UNPLACED_END,
    outcome: isAnswered ? 'answered' : 'failed',
    reason: 'interrupted',
    durationMs: isAnswered ? Math.min(FIRST_UNIT_MS, Math.max(1_000, lastedMs)) : 0,
    isUnplaced: false,
  };
}

export function startRecovery({ rt, dialer, rename }: Deps): Recovery {
  const inherited = new Map<Uuid, InheritedCall>();
  const busy = new Set<Uuid>();

  const settle = async (call: InheritedCall, end: CallEnd): Promise<void> => {
    await applyOutcome(rt, { ...call, isSimulated: false, processId: rt.processId() }, end, '');
    inherited.delete(call.attemptId);
  };
  const noteAnswer = async (call: InheritedCall, facts: CallFacts): Promise<void> => {
    const { accountId, attemptId } = call;
    const now = rt.clock.now();
    await updateAttemptFacts(rt.db, {
      accountId,
      attemptId,
      processId: rt.processId(),
      facts,
      status: 'answered',
      now,
    });
  };
  const endOne = async (call: InheritedCall): Promise<void> => {
    if (call.facts === null) return settle(call, UNPLACED_END);
    const { trunkId, facts } = call;
    const isOver = rt.clock.nowMs() > msFromTimestamp(call.reservedUntil);
    const isAnswered = call.answeredAt !== null;
    const stored =
      isOver || !dialer.hasTrunk(trunkId)
        ? 'unknown'
        : await dialer.endStored({ trunkId, facts, isAnswered, onAnswer: (found) => noteAnswer(call, found) });
    // As long as nobody says so, the call may be going on: its channel and its recipient stay taken.
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
  return {
    waiting: () => inherited.size,
    async pass() {
      for (const orphan of await listOrphanedCalls(rt.db, BATCH_MAX)) {
        const call = await rt.db.transact((tx) => takeOverCall(tx, orphan, rt.processId()));
        if (call && !rename(orphan.attemptId, rt.processId())) inherited.set(orphan.attemptId, call);
      }
      endAll();
    },
  };
}
