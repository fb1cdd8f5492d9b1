import { z } from 'zod';
import { id, noQuery, TIMESTAMP_EXAMPLE, timestamp } from './fields.ts';
import { operatorNoun } from './noun.ts';

const check = z.strictObject({
  name: z
    .string()
    .describe(
      'What is looked at: `database`, `migrations`, `disk`, `outgoing` (the hold after a restore), `time`, `audit`, `mail`, `roles` (one that no process has), `objects` (the object store), `certificates` (those by which carriers and trunks know this installation), `ports` (those for sound, where other programs hold some) or `jobs`, and `traffic` where messages are not delivered as usual; some are left out while there is nothing to say',
    ),
  is_ok: z.boolean().describe('False: requests are turned away for it, and `GET /readyz` answers 503'),
  needs_attention: z
    .boolean()
    .describe('True: somebody should look at it, also where requests are answered all the same'),
  message: z.string().describe('What was found, in a sentence'),
});
const livingProcess = z.strictObject({
  id: id.describe('The number under which the process works; it is given anew at each start'),
  host: z.string().describe('The name of the machine'),
  pid: z.int().describe('The number of the process on that machine'),
  version: z.string().describe('The version of Volley that it runs'),
  roles: z.array(z.string()).describe('What it does: some of `api`, `links`, `worker`, `carriers` and `voice`'),
  started_at: timestamp.describe('When it started'),
  heartbeat_at: timestamp.describe('When it last told that it lives; it does so every two seconds'),
});
const job = z.strictObject({
  name: z.string().describe('The name of the job'),
  is_running: z.boolean().describe('Whether a process has it in hand'),
  process_id: id.nullable().describe('The process that has it in hand; null: none'),
  last_started_at: timestamp.nullable().describe('When it last began; null: never'),
  last_ended_at: timestamp.nullable().describe('When it last ended; null: never'),
  next_run_at: timestamp.describe('When it runs next'),
  last_error: z.string().describe('Why its last run failed; empty: it did not'),
  overdue_seconds: z.int().nonnegative().describe('By how many seconds it should have run, or ended; 0: it is in time'),
});
export const health = z.strictObject({
  is_ready: z.boolean().describe('Whether requests are answered: what `GET /readyz` says by its status'),
  version: z.string().describe('The version of Volley that the process runs which answers'),
  checks: z.array(check).describe('What was looked at'),
  processes: z.array(livingProcess).describe('The processes that work on the database'),
  jobs: z.array(job).describe('The work in the background, by name, as of some seconds ago'),
});

const example = {
  is_ready: true,
  version: '0.1.0',
  checks: [
    { name: 'database', is_ok: true, needs_attention: false, message: 'The database answers.' },
    { name: 'disk', is_ok: true, needs_attention: false, message: '48 GB free' },
  ],
  processes: [
    {
      id: 12,
      host: 'volley-1',
      pid: 4711,
      version: '0.1.0',
      roles: ['api', 'links', 'worker', 'carriers', 'voice'],
    },
  ],
  jobs: [
    {
      name: 'seal-audit',
      last_started_at: TIMESTAMP_EXAMPLE,
      last_ended_at: TIMESTAMP_EXAMPLE,
    },
  ],
};

const { get } = operatorNoun({ noun: 'Health', one: health, example });

export const healthOperations = {
  get: get('admin.health.get', '/admin/health', {
    summary: 'Read how the installation is doing',
    description:
      'What `GET /readyz` looks at, each check with whether somebody should look at it, and the processes and jobs. The reply comes also while the installation is not ready, as long as the database answers.',
    query: noQuery,
  }),
};
