import type { PhoneNumber } from '../../lib/phone-number.ts';

/** How numbers that begin so are written for a trunk: first digits taken away, others put before. */
export interface DialRule {
  readonly prefix: string;
  readonly strip: number;
  readonly prepend: string;
}

/** What decides whether a trunk takes a call. */
export interface TrunkTerms {
  /** How the numbers that it takes begin; none: all. */
  readonly prefixes: readonly string[];
  /** How those begin that it never takes, whatever else is said. */
  readonly blockedPrefixes: readonly string[];
  /** The numbers that a campaign may show as its own; null: any. */
  readonly callerIds: readonly string[] | null;
}

const begins = (phoneNumber: string) => (prefix: string) => phoneNumber.startsWith(prefix);

export function takesNumber({ prefixes, blockedPrefixes }: TrunkTerms, phoneNumber: PhoneNumber): boolean {
  if (blockedPrefixes.some(begins(phoneNumber))) return false;
  return prefixes.length === 0 || prefixes.some(begins(phoneNumber));
}

/** Empty is the trunk's own number, which it always shows. */
export function allowsCallerId({ callerIds }: TrunkTerms, callerId: string): boolean {
  return callerId === '' || callerIds === null || callerIds.includes(callerId);
}

/** A campaign's own number, or the trunk's; written as the trunk's own is, with a plus or without. */
export function shownCallerId({ callerId }: { readonly callerId: string }, ofCampaign: string): string {
  const digits = (ofCampaign || callerId).replace(/^\+/, '');
  return digits !== '' && callerId.startsWith('+') ? `+${digits}` : digits;
}

/** The number as the trunk wants it: by the rule with the longest beginning, else with the dial prefix before it. */
export function dialledNumber(
  { dialRules, dialPrefix }: { readonly dialRules: readonly DialRule[]; readonly dialPrefix: string },
  phoneNumber: PhoneNumber,
): string {
  let best: DialRule | null = null;
  for (const rule of dialRules) {
    if (phoneNumber.startsWith(rule.prefix) && rule.prefix.length >= (best?.prefix.length ?? 0)) best = rule;
  }
  return best === null ? `${dialPrefix}${phoneNumber}` : `${best.prepend}${phoneNumber.slice(best.strip)}`;
}
