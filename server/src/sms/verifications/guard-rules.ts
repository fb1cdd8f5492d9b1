import type { VERIFICATION_BLOCKS } from '@volley/contract/choices';
import { findPhoneNumberCountry, type PhoneNumber } from '../../lib/phone/phone-number.ts';

export type BlockReason = (typeof VERIFICATION_BLOCKS)[number];

export interface GuardRules {
  readonly allowedCountries: readonly string[];
  readonly blockedCountries: readonly string[];
  readonly safeBeginnings: readonly string[];
}

/** What was sent and entered in one place: in the last hour, and in the 7 days before. */
export interface Figures {
  readonly sent: number;
  readonly entered: number;
  readonly sentBefore: number;
  readonly enteredBefore: number;
}

/** Numbers that differ in their last four digits alone are what is bought together, and pumped together. */
export const PREFIX_SHORTER = 4;
/** How many codes may be sent and not entered within an hour, where nobody has entered one yet. */
const BASE = { prefix: 12, country: 150 } as const;
/** So many times more where everybody entered the code in the 7 days before. */
const TRUSTED_TIMES = 4;
/** A share of fewer says nothing. */
const SAMPLE_MIN = 20;

export interface Place {
  readonly kind: keyof typeof BASE;
  /** The country's two letters, or the first digits. */
  readonly place: string;
}

/** Whether the guard has nothing to say of a number, or nothing may be sent to it. */
export function judgeByList(rules: GuardRules, number: PhoneNumber): 'safe' | BlockReason | null {
  if (rules.safeBeginnings.some((beginning) => number.startsWith(beginning))) return 'safe';
  return rules.blockedCountries.includes(findPhoneNumberCountry(number) ?? '') ? 'country_blocked' : null;
}

/** The places in which a code to this number counts. An allowed country has no cap of its own. */
export function placesOf(rules: Pick<GuardRules, 'allowedCountries'>, number: PhoneNumber): Place[] {
  const country = findPhoneNumberCountry(number) ?? '';
  const prefix = { kind: 'prefix', place: number.slice(0, -PREFIX_SHORTER) } as const;
  return rules.allowedCountries.includes(country) ? [prefix] : [prefix, { kind: 'country', place: country }];
}

/** Judges the figures of a place, in which the code that is about to be sent is counted. */
export function isOver(kind: Place['kind'], { sent, entered, sentBefore, enteredBefore }: Figures): boolean {
  const share = enteredBefore / Math.max(SAMPLE_MIN, sentBefore);
  return sent - entered > BASE[kind] * (1 + TRUSTED_TIMES * share) + entered;
}
