import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from '../../../db/index.ts';
import { AppError, assert, invalidInput, notFound } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import { type Uuid, uuidV7 } from '../../../lib/ids/uuid.ts';
import { type PhoneNumber, parsePhoneNumber } from '../../../lib/phone/phone-number.ts';
import { msFromTimestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import type { CallEnd, CallEvent, CallOutcome, CallStep, PreparedSound } from '../../dialer.ts';
import type { TrunkSettings } from '../../trunks/index.ts';
import type { VoiceControl } from '../../voice-control.ts';
import { adviseOnCall } from './advise-on-call.ts';
import { deleteChannel, insertChannel } from './store-channels.ts';
import { claimTrunks, updateTrunkPace } from './store-trunk-use.ts';

/** With the longest ringing time the call stays below the minute for which an Idempotency-Key is leased. */
const DURATION_MS_MAX = 20_000;
const ENDING_MS = 30_000;
/** A trunk with a low rate, such as one call a minute, must not keep a person waiting. */
const TURN_MS_MAX = 5_000;
const AFTER_PLAYED_MS = 1_000;
const DIGITS_MAX = 32;

export interface TestCallInput {
  readonly trunkId: number;
  readonly to: string;
  /** Empty for the trunk's own. */
  readonly callerId: string;
  readonly text: string;
  readonly ringSeconds: number;
}

/** What the far side answered, and when. The outcome is empty until the call has ended. */
export interface TestCallReport {
  outcome: CallOutcome | '';
  reason: string;
  statusCode: number | null;
  phrase: string;
  rangAfterMs: number | null;
  answeredAfterMs: number | null;
  durationMs: number;
  digits: string;
  sound: CallEnd['sound'];
  /** What to try, in sentences; empty if there is nothing to say. */
  advice: string;
  /** The messages on the wire, without sound and credentials. */
  steps: readonly CallStep[];
}

interface Turn {
  readonly attemptId: Uuid;
  readonly waitMs: number;
  readonly settings: TrunkSettings;
}

/** Takes a channel and a call time of the trunk, as every call does. A trunk that is paused or rests may be tested. */
async function takeTurn(rt: Runtime, tx: Transaction, actor: Actor, input: TestCallInput): Promise<Turn> {
  const trunk = (await claimTrunks(tx, actor.accountId)).find(({ id }) => id === input.trunkId);
  if (!trunk) throw notFound('Trunk');
  if (trunk.used >= trunk.settings.channels)
    throw new AppError('wrong_state', 'All channels of this trunk are in use. Please try again in a moment.');
  const nowMs = rt.clock.nowMs();
  const beginsAtMs = Math.max(nowMs, msFromTimestamp(trunk.nextCallAt));
  const waitMs = beginsAtMs - nowMs;
  if (waitMs > TURN_MS_MAX)
    throw new AppError('wrong_state', 'The call rate of this trunk is used up for some seconds. Please try again.');
  const attemptId = uuidV7(nowMs);
  const longestMs = input.ringSeconds * 1000 + DURATION_MS_MAX + ENDING_MS;
  const reservedUntil = timestampFromMs(beginsAtMs + longestMs);
  const { accountId } = actor;
  await insertChannel(tx, { attemptId, trunkId: trunk.id, accountId, processId: rt.processId(), reservedUntil });
  await updateTrunkPace(tx, trunk.id, timestampFromMs(beginsAtMs + 1000 / trunk.settings.callsPerSecond));
  return { attemptId, waitMs, settings: trunk.settings };
}

interface TestCall extends TestCallInput {
  readonly attemptId: Uuid;
  readonly phoneNumber: PhoneNumber;
  readonly settings: TrunkSettings;
  readonly sound: PreparedSound | null;
}

function noteEvent(report: TestCallReport, event: CallEvent, call: TestCall, sinceMs: number): void {
  const afterMs = Math.round(performance.now() - sinceMs);
  if (event.kind === 'ringing') report.rangAfterMs ??= afterMs;
  else if (event.kind === 'answered') report.answeredAfterMs ??= afterMs;
  else if (event.kind === 'digit') report.digits = (report.digits + event.digit).slice(0, DIGITS_MAX);
  else if (event.kind === 'ended') {
    const { end, steps } = event;
    const { outcome, reason, statusCode, causeCode, sound } = end;
    const durationMs = outcome === 'answered' ? end.durationMs : 0;
    const phrase = statusCode === null || causeCode === null ? end.phrase : `${end.phrase}; Q.850 cause ${causeCode}`;
    const advice = adviseOnCall({ ...call, end, steps });
    Object.assign(report, { outcome, reason, statusCode, phrase, durationMs, sound, steps, advice });
  }
}

function place({ dialer, testCalls }: VoiceControl, call: TestCall, report: TestCallReport): Promise<void> {
  const { attemptId, trunkId, phoneNumber, callerId, sound } = call;
  const { promise, resolve } = Promise.withResolvers<void>();
  const sinceMs = performance.now();
  const ongoing = dialer.place({
    attemptId,
    trunkId,
    phoneNumber,
    callerId,
    sound: sound && { id: attemptId, mulaw: sound.mulaw },
    repeatCount: 1,
    gapMs: 0,
    hangUpAfterPlayedMs: AFTER_PLAYED_MS,
    ringTimeoutMs: call.ringSeconds * 1000,
    isImpatient: true,
    durationMsMax: DURATION_MS_MAX,
    // Nothing of the call is stored: if this process dies, the far side ends the call by its own timer.
    onFacts: async () => undefined,
    onAnswer: async () => undefined,
    onEvent: (event) => {
      noteEvent(report, event, call, sinceMs);
      if (event.kind === 'ended') resolve();
    },
  });
  testCalls.add(ongoing);
  return promise.finally(() => testCalls.delete(ongoing));
}

/** Speaks the text, or returns null: a trunk can be tested even if no voice is available. */
function speak({ sounds }: VoiceControl, text: string): Promise<PreparedSound | null> {
  return sounds.speak({ text, language: 'en', voice: '' }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unavailable') return null;
    throw error;
  });
}

