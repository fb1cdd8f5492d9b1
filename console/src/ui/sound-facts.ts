import type { CallAttempt } from '@volley/sdk';
import { formatRate, formatShare } from '../format/number.ts';
import { useCallStepsText } from '../text/call-steps.ts';

type Sound = Pick<
  CallAttempt,
  'packets_sent' | 'packets_received' | 'packets_lost' | 'jitter_ms' | 'remote_packets_lost' | 'remote_jitter_ms'
>;

/** Returns how the sound of a call went in each direction; what is not known is left out. */
export function useSoundFacts(): (sound: Sound) => readonly (readonly [string, string])[] {
  const t = useCallStepsText();
  const quality = (name: string, lost: number | null, ms: number | null, all: number): [string, string][] =>
    lost === null || ms === null
      ? []
      : [[name, t('lost', { lost, share: formatShare(lost, all), ms: formatRate(ms) })]];
  return ({ packets_sent: sent, packets_received: received, packets_lost: lost, ...told }) => {
    if (sent === null || received === null || lost === null) return [];
    return [
      [t('sound'), t('packets', { sent, received })],
      ...quality(t('lostHere'), lost, told.jitter_ms, received + lost),
      ...quality(t('lostThere'), told.remote_packets_lost, told.remote_jitter_ms, sent),
    ];
  };
}
