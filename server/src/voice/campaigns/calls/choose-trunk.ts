import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import { allowsCallerId, type TrunkTerms, takenPrefix } from '../../trunks/index.ts';

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

interface Candidate {
  readonly trunk: TrunkRoom;
  readonly prefixLength: number;
}

/**
 * Returns the trunks that take the call at some time. The simulator is never among them if there is a real trunk, not even for numbers that no real
 * trunk takes: nobody would answer such calls, and they would be charged.
 */
function findCandidates(trunks: readonly TrunkRoom[], { phoneNumber, callerId }: Callee): Candidate[] {
  const real = trunks.filter((trunk) => !trunk.isSimulated);
  return (real.length > 0 ? real : trunks).flatMap((trunk) => {
    const prefix = takenPrefix(trunk.terms, phoneNumber);
    return prefix === null || !allowsCallerId(trunk.terms, callerId) ? [] : [{ trunk, prefixLength: prefix.length }];
  });
}

function usableOf(candidates: readonly Candidate[], callee: Callee | null = null): Candidate[] {
  return candidates.filter(({ trunk }) => trunk.isUsable && !callee?.triedTrunkIds.includes(trunk.id));
}

/** Returns the trunks that are usable for this callee, full ones too, and have not failed the call before. */
export function findUntried(trunks: readonly TrunkRoom[], callee: Callee): TrunkRoom[] {
  return usableOf(findCandidates(trunks, callee), callee).map(({ trunk }) => trunk);
}

/**
 * Chooses from the first tier with a usable trunk that was not tried, there by the longest prefix of the number, and among equal ones by room. If
 * these are full, the call waits and does not go to a later one, because a queue is no failure.
 */
export function chooseTrunk(trunks: readonly TrunkRoom[], callee: Callee): TrunkChoice {
  const candidates = findCandidates(trunks, callee);
  if (candidates.length === 0) return 'none';
  const untried = usableOf(candidates, callee);
  const open = untried.length > 0 ? untried : usableOf(candidates);
  const tier = Math.min(...open.map(({ trunk }) => trunk.tier));
  const first = open.filter(({ trunk }) => trunk.tier === tier);
  const longest = Math.max(...first.map(({ prefixLength }) => prefixLength));
  const trunk = roomiest(first.flatMap((one) => (one.prefixLength === longest ? [one.trunk] : [])));
  return trunk === null ? 'busy' : { trunk };
}
