import type { Config } from '../config.ts';
import type { ProcessRow } from '../db/index.ts';
import { stopReading } from '../imports/index.ts';
import type { ReplacingSeal } from '../lib/files/seal.ts';
import type { Lookups } from '../lookups/index.ts';
import type { Metrics } from '../metrics.ts';
import type { Runtime } from '../runtime.ts';
import { allJobs, type Loop, startLoop } from '../worker/index.ts';
import { monthlyTables } from './monthly-tables.ts';
import type { OpenedSecret } from './secret.ts';
import type { Started } from './started.ts';

/** The start goes first: the jobs that are due then took a tenth of its time. */
const FIRST_JOBS_AFTER_MS = 500;

/** A process whose second secret is not in use yet would encrypt anew with the secret that is being replaced. */
function sealOfJob(secret: OpenedSecret | null): ReplacingSeal | null {
  const replacing = secret?.replacing ?? null;
  return replacing === null || replacing.state === 'waits' ? null : replacing.seal;
}

/** Starts the background jobs and their metrics. */
export async function startWork(
  rt: Runtime,
  config: Config,
  parts: { metrics: Metrics; row: ProcessRow; started: Started; secret: OpenedSecret | null; lookups: Lookups },
): Promise<Loop> {
  const { metrics, row, started, secret, lookups } = parts;
  const jobs = allJobs({
    lookups,
    monthlyTables: monthlyTables(config),
    visitRetentionDays: config.visitRetentionDays,
    webhookLogDays: config.webhookLogDays,
    auditMonths: config.auditMonths,
    messageMonths: config.messageMonths,
    replacingSeal: sealOfJob(secret),
  });
  const loop = await startLoop(rt, {
    jobs,
    runsJobs: config.roles.has('worker'),
    processId: row.id,
    firstPauseMs: FIRST_JOBS_AFTER_MS,
    onRun: metrics.countJob,
  });
  started.add('jobs', async () => {
    await loop.stop();
    stopReading(rt);
  });
  for (const { name, gauge } of jobs) if (gauge) metrics.gauge(gauge.name, gauge.help, () => loop.found(name));
  metrics.gauges(
    'volley_job_overdue_seconds',
    'By how much a job should have run, or ended; 0: it is in time',
    ['job'],
    () => {
      const late = new Map(loop.overdue().map(({ name, seconds }) => [name, seconds]));
      return jobs.map(({ name }) => ({ labels: { job: name }, value: late.get(name) ?? 0 }));
    },
  );
  return loop;
}
