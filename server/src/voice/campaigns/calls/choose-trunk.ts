import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import { allowsCallerId, type TrunkTerms, takesNumber } from '../../trunks/index.ts';

/** A trunk when it is chosen, with the number of calls that it can accept. */
export interface TrunkRoom {
  readonly id: number;
  readonly tier: number;
  readonly terms: TrunkTerms;
  /** Whether it is neither paused nor resting and this process can use it. */
  readonly isUsable: boolean;
  readonly isSimulated: boolean;
  room: number;
}

export interface Callee {
  readonly phoneNumber: PhoneNumber;
  readonly triedTrunkIds: readonly number[];
  /** Empty for the trunk's own. */
  readonly callerId: string;
}

/** `busy`: a fitting trunk has no room now, or rests. `none`: no trunk takes such numbers. */
export type TrunkChoice = { readonly trunk: TrunkRoom } | 'busy' | 'none';

function roomiest(trunks: readonly TrunkRoom[]): TrunkRoom | null {
  let best: TrunkRoom | null = null;
  for (const trunk of trunks) if (trunk.room > (best?.room ?? 0)) best = trunk;
  return best;
}

/**
 * Chooses from the first tier with a usable trunk that was not tried. If that tier is full, the call waits and does not go to a later one, because a
 * queue is no failure. The simulator is never chosen if there is a real trunk, not even for numbers that no real trunk takes: nobody would answer
 * such calls, and they would be charged.
 */
export function chooseTrunk(trunks: readonly TrunkRoom[], callee: Callee): TrunkChoice {
  const real = trunks.filter((trunk) => !trunk.isSimulated);
  const candidates = (real.length > 0 ? real : trunks).filter(
    ({ terms }) => takesNumber(terms, callee.phoneNumber) && allowsCallerId(terms, callee.callerId),
  );
  if (candidates.length === 0) return 'none';
  const untried = candidates.filter((trunk) => !callee.triedTrunkIds.includes(trunk.id));
  const open = (untried.length > 0 ? untried : candidates).filter((trunk) => trunk.isUsable);
  if (open.length === 0) return 'busy';
  const tier = Math.min(...open.map((trunk) => trunk.tier));
  const trunk = roomiest(open.filter((one) => one.tier === tier));
  return trunk === null ? 'busy' : { trunk };
}
