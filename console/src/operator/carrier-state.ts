import type { Carrier } from '@volley/sdk';
import type { Tone } from '../ui/status.tsx';

export type CarrierWord = 'paused' | 'off' | 'resting' | 'on_trial' | 'well' | 'unknown';

/** Returns the most important word: a paused carrier shows no other state. */
export function wordOf({ paused, status }: Pick<Carrier, 'paused' | 'status'>): CarrierWord {
  if (paused) return 'paused';
  if (status === null) return 'unknown';
  return status.connected ? status.health : 'off';
}

export const CARRIER_TONES: Readonly<Record<CarrierWord, Tone>> = {
  paused: 'warn',
  off: 'bad',
  resting: 'bad',
  on_trial: 'warn',
  well: 'good',
  unknown: 'quiet',
};

/** Returns its binds in the process that answered. */
export function bindsOf({ status }: Pick<Carrier, 'status'>) {
  const binds = status?.binds ?? [];
  return {
    bound: binds.filter(({ state }) => state === 'bound').length,
    all: binds.length,
    open: binds.reduce((sum, { open }) => sum + open, 0),
    window: binds.reduce((sum, { window }) => sum + window, 0),
  };
}
