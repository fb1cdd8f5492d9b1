import { z } from 'zod';
import { BACKUP_RUNS, SETTING_SOURCES } from './choices.ts';
import { noQuery, TIMESTAMP_EXAMPLE, timestamp } from './fields.ts';
import { operatorNoun } from './noun.ts';
import { replyOf } from './replies.ts';

const count = z.int().nonnegative();

const queue = z.strictObject({
  name: z
    .enum([
      ...['messages', 'campaign_messages', 'recipients', 'submits', 'receipts', 'webhooks', 'letters'],
      ...['verifications', 'visits', 'audit'],
    ] as const)
    .describe(
      'What waits: `messages` (single ones that are due), `campaign_messages` (those of campaigns that are due again), `recipients` (of SMS campaigns that are being sent, whom no carrier was given yet; since their campaign began), `submits` (messages that a carrier has not answered for two minutes), `receipts` (whose message is still looked for), `webhooks` (deliveries that are due), `letters` (for the mail server), `verifications` (to be told that their time is over), `visits` (batches to be counted), `audit` (entries to be sealed)',
    ),
  waiting: count.describe('How many; 10,000 stands for as many or more, except for `recipients`'),
  oldest_at: timestamp.nullable().describe('Since when the oldest of them waits; null: nothing waits'),
  oldest_seconds: count.describe('How many seconds that is; 0: nothing waits'),
  is_late: z.boolean().describe('True: it waits for so long that somebody should look'),
  hour: z
    .strictObject({
      waiting: count.describe('The most that waited at a time; it is looked at every ten seconds'),
      seconds: count.describe('The longest that one had waited, in seconds'),
    })
    .describe('The last hour'),
});

export const queues = z.strictObject({ queues: z.array(queue).describe('All queues, always in the same order') });

export const storage = z.strictObject({
  database: z
    .strictObject({
      bytes: count.describe('The size of the database on its disk'),
      connections: count.describe('How many connections its server has'),
      connections_max: count.describe('How many it allows'),
    })
    .describe('The database'),
  disk: z
    .strictObject({
      free_bytes: count.describe('What is free on it'),
      total_bytes: count.describe('How large it is'),
    })
    .nullable()
    .describe(
      'The disk of the data folder of the process that answers; with an external database that is not the disk of the database; null: it cannot be looked at',
    ),
  tables: z
    .array(
      z.strictObject({
        name: z.string().describe('The name of the table'),
        bytes: count.describe('Its size with indexes and all its months'),
        rows: count.describe('How many rows it has, as Postgres guesses'),
      }),
    )
    .describe('The largest tables, up to 20'),
  partitions: z
    .array(
      z.strictObject({
        table: z.string().describe('The name of the table that is cut by month'),
        months: count.describe('How many months it has'),
        from: timestamp.nullable().describe('When its oldest month begins; null: it has none'),
        missing_from: timestamp.describe(
          'When the next month begins that it has none for: after that nothing could be stored in it. Three months ahead are made',
        ),
        is_short: z
          .boolean()
          .describe('True: no month after this one is made yet, so the job that makes them is long overdue'),
        retention_months: count.describe('For how many months it is kept'),
        overdue_months: count.describe(
          'How many of its months are past that and still there, because something in them is needed or the job has not run',
        ),
      }),
    )
    .describe('The tables that are cut by month'),
});

export const settings = z.strictObject({
  settings: z
    .array(
      z.strictObject({
        name: z.string().describe('The name in the environment'),
        description: z.string().describe('What it does'),
        source: z
          .enum(SETTING_SOURCES)
          .describe(
            'Where it comes from: nobody gave it, the file `volley.env`, the environment, a file that the environment names, or the start',
          ),
        is_secret: z.boolean().describe('True: its value is never shown'),
        value: z
          .string()
          .nullable()
          .describe('As it was given; null: nobody gave it, so that the default holds, or it is a secret'),
        default: z.string().describe('What holds while nobody gives it, in words'),
      }),
    )
    .describe('All settings of the process that answers'),
});

export const backups = z.strictObject({
  backups: z
    .array(
      z.strictObject({
        kind: z
          .enum(BACKUP_RUNS)
          .describe('What was done: a file was written, read to its end and found whole, or restored'),
        at: timestamp.describe('When it was done'),
        host: z.string().describe('The name of the machine on which it was done'),
        file: z.string().describe('The file as it is called on that machine'),
        backup_at: timestamp.describe('When the backup was made'),
        checked_at: timestamp
          .nullable()
          .describe('When the backup of that moment was last found whole, by a check or a restore; null: never'),
        version: z.string().describe('The version of Volley that made it'),
        bytes: count.describe('The size of the file'),
        rows: count.describe('How many rows of the database are in it'),
        has_secret: z.boolean().describe('Whether the secrets of the data folder are in it'),
      }),
    )
    .describe('The newest first, up to 200'),
});

const { get } = operatorNoun({});

export const installationOperations = {
  queues: get('admin.health.queues', '/admin/health/queues', {
    query: noQuery,
    summary: 'Read what waits, and for how long',
    description: 'Of the whole installation. Counts stop at 10,000, so that asking costs little however much waits.',
    reply: replyOf('The queues', queues, {
      queues: [
        {
          ...{ name: 'messages', waiting: 2, oldest_at: TIMESTAMP_EXAMPLE, oldest_seconds: 4, is_late: false },
          hour: { waiting: 310, seconds: 41 },
        },
      ],
    }),
  }),
  storage: get('admin.health.storage', '/admin/health/storage', {
    query: noQuery,
    summary: 'Read what is stored: sizes, months and disk',
    reply: replyOf('The storage', storage, {
      database: { bytes: 734_003_200, connections: 24, connections_max: 100 },
      disk: { free_bytes: 48_000_000_000, total_bytes: 107_000_000_000 },
      tables: [{ name: 'messages', bytes: 402_653_184, rows: 1_250_000 }],
      partitions: [
        {
          table: 'messages',
          months: 6,
          from: '2025-12-01T00:00:00.000000Z',
          missing_from: '2026-05-01T00:00:00.000000Z',
          retention_months: 13,
        },
      ],
    }),
  }),
  backups: get('admin.health.backups', '/admin/health/backups', {
    query: noQuery,
    summary: 'Read which backups are known',
    description:
      'Those that the command line has made, checked and restored with this database. Whether a file is still where it was written, and what the tools of Postgres have backed up, nobody can know from here.',
    reply: replyOf('The backups', backups, {
      backups: [
        {
          kind: 'backup',
          host: 'volley-1',
          file: '/backups/monday.backup',
          checked_at: TIMESTAMP_EXAMPLE,
          version: '0.1.0',
          bytes: 104_857_600,
          rows: 1_250_000,
        },
      ],
    }),
  }),
  settings: get('admin.health.settings', '/admin/health/settings', {
    query: noQuery,
    summary: 'Read the settings and where each comes from',
    description: 'Of the process that answers: each process reads its own when it starts. Secrets are never shown.',
    reply: replyOf('The settings', settings, {
      settings: [
        {
          name: 'VOLLEY_PORT',
          description: 'The port of the API.',
          source: 'environment',
          value: '9090',
          default: '8080',
        },
      ],
    }),
  }),
};
