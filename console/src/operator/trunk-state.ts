import type { Trunk } from '@volley/sdk';
import type { Tone } from '../ui/status.tsx';

export type TrunkWord = 'paused' | 'resting' | 'refused' | 'pending' | 'silent' | 'well';

type Facts = Pick<Trunk, 'is_paused' | 'resting_until' | 'registration' | 'is_reachable'>;

/** Returns first what keeps calls away. */
export function wordOfTrunk({ is_paused, resting_until, registration, is_reachable }: Facts): TrunkWord {
  if (is_paused) return 'paused';
  if (registration === 'refused') return 'refused';
  if (is_reachable === false) return 'silent';
  if (resting_until !== null) return 'resting';
  return registration === 'pending' ? 'pending' : 'well';
}

export const TRUNK_TONES: Readonly<Record<TrunkWord, Tone>> = {
  paused: 'warn',
  resting: 'warn',
  refused: 'bad',
  pending: 'way',
  silent: 'bad',
  well: 'good',
};
