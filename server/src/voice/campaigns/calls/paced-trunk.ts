import { msFromTimestamp } from '../../../lib/time/timestamp.ts';
import type { Dialer } from '../../dialer.ts';
import type { TrunkRoom } from './choose-trunk.ts';
import type { TrunkUse } from './store-trunk-use.ts';

/** Calls are scheduled this far ahead; the next claim comes sooner than that. */
export const LOOK_AHEAD_MS = 300;

/** A trunk with the calls that it takes until the next claim. */
export interface PacedTrunk extends TrunkRoom {
  readonly isProbed: boolean;
  readonly intervalMs: number;
  nextAtMs: number;
  taken: number;
}

export function pacedTrunk(trunk: TrunkUse, dialer: Pick<Dialer, 'canCall'>, nowMs: number): PacedTrunk {
  const { settings } = trunk;
  const intervalMs = 1000 / settings.callsPerSecond;
  const nextAtMs = Math.max(msFromTimestamp(trunk.nextCallAt), nowMs);
  const byRate = Math.max(0, Math.floor((nowMs + LOOK_AHEAD_MS - nextAtMs) / intervalMs) + 1);
  const isResting = trunk.restUntil !== null && msFromTimestamp(trunk.restUntil) > nowMs;
  // After a rest, one call tests whether the trunk works again, so that a trunk that stays down costs one recipient's attempt at a time and not as
  // many as it has channels.
  const isProbed = trunk.restUntil !== null;
  const channelsMax = isProbed ? 1 : settings.channels;
  const isBeingProbed = isProbed && trunk.used > 0;
  return {
    id: trunk.id,
    tier: settings.tier,
    terms: settings,
    isUsable: !trunk.isPaused && !isResting && !isBeingProbed && dialer.canCall(trunk.id),
    isSimulated: trunk.kind === 'simulator',
    room: Math.max(0, Math.min(channelsMax - trunk.used, byRate)),
    isProbed,
    intervalMs,
    nextAtMs,
    taken: 0,
  };
}
