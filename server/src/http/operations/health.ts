import { operations, presenter } from '@volley/contract';
import { health as reply } from '@volley/contract/health';
import { ok } from '../frame/envelope.ts';
import type { HealthReport } from '../frame/health.ts';
import { type Route, route } from '../frame/route.ts';

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

export const healthRoutes: readonly Route[] = [
  route(operations.admin.health.get, {
    run: ({ health }) => health(),
    present: (report) => ok(presentHealth(report)),
  }),
];
