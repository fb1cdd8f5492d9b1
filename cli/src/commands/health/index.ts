// The verbs of the installation's health: checks, jobs, queues, storage, backups and settings.
import type { Client } from '@volley/sdk';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { longTime } from '../../frame/facts.ts';
import { noun } from '../../frame/noun.ts';
import { print } from '../../frame/output.ts';
import { backups } from './backups.ts';
import { jobs } from './jobs.ts';
import { queues } from './queues.ts';
import { settings } from './settings.ts';
import { storage } from './storage.ts';

type Health = Awaited<ReturnType<Client['admin']['health']['get']>>;

/** Lists each check with its state and message, then the processes and the jobs that failed. */
function describeHealth({ is_ready, version, checks, processes, jobs }: Health): string {
  const looks = checks.map(({ name, is_ok, needs_attention, message }) => {
    const state = is_ok ? (needs_attention ? 'look' : 'well') : 'failed';
    return `  ${state.padEnd(6)}  ${name}: ${message}`;
  });
  const failed = jobs.filter((job) => job.last_error !== '');
  return [
    `${is_ready ? 'Ready' : 'Not ready'}, version ${version}.`,
    ...looks,
    `Processes: ${processes.length}`,
    ...processes.map(({ id, host, pid, started_at }) => `  ${id}: ${host}, pid ${pid}, since ${longTime(started_at)}`),
    ...(failed.length === 0 ? [] : ['Jobs whose last run failed:']),
    ...failed.map(({ name, last_error }) => `  ${name}: ${last_error}`),
  ].join('\n');
}

async function showHealth(flags: ApiFlags): Promise<void> {
  const health = await callApi(flags, (client) => client.admin.health.get());
  print(flags, health, describeHealth(health));
}

export const health = noun('health', 'how the installation is doing', [
  () =>
    apiCommand('show', 'show what is looked at, the processes, and jobs that fail')
      .addHelpText('after', '\nThe key needs the scope operator_read.\n\nExample:\n  volley health show')
      .action(showHealth),
  jobs,
  queues,
  storage,
  backups,
  settings,
]);
