import type { PhoneNumber } from '../../../lib/phone-number.ts';
import { allowsCallerId, type TrunkTerms, takesNumber } from '../../trunks/index.ts';

/** A trunk at the moment of choosing: what it could take on. */
export interface TrunkRoom {
  readonly id: number;
  readonly tier: number;
  readonly terms: TrunkTerms;
  /** Neither paused nor resting, and this process can use it. */
  readonly isUsable: boolean;
  readonly isSimulated: boolean;
  room: number;
}

export interface Callee {
  readonly phoneNumber: PhoneNumber;
  readonly triedTrunkIds: readonly number[];
  /** Empty: the trunk's own. */
  readonly callerId: string;
}

/** `busy`: a trunk would do and has no room now, or rests. `none`: no trunk takes such numbers. */
export type TrunkChoice = { readonly trunk: TrunkRoom } | 'busy' | 'none';

function roomiest(trunks: readonly TrunkRoom[]): TrunkRoom | null {
  let best: TrunkRoom | null = null;
  for (const trunk of trunks) if (trunk.room > (best?.room ?? 0)) best = trunk;
  return best;
}

/**
 * The first tier that has a usable trunk which was not tried, and no later one because that is full: a queue is no
 * failure. The simulator is never chosen once there is a real trunk, also for numbers that no real one takes: else they
 * would be "answered" by nobody, and charged.
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
