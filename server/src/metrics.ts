import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The only wrapper around the metrics library. Rooms receive functions and never the library. */
export interface Metrics {
  observeRequest(request: { operation: string; method: string; status: number; seconds: number }): void;
  countJob(job: string, outcome: 'done' | 'failed'): void;
  /** A figure that is read when somebody requests it. */
  gauge(name: string, help: string, read: () => number): void;
  /** Such a figure for each of several things, distinguished by `label`. */
  gauges(name: string, help: string, labels: readonly string[], read: () => readonly Measured[]): void;
  /** The durations of one kind of work, by what `label` names. */
  timings(name: string, help: string, label: string): (what: string, seconds: number) => void;
  counts(name: string, help: string, label: string): (what: string) => void;
  render(): Promise<{ contentType: string; text: string }>;
}

export interface Measured {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Gauges of the library whose names end as those of counters do. Each is the sum of another one by type. */
const MISNAMED = ['active_handles', 'active_requests', 'active_resources'];

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Remembers children, because finding one by its labels costs more than the figure itself, and messages come by the thousand. */
function remembered<Child, Rest extends unknown[]>(
  find: (what: string) => Child,
  use: (child: Child, ...rest: Rest) => void,
): (what: string, ...rest: Rest) => void {
  const children = new Map<string, Child>();
  return (what, ...rest) => {
    let child = children.get(what);
    if (child === undefined) {
      child = find(what);
      children.set(what, child);
    }
    use(child, ...rest);
  };
}

export function startMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'volley_' });
  for (const name of MISNAMED) registry.removeSingleMetric(`volley_nodejs_${name}_total`);
  const requests = new Histogram({
    name: 'volley_http_request_seconds',
    help: 'How long requests took, by operation and class of status',
    labelNames: ['operation', 'method', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  });
  const jobs = new Counter({
    name: 'volley_jobs_total',
    help: 'Runs of background jobs',
    labelNames: ['job', 'outcome'] as const,
    registers: [registry],
  });
  return {
    observeRequest: ({ operation, method, status, seconds }) =>
      requests.observe({ operation, method, status: `${Math.floor(status / 100)}xx` }, seconds),
    countJob: (job, outcome) => jobs.inc({ job, outcome }),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    gauges(name, help, labels, read) {
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        collect() {
          // Figures of things that are gone must not stay for ever.
          this.reset();
          for (const { labels: of, value } of read()) this.set(of, value);
        },
      });
    },
    timings(name, help, label) {
      const histogram = new Histogram({ name, help, labelNames: [label], buckets: SECONDS, registers: [registry] });
      return remembered(
        (what) => histogram.labels(what),
        (child, seconds: number) => child.observe(seconds),
      );
    },
    counts(name, help, label) {
      const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
      return remembered(
        (what) => counter.labels(what),
        (child) => child.inc(),
      );
    },
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
