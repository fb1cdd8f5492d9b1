import { setTimeout as sleep } from 'node:timers/promises';
import { msFromTimestamp } from '../../../lib/time/timestamp.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import { type CallingRules, durationMsMax, hangUpAfterPlayedMs } from '../../calling-rules.ts';
import type { CallEnd, CallEvent, CallFacts, CallOrder, CallStep, Dialer, OngoingCall, Sound } from '../../dialer.ts';
import { applyOutcome } from './apply-outcome.ts';
import type { CallPace } from './call-pace.ts';
import type { ClaimedCall } from './claim-calls.ts';
import { noteDigits, noteFacts } from './note-steps.ts';
import { noteTrunkLife, takeTrunkMoment } from './store-trunk-use.ts';
import type { UnplacedLog } from './unplaced-log.ts';

/** While the database is away, the ends of calls wait in memory, bounded by the channels. */
const RETRY_MS = 500;
const DIGITS_MAX = 32;
/** A call that is later than this would coincide with others, so it takes a new call time. */
export const LATE_MS_MAX = 250;
const MOMENTS_MAX = 10;

export interface CallPlan {
  readonly rules: CallingRules;
  readonly recordingMs: number;
  readonly sound: Sound | null;
  /** Of a call that speaks a code: a callee may type it, and no row holds a code. */
  readonly ignoresKeys?: boolean;
}

interface Deps {
  readonly rt: Runtime;
  readonly dialer: Dialer;
  readonly pace: CallPace;
  readonly unplaced: UnplacedLog;
}

export const UNPLACED_END: CallEnd = {
  outcome: 'cancelled',
  reason: '',
  statusCode: null,
  causeCode: null,
  durationMs: 0,
  isTrunkFault: false,
  isTrunkGone: false,
  isPermanent: false,
  isUnplaced: true,
  retryAfterSeconds: null,
  phrase: '',
  detail: '',
  sound: null,
};

