import type { PacingFigures } from '../sip/index.ts';

interface Measured {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The parts of the metrics that the dialer uses. */
export interface DialerMetrics {
  gauge(name: string, help: string, read: () => number): void;
  gauges(name: string, help: string, labels: readonly string[], read: () => readonly Measured[]): void;
}

/** The steps are fine around 5 ms, which is what we promise; a telephone bridges some 20 ms. */
const WITHIN_MS = [0.5, 1, 1.5, 2, 3, 4, 5, 7.5, 10, 15, 20, 50, Number.POSITIVE_INFINITY];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Registers how steadily the sound of all calls leaves; `paced` returns the figures of each thread that sends sound. */
export function measureSound(metrics: DialerMetrics, paced: () => readonly PacingFigures[]): void {
  metrics.gauges('volley_sound_packets', 'Packets of sound sent, by how late at most, in seconds', ['within'], () =>
    WITHIN_MS.map((withinMs) => ({
      labels: { within: Number.isFinite(withinMs) ? String(withinMs / 1000) : '+Inf' },
      value: sum(paced().map((figures) => figures.countWithin(withinMs))),
    })),
  );
  metrics.gauge('volley_sound_packets_skipped', 'Packets of sound never sent, since their time was long past', () =>
    sum(paced().map((figures) => figures.skippedCount)),
  );
}
