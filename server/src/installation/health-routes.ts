import { operations, presenter } from '@volley/contract';
import { health as reply } from '@volley/contract/health';
import type { RequestContext } from '../identity/index.ts';
import { ok, routesWith } from '../routes/index.ts';
import type { HealthReport, InstallationContext } from './installation.ts';

const { route } = routesWith<RequestContext & InstallationContext>();

const presentHealth = presenter(reply, ({ checks, jobs }: HealthReport) => ({
  is_ready: checks.every((check) => check.isOk),
  jobs: jobs.map((job) => ({
    name: job.name,
    is_running: job.isRunning,
    process_id: job.processId,
    last_started_at: job.startedAt,
    last_ended_at: job.endedAt,
    next_run_at: job.nextRunAt,
    last_error: job.error ?? '',
    overdue_seconds: job.seconds,
  })),
}));

export const healthRoutes = [
  route(operations.admin.health.get, {
    run: ({ health }) => health(),
    present: (report) => ok(presentHealth(report)),
  }),
];
