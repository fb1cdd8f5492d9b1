import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The one wrapper around the metrics library: rooms are handed functions, never the library. */
export interface Metrics {
  observeRequest(request: { operation: string; method: string; status: number; seconds: number }): void;
  countJob(job: string, outcome: 'done' | 'failed'): void;
  /** A figure that is read when somebody asks for it. */
  gauge(name: string, help: string, read: () => number): void;
  render(): Promise<{ contentType: string; text: string }>;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function startMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'volley_' });
  const requests = new Histogram({
    name: 'volley_http_request_seconds',
    help: 'How long requests took, by operation and status',
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
      requests.observe({ operation, method, status }, seconds),
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
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
