import { factsOf } from './carrier-control.ts';
import type { CarrierMeter } from './smpp-carrier.ts';
import type { RunningCarriers } from './start-carriers.ts';

interface Measured {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What the carriers need of the metrics. */
export interface CarrierMetrics {
  gauges(name: string, help: string, labels: readonly string[], read: () => readonly Measured[]): void;
  timings(name: string, help: string, label: string): (what: string, seconds: number) => void;
  counts(name: string, help: string, label: string): (what: string) => void;
}

export function createCarrierMeter(metrics: CarrierMetrics): CarrierMeter {
  return {
    submitted: metrics.timings('volley_submit_seconds', 'How long carriers took to answer submits', 'carrier'),
    throttled: metrics.counts('volley_throttled_total', 'Submits that carriers asked to slow down for', 'carrier'),
    unmatched: metrics.counts(
      'volley_receipts_unmatched_total',
      'Receipts that named no message known when they came',
      'carrier',
    ),
  };
}

/** Figures that are read when somebody asks for them. */
export function measureCarriers(metrics: CarrierMetrics, carriers: RunningCarriers): void {
  const eachBind = (figureOf: (bind: { isBound: boolean; open: number; window: number }) => number) => () =>
    carriers.list().flatMap((carrier) =>
      factsOf(carrier).binds.map(({ kind, state, open, windowMax }, index) => ({
        labels: { carrier: carrier.config.name, bind: `${index + 1} ${kind}` },
        value: figureOf({ isBound: state === 'bound', open, window: windowMax }),
      })),
    );
  const bind = ['carrier', 'bind'];
  metrics.gauges(
    'volley_bind_up',
    'Whether a bind is connected',
    bind,
    eachBind(({ isBound }) => (isBound ? 1 : 0)),
  );
  metrics.gauges(
    'volley_bind_window_open',
    'Submits without an answer yet',
    bind,
    eachBind(({ open }) => open),
  );
  metrics.gauges(
    'volley_bind_window_max',
    'Submits that may be without an answer',
    bind,
    eachBind(({ window }) => window),
  );
  metrics.gauges('volley_slots_waited_for', 'Messages in line for a slot of a carrier that is full', [], () => [
    { labels: {}, value: carriers.waiting },
  ]);
  metrics.gauges('volley_carrier_fit', 'Whether a carrier is given messages', ['carrier'], () =>
    carriers.list().map((carrier) => ({
      labels: { carrier: carrier.config.name },
      value: carrier.isFit(performance.now()) ? 1 : 0,
    })),
  );
}
