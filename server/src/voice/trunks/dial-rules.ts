import { type NumberRule, rewriteNumber } from '../../lib/phone/number-rules.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';

/** The terms that decide whether a trunk takes a call. */
export interface TrunkTerms {
  /** The prefixes of the numbers that it takes; empty for all. */
  readonly prefixes: readonly string[];
  /** The prefixes of numbers that it never takes, whatever `prefixes` says. */
  readonly blockedPrefixes: readonly string[];
  /** The numbers that a campaign may show as its own; null for any. */
  readonly callerIds: readonly string[] | null;
}

const begins = (phoneNumber: string) => (prefix: string) => phoneNumber.startsWith(prefix);

/** Returns the longest prefix by which the trunk takes the number, empty if it takes all; null if it does not take it. */
export function takenPrefix({ prefixes, blockedPrefixes }: TrunkTerms, phoneNumber: PhoneNumber): string | null {
  if (blockedPrefixes.some(begins(phoneNumber))) return null;
  if (prefixes.length === 0) return '';
  const fitting = prefixes.filter(begins(phoneNumber));
  return fitting.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** Returns whether a campaign may show the number. Empty stands for the trunk's own, which is always allowed. */
export function allowsCallerId({ callerIds }: TrunkTerms, callerId: string): boolean {
  return callerId === '' || callerIds === null || callerIds.includes(callerId);
}

export interface CallerIdTerms {
  readonly callerId: string;
  readonly callerIdPrefix: string;
  readonly callerIdRules: readonly NumberRule[];
}

/** Returns the campaign's own number or the trunk's, as the rules write it, with the prefix, or with a plus if the trunk's own has one. */
export function shownCallerId({ callerId, callerIdPrefix, callerIdRules }: CallerIdTerms, ofCampaign: string): string {
  const digits = (ofCampaign || callerId).replace(/^\+/, '');
  if (digits === '') return '';
  const prefix = callerIdPrefix || (callerId.startsWith('+') ? '+' : '');
  return rewriteNumber(callerIdRules, digits) ?? `${prefix}${digits}`;
}

/** Returns the number as the trunk wants it: by the rule with the longest prefix, or else with the dial prefix. */
export function dialledNumber(
  { dialRules, dialPrefix }: { readonly dialRules: readonly NumberRule[]; readonly dialPrefix: string },
  phoneNumber: PhoneNumber,
): string {
  return rewriteNumber(dialRules, phoneNumber) ?? `${dialPrefix}${phoneNumber}`;
}
