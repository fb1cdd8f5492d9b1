import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { applyOutcome } from './apply-outcome.ts';
import { type CallingRules, durationMsMax, hangUpAfterPlayedMs } from './calling-rules.ts';
import type { ClaimedCall } from './claim-calls.ts';
import type { CallEnd, CallEvent, CallFacts, Dialer, OngoingCall, Sound } from './dialer.ts';
import { updateAttemptFacts } from './store-attempts.ts';

/** The database is away: what calls ended with waits in memory, bounded by the channels. */
const RETRY_MS = 500;
const DIGITS_MAX = 32;

export interface CallPlan {
  readonly rules: CallingRules;
  readonly recordingMs: number;
  readonly sound: Sound | null;
}

export interface RunningCall {
  readonly call: ClaimedCall;
  /** Resolved once its end is committed, or this process may not say any more. */
  readonly settled: Promise<void>;
  end(): void;
  /** This process was declared dead and has taken its own call over under its new name. */
  renameProcess(processId: number): void;
  /** No more waiting for the database: another process will find the call. */
  abandon(): void;
}

interface Deps {
  readonly rt: Runtime;
  readonly dialer: Dialer;
}

export const UNPLACED_END: CallEnd = {
  outcome: 'cancelled',
  reason: '',
  statusCode: null,
  durationMs: 0,
  isTrunkFault: false,
  isPermanent: false,
  isUnplaced: true,
  retryAfterSeconds: null,
};

/** One call from its moment to the commit of its end. What is known of it is stored in the order in which it came. */
export function startCall({ rt, dialer }: Deps, call: ClaimedCall, plan: CallPlan): RunningCall {
  let { processId } = call;
  let isAbandoned = false;
  let isEnded = false;
  let ongoing: OngoingCall | null = null;
  let digits = '';
  let writing: Promise<unknown> = Promise.resolve();
  let finish: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => {
    finish = resolve;
  });

  const note = async (facts: CallFacts, status: 'placing' | 'ringing' | 'answered'): Promise<boolean> => {
    const { accountId, attemptId } = call;
    return updateAttemptFacts(rt.db, { accountId, attemptId, processId, facts, status, now: rt.clock.now() });
  };
  const noteLater = (facts: CallFacts, status: 'ringing' | 'answered'): void => {
    writing = writing.then(() =>
      note(facts, status).catch((error: unknown) => rt.log.warn('a call was not noted', describeError(error))),
    );
  };
  const settle = async (end: CallEnd): Promise<void> => {
    await writing;
    while (!isAbandoned) {
      try {
        await applyOutcome(rt, { ...call, processId }, end, digits);
        break;
      } catch (error) {
        rt.log.warn("a call's end was not stored yet", describeError(error));
        await sleep(RETRY_MS);
      }
    }
    finish();
  };
  const endOnce = (end: CallEnd): void => {
    if (isEnded) return;
    isEnded = true;
    void settle(end);
  };
  const onEvent = (event: CallEvent): void => {
    if (event.kind === 'ended') endOnce(event.end);
    else if (event.kind === 'digit') digits = (digits + event.digit).slice(0, DIGITS_MAX);
    else noteLater(event.facts, event.kind);
  };
  const place = (): void => {
    const { rules, recordingMs, sound } = plan;
    ongoing = dialer.place({
      attemptId: call.attemptId,
      trunkId: call.trunkId,
      phoneNumber: call.phoneNumber,
      callerId: rules.callerId,
      sound,
      repeatCount: rules.repeatCount,
      gapMs: rules.gapSeconds * 1000,
      hangUpAfterPlayedMs: hangUpAfterPlayedMs(rules),
      ringTimeoutMs: rules.ringTimeoutSeconds * 1000,
      durationMsMax: durationMsMax(rules, recordingMs),
      async onFacts(facts) {
        if (!(await note(facts, 'placing'))) throw new Error('the call belongs to another process');
      },
      onEvent,
    });
  };
  const begin = (): void => {
    try {
      place();
    } catch (error) {
      // The trunk was removed between the claim and its moment.
      rt.log.warn('a call was not placed', describeError(error));
      endOnce({ ...UNPLACED_END, outcome: 'failed', reason: 'not_placed' });
    }
  };
  const timer = setTimeout(begin, Math.max(0, call.beginsAtMs - rt.clock.nowMs()));
  return {
    call,
    settled,
    end() {
      clearTimeout(timer);
      if (ongoing) ongoing.end();
      else endOnce(UNPLACED_END);
    },
    renameProcess(id) {
      processId = id;
    },
    abandon() {
      isAbandoned = true;
      finish();
    },
  };
}
