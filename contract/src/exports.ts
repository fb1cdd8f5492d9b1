import { z } from 'zod';
import { EXPORT_DESTINATIONS, EXPORT_FORMATS, EXPORT_KINDS, EXPORT_STATUSES } from './choices.ts';
import {
  createdAt,
  minuteOfDay,
  noQuery,
  TIMESTAMP_EXAMPLE,
  timestamp,
  timestampInput,
  timeZoneInput,
  uuid,
} from './fields.ts';
import { noun } from './noun.ts';
import { fileReply, replyOf } from './replies.ts';

const count = z.int().nonnegative();
export const EXPORT_KEEP_DAYS_MAX = 365;
const KEEP_DAYS = 7;

const kind = z
  .enum(EXPORT_KINDS)
  .describe(
    'What it has a row for: each message, each SMS of a message (`parts`), each attempt to call, each reply, each visit of a link, each event, or each entry of the ledger',
  );
const format = z
  .enum(EXPORT_FORMATS)
  .describe('`csv`, `ndjson` (a JSON object on each line) or `parquet` (for DuckDB, Spark, pandas and the like)');

const destination = z
  .enum(EXPORT_DESTINATIONS)
  .describe(
    '`download`: one file to download; `object_store`: a folder of files in the bucket of the installation, each of which can be read by itself, and `manifest.json`',
  );

export const exported = z.strictObject({
  uuid,
  kind,
  format,
  from: timestamp.describe('The first moment of its time'),
  to: timestamp.describe('The end of its time, which no longer belongs to it'),
  time_zone: z
    .string()
    .describe('The zone in which CSV and NDJSON write moments, and of which the name of the file tells'),
  has_bom: z.boolean().describe('Whether a CSV file begins with a byte order mark, by which Excel reads it as UTF-8'),
  has_texts: z.boolean().describe('Whether it has the texts of messages and what recipients answered'),
  status: z
    .enum(EXPORT_STATUSES)
    .describe(
      '`waiting` (until all of its time is stored), `running`, `ready` (the file can be downloaded), `failed`, `cancelled`, or `expired` (its file is gone)',
    ),
  failure: z.string().describe('Why it failed or its file is gone, in a sentence; empty: there is nothing to say'),
  file_name: z.string().describe('The name of the file: what it holds, its days and its zone'),
  rows: count.describe('How many rows it has, without the line of names; until it is ready those that are written'),
  bytes: count.describe('How many bytes the file has; until it is ready those that are written'),
  sha256: z
    .string()
    .describe('The SHA-256 of the whole file, or of `manifest.json`, in hexadecimal digits; empty: it is not ready'),
  keep_days: count.describe('For how many days its file is kept once it is ready'),
  destination,
  schedule_id: uuid.nullable().describe('The schedule that began it, by its UUID; null: somebody did'),
  created_at: createdAt,
  ended_at: timestamp.nullable().describe('When it was ready, failed or was cancelled; null: it is at work'),
  expires_at: timestamp.nullable().describe('When its file goes; null: it has none yet'),
});

export const exportExample = {
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120061',
  kind: 'messages',
  format: 'csv',
  from: '2026-01-01T00:00:00.000000Z',
  to: '2026-02-01T00:00:00.000000Z',
  time_zone: 'Africa/Accra',
  has_bom: false,
  has_texts: true,
  status: 'ready',
  failure: '',
  file_name: 'messages_2026-01-01_2026-01-31_accra.csv',
  rows: 182_044,
  bytes: 41_204_310,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  keep_days: KEEP_DAYS,
  destination: 'download',
  schedule_id: null,
  ended_at: TIMESTAMP_EXAMPLE,
  expires_at: TIMESTAMP_EXAMPLE,
};

const manifest = z.strictObject({
  export: exported.describe('The export'),
  columns: z
    .array(
      z.strictObject({
        name: z.string().describe('Its name'),
        type: z
          .enum(['text', 'integer', 'credits', 'instant', 'boolean', 'json'])
          .describe('What its cells are; `credits` have two decimals, `instant` is a moment'),
        description: z.string().describe('What it holds'),
      }),
    )
    .describe('The columns, in their order'),
  parts: z
    .array(
      z.strictObject({
        part: count.describe('Its place in the file, from 0'),
        rows: count.describe('How many rows it has'),
        bytes: count.describe('How many bytes of the file it is'),
        sha256: z.string().describe('The SHA-256 of these bytes, in hexadecimal digits'),
        name: z.string().describe('The name of its file in the folder; empty: it is a part of the one file'),
      }),
    )
    .describe('The parts in which it was written: one after the other they are the file'),
});

const { get, list, post, remove } = noun({ tag: 'Exports', noun: 'Export', one: exported, example: exportExample });

const shape = {
  kind,
  format: format.optional().describe('The format of the file; left out: `csv`'),
  time_zone: timeZoneInput
    .optional()
    .describe('The zone in which moments are written and read, such as `Africa/Accra`; left out: that of the account'),
  has_bom: z.boolean().optional().describe('Whether a CSV file begins with a byte order mark, for Excel; left out: no'),
  has_texts: z.boolean().optional().describe('Whether texts are in it; left out: yes'),
  keep_days: z
    .int()
    .min(1)
    .max(EXPORT_KEEP_DAYS_MAX)
    .optional()
    .describe(`For how many days the file is kept, 1 to ${EXPORT_KEEP_DAYS_MAX}; left out: ${KEEP_DAYS}`),
  destination: destination
    .optional()
    .describe(
      'Where the file is put: `download` (left out), or `object_store`: a folder in the bucket of the installation, if it has one',
    ),
};

