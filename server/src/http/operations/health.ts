import { operations } from '@volley/contract';
import { ok } from '../frame/envelope.ts';
import type { HealthReport } from '../frame/health.ts';
import { type Route, route } from '../frame/route.ts';

function presentHealth({ version, checks, processes, jobs }: HealthReport) {
  return {
    is_ready: checks.every((check) => check.isOk),
    version,
    checks: checks.map(({ name, isOk, needsAttention, message }) => ({
      name,
      is_ok: isOk,
      needs_attention: needsAttention,
      message,
    })),
    processes: processes.map((one) => ({
      id: one.id,
      host: one.host,
      pid: one.pid,
      version: one.version,
      roles: [...one.roles],
      started_at: one.startedAt,
      heartbeat_at: one.heartbeatAt,
    })),
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
  };
}

export const healthRoutes: readonly Route[] = [
  route(operations.admin.health.get, {
    run: ({ health }) => health(),
    present: (report) => ok(presentHealth(report)),
  }),
];
