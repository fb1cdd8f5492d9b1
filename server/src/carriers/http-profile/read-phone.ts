import { type Timestamp, timestampFromMs } from '../../lib/time/timestamp.ts';
import type { HookRequest } from './check-guard.ts';
import type { Profile } from './profile.ts';
import type { HttpAnswer } from './read-answer.ts';
import { Reading } from './reading.ts';

/** What an app tells of its phone; null where it does not tell. */
export interface PhoneState {
  readonly batteryPercent: number | null;
  readonly hasPower: boolean | null;
  readonly seenAt: Timestamp | null;
}

type Question = NonNullable<Profile['phone']>[number];

const PHONES_MAX = 100;
const NOTHING: PhoneState = { batteryPercent: null, hasPower: null, seenAt: null };

function readOne({ battery_percent, power, seen_at }: Question, reading: Reading, nowMs: number): PhoneState {
  const level = reading.text(battery_percent);
  const percent = /^\d{1,3}(\.\d+)?$/.test(level) ? Math.round(Number(level)) : 101;
  const batteryPercent = percent <= 100 ? percent : null;
  const hasPower = power === undefined || reading.text(power.read) === '' ? null : reading.holds(power);
  const isTold = batteryPercent !== null || hasPower !== null;
  const seenMs = seen_at === 'now' ? (isTold ? nowMs : Number.NaN) : Date.parse(reading.text(seen_at));
  // A clock that is ahead says no more than now.
  const seenAt = seenMs >= 0 ? timestampFromMs(Math.min(seenMs, nowMs)) : null;
  return { batteryPercent, hasPower, seenAt };
}

const isLater = (one: PhoneState, other: PhoneState): boolean => (one.seenAt ?? '') > (other.seenAt ?? '');

function readAll(told: readonly (readonly [Question, Reading])[], nowMs: number): PhoneState | null {
  const states = told.flatMap(([question, reading]) => {
    const phones = question.each === undefined ? [reading] : (reading.each(question.each) ?? []);
    const read = phones
      .slice(0, PHONES_MAX)
      .filter((phone) => question.when.every((test) => phone.holds(test)))
      .map((phone) => readOne(question, phone, nowMs));
    return read.length === 0 ? [] : [read.reduce((last, one) => (isLater(one, last) ? one : last))];
  });
  const state: PhoneState = {
    batteryPercent: states.map((one) => one.batteryPercent).find((level) => level !== null) ?? null,
    hasPower: states.map((one) => one.hasPower).find((power) => power !== null) ?? null,
    seenAt: states.reduce((last, one) => (isLater(one, last) ? one : last), NOTHING).seenAt,
  };
  return Object.values(state).every((one) => one === null) ? null : state;
}

/** Reads the answers to `makePhoneAsks`, one for each; of several phones, the one that was seen last counts. Null if they tell nothing. */
export function readPhone(profile: Profile, answers: readonly (HttpAnswer | null)[], nowMs: number): PhoneState | null {
  const told = (profile.phone ?? []).flatMap((question, at) => {
    const answer = answers[at];
    return answer ? [[question, new Reading(answer)] as const] : [];
  });
  return readAll(told, nowMs);
}

/** Reads what a call to the hook, which has been checked, tells of the phone; null if nothing. */
export function readPhoneCall({ phone = [] }: Profile, request: HookRequest, nowMs: number): PhoneState | null {
  const own = phone.filter((question) => question.request === undefined);
  if (own.length === 0) return null;
  const reading = new Reading(request);
  return readAll(
    own.map((question) => [question, reading] as const),
    nowMs,
  );
}
