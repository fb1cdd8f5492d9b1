import type { Client } from '@volley/sdk';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { print, renderTable, shortTime } from '../../frame/output.ts';

type Job = Awaited<ReturnType<Client['admin']['health']['get']>>['jobs'][number];

function stateOf({ overdue_seconds, last_error, process_id }: Job): string {
  if (overdue_seconds > 0) return `late by ${overdue_seconds} s`;
  if (process_id !== null) return `runs in process ${process_id}`;
  return last_error === '' ? 'in time' : 'failed';
}

async function showJobs(flags: ApiFlags): Promise<void> {
  const { jobs } = await callApi(flags, (client) => client.admin.health.get());
  const table = renderTable(jobs, {
    job: ({ name }) => name,
    state: stateOf,
    ended: ({ last_ended_at }) => shortTime(last_ended_at),
    next: ({ next_run_at }) => shortTime(next_run_at),
    'last error': ({ last_error }) => last_error,
  });
  print(flags, jobs, table);
}

export const jobs = () =>
  apiCommand('jobs', 'show the jobs in the background: their last and next runs, and who has them in hand')
    .addHelpText('after', '\nThe key needs the scope operator_read.\n\nExample:\n  volley health jobs')
    .action(showJobs);
