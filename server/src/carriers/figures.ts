import { setTimeout as sleep } from 'node:timers/promises';
import { type CarrierView, readRecentSubmits, tellCarrierMinutes, tellCarrierViews } from '../carrier-figures/index.ts';
import { repeat } from '../lib/background/repeat.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import type { CarrierMeter } from './carrier.ts';
import { factsOf } from './carrier-control.ts';
import type { CarrierMinutes } from './carrier-minutes.ts';
import type { RunningCarriers } from './start-carriers.ts';

interface Measured {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The parts of the metrics that the carriers use. */
export interface CarrierMetrics {
  gauges(name: string, help: string, labels: readonly string[], read: () => readonly Measured[]): void;
  timings(name: string, help: string, label: string): (what: string, seconds: number) => void;
  counts(name: string, help: string, label: string): (what: string) => void;
}

/** How often the figures are stored: every process can read them this long after the fact. */
const TELL_MS = 5_000;
/** The longest that a stop waits for the last figures when the database is away. */
const LAST_TELL_MS = 2_000;

export function createCarrierMeter(metrics: CarrierMetrics, minutes: CarrierMinutes): CarrierMeter {
  const counted = (kind: string, help: string) => metrics.counts(`volley_${kind}_total`, help, 'carrier');
  const fates = {
    accepted: counted('submits_accepted', 'Submits that carriers accepted'),
    refused: counted('submits_refused', 'Submits that carriers refused'),
    unanswered: counted('submits_unanswered', 'Submits that carriers did not answer in time'),
  };
  const receipts = {
    delivered: counted('receipts_delivered', 'Receipts that say that a message was delivered'),
    notDelivered: counted('receipts_not_delivered', 'Receipts that say that a message was not delivered'),
    unmatched: counted('receipts_unmatched', 'Receipts that named no message known when they came'),
  };
  return {
    fate({ id, name }, fate, seconds) {
      fates[fate.kind](name);
      minutes.note(id, fate, seconds);
    },
    second: (carrierId, kind) => minutes.noteSecond(carrierId, kind),
    received({ id, name }, { state, isUnmatched }) {
      if (state !== 'other') {
        (state === 'delivered' ? receipts.delivered : receipts.notDelivered)(name);
        minutes.noteReceipt(id, state === 'delivered');
      }
      if (isUnmatched) receipts.unmatched(name);
    },
    unreadable: counted('receipts_unreadable', 'Receipts that name no message or no state'),
    submitted: metrics.timings('volley_submit_seconds', 'How long carriers took to answer submits', 'carrier'),
    throttled: metrics.counts('volley_throttled_total', 'Submits that carriers asked to slow down for', 'carrier'),
  };
}

/** Registers the figures that are read only when the metrics are. */
export function measureCarriers(metrics: CarrierMetrics, carriers: RunningCarriers): void {
  const eachBind = (figureOf: (bind: { isBound: boolean; open: number; window: number }) => number) => () =>
    carriers.list().flatMap((carrier) =>
      carrier.wire.connections.map(({ kind, state, open, window }, index) => ({
        labels: { carrier: carrier.config.name, bind: `${index + 1} ${kind}` },
        value: figureOf({ isBound: state === 'bound', open, window }),
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

function viewsOf(carriers: RunningCarriers): CarrierView[] {
  return carriers.list().map((carrier) => {
    const { binds, allowedPerSecond, words } = factsOf(carrier);
    return {
      carrierId: carrier.config.id,
      binds: binds.length,
      bound: binds.filter(({ state }) => state === 'bound').length,
      open: binds.reduce((sum, { open }) => sum + open, 0),
      // A bind that only receives has no window.
      window: binds.reduce((sum, { kind, window }) => sum + (kind === 'receiver' ? 0 : window), 0),
      allowedPerSecond,
      words,
    };
  });
}

/**
 * Stores every few seconds what this process knows of its carriers, so that any process can answer for all, and reads what all of them counted lately.
 */
export function tellCarrierFigures(
  rt: Pick<Runtime, 'db' | 'clock' | 'log' | 'processId'>,
  carriers: RunningCarriers,
  minutes: CarrierMinutes,
  everyMs: number = TELL_MS,
): { stop(): Promise<void> } {
  let said = '';
  const tell = async (): Promise<void> => {
    await minutes.store((changed) => tellCarrierMinutes(rt, changed));
    const recent = await readRecentSubmits(rt);
    for (const carrier of carriers.list()) carrier.recent = recent.get(carrier.config.id) ?? null;
    const [processId, views] = [rt.processId(), viewsOf(carriers)];
    const toSay = JSON.stringify([processId, views]);
    if (toSay === said) return;
    await tellCarrierViews({ ...rt, processId: () => processId }, views);
    said = toSay;
  };
  const onError = (error: unknown) => rt.log.debug('the figures of carriers were not stored', describeError(error));
  const told = repeat(everyMs, tell, onError);
  return {
    async stop() {
      await told.stop();
      // The last counts are stored now; if that fails, they are lost with the process.
      const last = minutes.store((changed) => tellCarrierMinutes(rt, changed)).catch(onError);
      await Promise.race([last, sleep(LAST_TELL_MS, undefined, { ref: false })]);
    },
  };
}