/** One call from its call time to the commit of its end. Its facts are stored in the order in which they arrive. */
export class RunningCall {
  /** Resolves once its end is committed, or this process may no longer write it. */
  readonly settled: Promise<void>;
  readonly #deps: Deps;
  readonly #call: ClaimedCall;
  #isCut = false;
  readonly #plan: CallPlan;
  readonly #timer: NodeJS.Timeout;
  readonly #finish: () => void;
  #processId: number;
  #isAbandoned = false;
  #isEnded = false;
  #hasTurn = false;
  #ongoing: OngoingCall | null = null;
  #digits = '';
  #steps: readonly CallStep[] = [];
  #writing: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps, call: ClaimedCall, plan: CallPlan) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.settled = promise;
    this.#finish = resolve;
    this.#deps = deps;
    this.#call = call;
    this.#plan = plan;
    this.#processId = call.processId;
    this.#timer = setTimeout(() => this.#begin(), Math.max(0, call.beginsAtMs - deps.rt.clock.nowMs()));
  }

  get saysCode(): boolean {
    return this.#plan.ignoresKeys === true;
  }

  get isSingle(): boolean {
    return this.#call.kind === 'call';
  }

  /** The single call that this is, until it is being ended; null: it is one of a campaign. */
  get cancellable(): ClaimedCall | null {
    return this.isSingle && !this.#isCut ? this.#call : null;
  }

  end(): void {
    this.#isCut = true;
    clearTimeout(this.#timer);
    if (this.#ongoing) this.#ongoing.end();
    else this.#endOnce(UNPLACED_END);
  }

  /** Called when this process was declared dead and has taken its own call over under its new id. */
  renameProcess(processId: number): void {
    this.#processId = processId;
  }

  /** Stops waiting for the database; another process will find the call. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#finish();
  }

  #begin(): void {
    try {
      this.#ongoing = this.#deps.dialer.place(this.#order());
    } catch (error) {
      // The trunk was removed after the claim.
      const detail = error instanceof Error ? error.message : String(error);
      this.#endOnce({ ...UNPLACED_END, outcome: 'failed', reason: 'not_placed', detail });
    }
  }

  #order(): CallOrder {
    const { rules, recordingMs, sound } = this.#plan;
    const { attemptId, trunkId, phoneNumber } = this.#call;
    return {
      attemptId,
      trunkId,
      phoneNumber,
      callerId: rules.callerId,
      sound,
      repeatCount: rules.repeatCount,
      gapMs: rules.gapSeconds * 1000,
      hangUpAfterPlayedMs: hangUpAfterPlayedMs(rules),
      ringTimeoutMs: rules.ringTimeoutSeconds * 1000,
      durationMsMax: durationMsMax(rules, recordingMs),
      onFacts: async (facts) => {
        if (!(await this.#note(facts, 'placing'))) throw new Error('the call belongs to another process');
        await this.#awaitTurn();
      },
      onAnswer: async (facts) => {
        const noting = this.#writing.then(() => this.#noteAnswer(facts));
        this.#writing = noting;
        if (!(await noting)) throw new Error('the call belongs to another process');
      },
      onEvent: (event) => this.#apply(event),
    };
  }

  #apply(event: CallEvent): void {
    if (event.kind === 'ended') {
      this.#steps = event.steps;
      this.#endOnce(event.end);
    } else if (event.kind === 'digit') {
      if (this.#plan.ignoresKeys || this.#digits.length === DIGITS_MAX) return;
      this.#digits += event.digit;
      if (this.#call.kind === 'call') this.#noteKeys(this.#digits);
    } else this.#noteSignOfLife(event);
  }

  #noteKeys(digits: string): void {
    const { rt } = this.#deps;
    this.#writing = this.#writing
      .then(() => noteDigits(rt, { ...this.#call, processId: this.#processId }, digits))
      .catch((error: unknown) => rt.log.warn('a key was not noted', describeError(error)));
  }

  /** Waits for the call time before the first INVITE. One with credentials belongs to the same call. */
  async #awaitTurn(): Promise<void> {
    if (this.#hasTurn) return;
    this.#hasTurn = true;
    const { rt, pace } = this.#deps;
    const { trunkId, intervalMs } = this.#call;
    let momentMs = this.#call.beginsAtMs;
    for (let tried = 1; rt.clock.nowMs() - momentMs > LATE_MS_MAX; tried += 1) {
      if (tried > MOMENTS_MAX) throw new Error('the moment of the call has passed');
      const now = rt.clock.now();
      momentMs = msFromTimestamp((await takeTrunkMoment(rt.db, trunkId, now, intervalMs / 1000)) ?? now);
      await sleep(Math.max(0, momentMs - rt.clock.nowMs()));
    }
    await pace.take(trunkId, intervalMs);
  }

  #note(facts: CallFacts, status: 'placing' | 'ringing' | 'answered', isSounding = false): Promise<boolean> {
    const { rt } = this.#deps;
    const attempt = { ...this.#call, processId: this.#processId };
    return noteFacts(rt, this.#call, { ...attempt, facts, status, isSounding, now: rt.clock.now() });
  }

  #noteSignOfLife(event: Exclude<CallEvent, { kind: 'digit' | 'ended' }>): void {
    const { rt } = this.#deps;
    this.#writing = this.#writing
      .then(async () => {
        // An answer was stored before it was acknowledged.
        if (event.kind === 'ringing') await this.#note(event.facts, 'ringing');
        else if (event.kind === 'sounding') await this.#note(event.facts, 'answered', true);
        if (this.#call.isProbe) await noteTrunkLife(rt.db, this.#call.trunkId);
      })
      .catch((error: unknown) => rt.log.warn('a call was not noted', describeError(error)));
  }

  /** Tries until the answer is stored or the call has ended, because the end says the same. Returns false if another process has the call. */
  async #noteAnswer(facts: CallFacts): Promise<boolean> {
    while (!this.#isEnded && !this.#isAbandoned) {
      try {
        return await this.#note(facts, 'answered');
      } catch (error) {
        this.#deps.rt.log.warn('an answer was not stored yet', describeError(error));
        await sleep(RETRY_MS);
      }
    }
    return true;
  }

  #endOnce(end: CallEnd): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (end.isUnplaced && end.outcome === 'failed') this.#deps.unplaced.note(this.#call.trunkId, end.detail);
    void this.#settle(end);
  }

  async #settle(end: CallEnd): Promise<void> {
    const { rt, dialer } = this.#deps;
    await this.#writing;
    while (!this.#isAbandoned) {
      try {
        const call = { ...this.#call, processId: this.#processId };
        await applyOutcome(rt, call, end, { dialer, digits: this.#digits, steps: this.#steps });
        break;
      } catch (error) {
        rt.log.warn("a call's end was not stored yet", describeError(error));
        await sleep(RETRY_MS);
      }
    }
    this.#finish();
  }
}
