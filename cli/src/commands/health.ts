import { longTime } from '../frame/facts.ts';
import { noun } from '../frame/noun.ts';
import { renderAll } from '../frame/show.ts';
import { verb } from '../frame/verb.ts';

const READS = { note: 'The key needs the scope operator_read.' } as const;

export const health = noun('health', 'how the installation is doing', ['admin.health'], {
  show: verb('admin.health.get', {
    ...READS,
    does: 'show what is looked at, the processes, and jobs that fail',
    says({ is_ready, version, checks, processes, jobs }) {
      const looks = checks.map(({ name, is_ok, needs_attention, message }) => {
        const state = is_ok ? (needs_attention ? 'look' : 'well') : 'failed';
        return `  ${state.padEnd(6)}  ${name}: ${message}`;
      });
      const failed = jobs.filter(({ last_error }) => last_error !== '');
      return [
        `${is_ready ? 'Ready' : 'Not ready'}, version ${version}.`,
        ...looks,
        `Processes: ${processes.length}`,
        ...processes.map((one) => `  ${one.id}: ${one.host}, pid ${one.pid}, since ${longTime(one.started_at)}`),
        ...(failed.length === 0 ? [] : ['Jobs whose last run failed:']),
        ...failed.map(({ name, last_error }) => `  ${name}: ${last_error}`),
      ].join('\n');
    },
  }),
  jobs: verb('admin.health.get', {
    ...READS,
    does: 'show the jobs in the background: their last and next runs, and who has them in hand',
    json: ({ jobs }) => jobs,
    says: ({ jobs }) => renderAll(jobs),
  }),
  queues: verb('admin.health.queues', READS),
  storage: verb('admin.health.storage', READS),
  backups: verb('admin.health.backups', {
    ...READS,
    says: ({ backups }) =>
      backups.length === 0 ? 'No backup is known. Make one:  volley backup monday.backup' : renderAll(backups),
  }),
  settings: verb('admin.health.settings', { ...READS, note: `Secrets are never shown. ${READS.note}` }),
});
