import type { PhoneNumber } from '../lib/phone/phone-number.ts';

/** Two hundred thousand prefixes are some 30 MB; a list of numbers from all over the world has fewer. */
const CACHED_MAX = 200_000;

/** The route and price of numbers, cached for all that begin alike. */
export interface PrefixPlanner<Plan> {
  /** Numbers that share this many leading digits have the same plan. */
  readonly digits: number;
  /** `also`: what else decides; empty for what the prefix alone decides. */
  planOf(phoneNumber: PhoneNumber, also?: string): Plan;
}

export function planByPrefix<Plan>(
  digits: number,
  plan: (phoneNumber: PhoneNumber, also: string) => Plan,
): PrefixPlanner<Plan> {
  const known = new Map<string, Plan>();
  return {
    digits,
    planOf(phoneNumber, also = '') {
      const start = phoneNumber.slice(0, digits);
      const prefix = also === '' ? start : `${start} ${also}`;
      let found = known.get(prefix);
      if (found === undefined) {
        found = plan(phoneNumber, also);
        if (known.size >= CACHED_MAX) known.clear();
        known.set(prefix, found);
      }
      return found;
    },
  };
}
