import { listQueues, type Queue } from '../alarms/index.ts';
import { countBalances } from '../billing/index.ts';
import { repeat } from '../lib/background/repeat.ts';
import { describeError } from '../log.ts';
import type { Measured, Metrics } from '../metrics.ts';
import type { Runtime } from '../runtime.ts';
import { secondsSinceCount } from '../statistics/index.ts';
import type { Started } from './started.ts';

/** The interval of reading, however often metrics are requested. */
const READ_MS = 15_000;

interface Figures {
  readonly queues: readonly Queue[];
  readonly balances: readonly Measured[];
  readonly statistics: readonly Measured[];
}

/** Unknown figures are left out, because an old figure would look like a new one. */
const UNKNOWN: Figures = { queues: [], balances: [], statistics: [] };

async function readFigures(rt: Runtime): Promise<Figures> {
  const [queues, { low, usedUp }, seconds] = await Promise.all([
    listQueues(rt),
    countBalances(rt),
    secondsSinceCount(rt),
  ]);
  return {
    queues,
    balances: [
      { labels: { state: 'low' }, value: low },
      { labels: { state: 'used_up' }, value: usedUp },
    ],
    statistics: [{ labels: {}, value: seconds }],
  };
}

/** Measures what waits in the whole installation and which accounts have few credits left. Every process reports the same. */
export function measureWaiting(rt: Runtime, { metrics, started }: { metrics: Metrics; started: Started }): void {
  let figures = UNKNOWN;
  const of = (value: (queue: Queue) => number) => () =>
    figures.queues.map((queue) => ({ labels: { queue: queue.name }, value: value(queue) }));
  const label = ['queue'];
  metrics.gauges(
    'volley_queue_waiting',
    'How many wait, of all processes; 10000 stands for as many or more',
    label,
    of(({ waiting }) => waiting),
  );
  metrics.gauges(
    'volley_queue_oldest_seconds',
    'How long the oldest has waited; 0 while nothing waits',
    label,
    of(({ oldestSeconds }) => oldestSeconds),
  );
  metrics.gauges(
    'volley_queue_late',
    'Whether it has waited for so long that somebody should look',
    label,
    of(({ isLate }) => (isLate ? 1 : 0)),
  );
  metrics.gauges('volley_balances', 'Accounts with few credits left, and with none', ['state'], () => figures.balances);
  metrics.gauges(
    'volley_statistics_oldest_seconds',
    'How old the statistics of the account are that was counted the longest ago; 0 while none change',
    [],
    () => figures.statistics,
  );
  const read = async (): Promise<void> => {
    figures = await readFigures(rt);
  };
  const reading = repeat(READ_MS, read, (error) => {
    figures = UNKNOWN;
    rt.log.debug('the queues could not be read for the metrics', describeError(error));
  });
  void read().catch(() => undefined);
  started.add('figures of queues', () => reading.stop());
}