/** Calls a real telephone through one trunk and reports what the far side answered. */
export async function placeTestCall(
  rt: Runtime,
  control: VoiceControl,
  actor: Actor,
  input: TestCallInput,
): Promise<TestCallReport> {
  const parsed = parsePhoneNumber(input.to, actor.country);
  if (!parsed.ok) throw invalidInput({ to: ['The to field must be a valid phone number.'] });
  const { dialer } = control;
  // Reads a trunk that was added a moment ago.
  if (!dialer.hasTrunk(input.trunkId)) await dialer.check(input.trunkId);
  const sound = await speak(control, input.text);
  const report: TestCallReport = {
    ...{ outcome: '', reason: '', statusCode: null, phrase: '', rangAfterMs: null, answeredAfterMs: null },
    ...{ durationMs: 0, digits: '', sound: null, advice: '', steps: [] },
  };
  let turn: Turn | null = null as Turn | null;
  await rt.db.transact(async (tx) => {
    turn = await takeTurn(rt, tx, actor, input);
    if (!dialer.hasTrunk(input.trunkId))
      throw new AppError('wrong_state', 'This trunk is not ready yet, or its password cannot be read.');
    return report;
  });
  assert(turn !== null, 'a test call was committed without its turn');
  const { attemptId, waitMs, settings } = turn;
  try {
    await sleep(waitMs);
    await place(control, { ...input, attemptId, settings, phoneNumber: parsed.number, sound }, report);
  } finally {
    await deleteChannel(rt.db, attemptId).catch((error: unknown) =>
      rt.log.warn('the channel of a test call is taken until this process ends', describeError(error)),
    );
  }
  return report;
}
