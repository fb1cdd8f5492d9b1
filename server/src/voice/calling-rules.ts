import { RETRY_OUTCOMES, type RetryOutcome } from '@volley/contract/choices';
import { isTimeZone } from '../lib/time/recurrence.ts';
import { type Hundredths, hundredths } from '../lib/values/money.ts';
import type { SendingWindow } from '../lib/windows/recurrence-window.ts';
import { RECIPIENT_ZONE, startWindowGate, type WindowGate, type ZonedWindow } from '../lib/windows/window-gate.ts';

export interface RetryRule {
  /** The attempts after the first. */
  readonly countMax: number;
  readonly intervalSeconds: number;
  /** Whether each wait is twice the previous one. */
  readonly isGrowing: boolean;
  readonly outcomes: readonly RetryOutcome[];
}

/** The text message to recipients whom no call reaches. */
export interface NotReachedRule {
  readonly senderId: string;
  readonly message: string;
}

/** The settings for the calls of a campaign. */
export interface CallingRules {
  /** Marketing needs the recipient's consent if the account demands it, and keeps to the hours in which people are awake. */
  readonly purpose: 'service' | 'marketing';
  /** What happens if a recipient has no value for a field of the spoken text: its default word is spoken, or the recipient is skipped. */
  readonly missingField: 'default' | 'skip';
  /** Empty for the trunk's own. */
  readonly callerId: string;
  readonly channelsMax: number;
  readonly ringTimeoutSeconds: number;
  /** Null for the length of the message and a margin. */
  readonly durationSecondsMax: number | null;
  readonly repeatCount: number;
  readonly gapSeconds: number;
  readonly hangsUpAfterMessage: boolean;
  /** The meaning of each digit that can be pressed. */
  readonly digitResults: Readonly<Record<string, string>>;
  readonly retry: RetryRule;
  /** The hours in which people may be called. */
  readonly window: ZonedWindow | null;
  /** Null if recipients who are not reached get no text. */
  readonly notReached: NotReachedRule | null;
}

export const RULES_DEFAULT: CallingRules = {
  purpose: 'service',
  missingField: 'default',
  callerId: '',
  channelsMax: 10,
  // Four rings in most countries are 20 to 24 seconds; voice mail often picks up at 30.
  ringTimeoutSeconds: 30,
  durationSecondsMax: null,
  repeatCount: 1,
  gapSeconds: 1,
  hangsUpAfterMessage: true,
  digitResults: {},
  retry: { countMax: 0, intervalSeconds: 1_800, isGrowing: false, outcomes: RETRY_OUTCOMES },
  window: null,
  notReached: null,
};

/** Returns the meaning of the first pressed key that has one; empty if none has. */
export function resultOf({ digitResults }: CallingRules, digits: string): string {
  return [...digits].map((digit) => digitResults[digit]).find((result) => result !== undefined) ?? '';
}

/** Returns the stored rules with defaults for those that did not exist when the row was written. */
export function readRules(stored: Partial<CallingRules>): CallingRules {
  return { ...RULES_DEFAULT, ...stored, retry: { ...RULES_DEFAULT.retry, ...stored.retry } };
}

/** Somebody who is asked to press a key needs time after the last word. */
const ANSWER_TIME_MS = 5_000;
const FAREWELL_MS = 500;
export const MINUTE_SECONDS = 60;
const MINUTE_MS = 60_000;
/** The time beyond the message before the call is cut: for the callee's hello and the delay of the line. */
const SPARE_MS = 15_000;

export function hangUpAfterPlayedMs(rules: CallingRules): number | null {
  if (!rules.hangsUpAfterMessage) return null;
  return Object.keys(rules.digitResults).length > 0 ? ANSWER_TIME_MS : FAREWELL_MS;
}

/** Returns the length of the message with its repeats. */
export function messageMs(rules: CallingRules, recordingMs: number): number {
  return recordingMs * rules.repeatCount + rules.gapSeconds * 1000 * (rules.repeatCount - 1);
}

/** Returns the longest duration of a call, for which the cost is held. */
export function durationMsMax(rules: CallingRules, recordingMs: number): number {
  if (rules.durationSecondsMax !== null) return rules.durationSecondsMax * 1000;
  const neededMs = messageMs(rules, recordingMs) + (hangUpAfterPlayedMs(rules) ?? MINUTE_MS) + SPARE_MS;
  return Math.ceil(neededMs / MINUTE_MS) * MINUTE_MS;
}

/** The price of calls to a number. */
export interface Tariff {
  readonly pricePerMinute: Hundredths;
  /** Each unit that has begun is charged. */
  readonly unitSeconds: number;
}

/**
 * The time by which a call may exceed a unit before the next one counts as begun: the delay of the BYE and of our own timers, in which nobody talked.
 * Up to this, to the millisecond, it is free.
 */
const TOLERANCE_MS = 100;

/** Hundredths are rounded up once, for the whole call. */
export function costOfCall({ pricePerMinute, unitSeconds }: Tariff, durationMs: number): Hundredths {
  const units = Math.max(1, Math.ceil((Math.round(durationMs) - TOLERANCE_MS) / (unitSeconds * 1000)));
  return hundredths(Math.ceil((pricePerMinute * units * unitSeconds) / 60));
}

export function worstCost(tariff: Tariff, rules: CallingRules, recordingMs: number): Hundredths {
  return costOfCall(tariff, durationMsMax(rules, recordingMs));
}

export function isWindowZone(zone: string): boolean {
  return zone === '' || zone === RECIPIENT_ZONE || isTimeZone(zone);
}

/**
 * Returns the gate of the hours in which people may be called. A zone that this machine no longer knows becomes the account's own.
 * `recipientWindows`: see `startWindowGate`.
 */
export function startCallingGate(
  { window }: CallingRules,
  timeZone: string,
  recipientWindows: readonly SendingWindow[] = [],
): WindowGate {
  const known = window === null || isWindowZone(window.zone) ? window : { ...window, zone: '' };
  return startWindowGate({ window: known, timeZone, recipientWindows });
}