export const exportOperations = {
  list: list('exports.list', '/exports', { summary: 'List exports, newest first' }),
  get: get('exports.get', '/exports/{uuid}'),
  create: post('exports.create', '/exports', {
    errors: ['storage_limit'],
    summary: 'Begin an export of everything of a time',
    description:
      'It is written in the background, in parts, and goes on after any interruption where it was. All that was stored of its time is in it exactly once, as it was when it was read. Ten may be at work at a time, and an account keeps 20 GB of files.',
    body: z.strictObject({
      ...shape,
      from: timestampInput.describe('The first moment of its time; without a zone by the clocks of `time_zone`'),
      to: timestampInput.describe('The end of its time, which no longer belongs to it and must not be in the future'),
    }),
    bodyExample: { kind: 'messages', format: 'csv', from: '2026-01-01T00:00', to: '2026-02-01T00:00' },
  }),
  file: get('exports.file', '/exports/{uuid}/file', {
    errors: ['wrong_state', 'gone'],
    summary: 'Download the file of an export',
    description:
      'Possible once it is `ready`. A file with texts needs the scope `manage`, one without them `read`. The audit log tells who downloaded it.',
    isAudited: true,
    reply: {
      ...fileReply('The file', 'application/octet-stream', ''),
      schema: z.string().meta({ format: 'binary' }),
    },
  }),
  manifest: get('exports.manifest', '/exports/{uuid}/manifest', {
    errors: ['wrong_state', 'gone'],
    summary: 'Read what the file of an export consists of',
    description: 'Possible once it is `ready`: its columns, and the rows, bytes and SHA-256 of each of its parts.',
    reply: replyOf('The manifest', manifest, {
      export: exportExample,
      columns: [{ name: 'id', type: 'text', description: 'The UUID of the message' }],
      parts: [{ part: 0, rows: 182_044, bytes: 41_204_310, sha256: exportExample.sha256, name: '' }],
    }),
  }),
  cancel: post('exports.cancel', '/exports/{uuid}/cancel', {
    errors: ['wrong_state'],
    summary: 'Cancel an export',
    description: 'Possible while it is `waiting` or `running`. What was written goes.',
  }),
  delete: remove('exports.delete', '/exports/{uuid}', { summary: 'Delete an export and its file' }),
};

const exportSchedule = z.strictObject({
  uuid,
  kind,
  format,
  destination,
  time_zone: z.string().describe('The zone whose days it exports'),
  has_bom: exported.shape.has_bom,
  has_texts: exported.shape.has_texts,
  keep_days: exported.shape.keep_days,
  at: minuteOfDay.describe('The time of day at which the day before is exported'),
  next_day: z.string().describe('The day that is exported next, such as `2026-01-31`'),
  runs_at: timestamp.describe('When that begins'),
  is_paused: z.boolean().describe('True: nothing begins until it is resumed'),
  failure: z
    .string()
    .describe('Why the last of its exports failed, or why the next one could not begin at its time; empty: neither'),
  created_at: createdAt,
});

const schedules = noun({
  ...{ tag: 'Exports', noun: 'Export schedule', one: exportSchedule },
  example: {
    uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120062',
    ...{ kind: 'messages', format: 'parquet', destination: 'download', time_zone: 'Africa/Accra' },
    ...{ has_bom: false, has_texts: true, keep_days: KEEP_DAYS, at: '02:00', next_day: '2026-01-31' },
    ...{ is_paused: false, failure: '' },
    runs_at: '2026-02-01T02:00:00.000000Z',
  },
});

export { exportSchedule };

export const exportScheduleOperations = {
  list: schedules.get('exportSchedules.list', '/export-schedules', {
    summary: 'List the schedules of exports, oldest first',
    query: noQuery,
    reply: replyOf('All schedules', z.array(exportSchedule), []),
  }),
  create: schedules.post('exportSchedules.create', '/export-schedules', {
    errors: ['storage_limit'],
    summary: 'Have each day exported in the night after it',
    description:
      'Each day of the zone becomes an export of its own. Days that were missed, as nothing ran, are made up for once, up to 31 of them. An account may have 20 schedules.',
    body: z.strictObject({
      ...shape,
      at: minuteOfDay.optional().describe('The time of day at which the day before is exported; left out: `02:00`'),
    }),
    bodyExample: { kind: 'messages', format: 'parquet', at: '02:00' },
  }),
  pause: schedules.post('exportSchedules.pause', '/export-schedules/{uuid}/pause', {
    summary: 'Pause a schedule of exports',
    description: 'Exports that it began go on. A schedule that is paused stays so.',
  }),
  resume: schedules.post('exportSchedules.resume', '/export-schedules/{uuid}/resume', {
    summary: 'Resume a schedule of exports',
    description:
      'It goes on with the day of today, or with the one before whose time has not come. Days whose time came while it was paused are left out.',
  }),
  delete: schedules.remove('exportSchedules.delete', '/export-schedules/{uuid}', {
    description: 'Exports that it began stay.',
  }),
};
