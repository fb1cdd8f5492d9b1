import { z } from 'zod';
import { CONSENT_CHANNELS, EXISTING_RULES, REASON_OUTCOMES, STATED_SOURCES } from './choices.ts';
import { CONSENT_WORDS_MAX } from './consents.ts';
import { choices, label, newKey } from './contact-fields.ts';
import { createdAt, id, text, timestamp, timestampInput, updatedAt, uuid } from './fields.ts';

export const IMPORT_BYTES_MAX = 1_073_741_824;
/** Each part but the last has this many bytes: requests stay small, and an interrupted upload repeats only one part. */
export const IMPORT_PART_BYTES = 4_194_304;
export const IMPORT_COLUMNS_MAX = 200;

export const IMPORT_STATUSES = [
  'uploading',
  'reading',
  'mapping',
  'checking',
  'checked',
  'importing',
  'completed',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;

const count = z.int().nonnegative();

/** The target of a column: a value that every contact has, a field of the account, a field that the import creates, or nothing. */
const SIMPLE = [
  'phone_number',
  'first_name',
  'last_name',
  'full_name',
  'email',
  'opt_out',
  'opt_out_when_no',
  'leave_out',
] as const;
const target = z
  .enum(SIMPLE)
  .describe(
    'What the column holds; `full_name` is taken apart or kept whole as `names` says; `opt_out`: whoever has a yes there gets no messages, `opt_out_when_no`: whoever has a no there; `leave_out`: nothing',
  );
const KEY = /^[a-z][a-z0-9_]{0,39}$/;
const key = z.string().regex(KEY, { message: 'must be the key of a field' }).describe('The key of the field');
const newField = {
  to: z.literal('new_field').describe('A field of your own that the import creates when it starts'),
  key: newKey.describe('The key of the new field; a field that has it already is used as it is'),
  label,
};
export const importTarget = z.union([
  z.strictObject({ to: target }),
  z.strictObject({ to: z.literal('field').describe('A field of your own'), key }),
  z.strictObject({
    ...newField,
    kind: z.enum(['text', 'number', 'date', 'yes_no']).describe('The kind of the new field'),
  }),
  z.strictObject({
    ...newField,
    kind: z.literal('choice').describe('The kind of the new field'),
    choices: choices.min(1).describe('The choices of the new field'),
  }),
]);

export const importColumn = z.strictObject({
  name: z.string().describe('The name of the column, as the first row has it; empty: it has none'),
  samples: z.array(z.string()).describe('What stands in it, of a few rows'),
  unclear_dates: z
    .array(
      z.strictObject({
        value: z.string().describe('The date as it stands in the file'),
        day_first: z.string().describe('The day that it is if the day stands first'),
        month_first: z.string().describe('The day that it is if the month stands first'),
      }),
    )
    .describe('Dates of its first rows that could be either of two days, 3 at most: `date_order` says which'),
  proposed: importTarget.describe('What the column seems to hold'),
  reason: z.string().describe('Why it seems so, in a sentence'),
});

const outcomeCounts = {
  created: count.describe('Rows whose number was new'),
  changed: count.describe('Rows whose number was there, and whose contact got something of the row'),
  same: count.describe('Rows whose number was there with the same values'),
  left: count.describe('Rows whose number was there, and whose contact was left as it was'),
  refused: count.describe(
    'Rows without a number that can be reached: the reason stands beside each row of the results',
  ),
};

export const importCheck = z.strictObject({
  ...outcomeCounts,
  repeated: count.describe(
    'Of the rows that are not new, those whose number stands in an earlier row of the file: they are taken one after another',
  ),
  repaired: count.describe('Rows whose number was repaired, such as one whose first zero a spreadsheet had taken away'),
  opted_out: count.describe('Rows whose people get no messages, because a column says so'),
  without_value: count.describe('Rows that are kept although a value of theirs cannot be: that value is left out'),
  reasons: z
    .array(
      z.strictObject({
        outcome: z.enum(REASON_OUTCOMES).describe('What the reason does to a row'),
        reason: z.string().describe('The reason, in a sentence'),
        rows: count.describe('How many rows have it'),
        samples: z
          .array(
            z.strictObject({
              row: z.int().positive().describe('The row of the file, from 1'),
              value: z.string().describe('What stands there'),
            }),
          )
          .describe('Some of them'),
      }),
    )
    .describe('The reasons, those with the most rows first, 50 at most'),
});

const agreed = {
  channels: z
    .array(z.enum(CONSENT_CHANNELS))
    .min(1)
    .max(2)
    .describe('What they agreed to: `sms` (text messages), `voice` (calls) or both'),
  source: z
    .enum(STATED_SOURCES)
    .describe('How they said it: on a `form`, on `paper`, `spoken`, as the file says (`import`), or `other`'),
};
const importConsent = z.strictObject({
  ...agreed,
  words: z.string().describe('What they were shown or said; empty: nobody noted it'),
  at: timestamp.describe('When they said it'),
});
export const importConsentInput = z.strictObject({
  ...agreed,
  words: text(0, CONSENT_WORDS_MAX)
    .optional()
    .describe('What they were shown or said, up to 2,000 characters; left out: nothing is noted'),
  at: timestampInput.describe('When they said it, not in the future'),
});

export const contactImport = z.strictObject({
  id,
  uuid,
  file_name: z.string().describe('The name of the file'),
  bytes: count.describe('How many bytes the file has'),
  part_bytes: count.describe('How many bytes each part of the upload has, except the last one'),
  parts: count.describe('How many parts the upload has'),
  status: z.enum(IMPORT_STATUSES).describe('Where it stands'),
  failure: z.string().describe('Why it failed, in a sentence; empty: it did not'),
  format: z.string().describe('`csv` or `xlsx`; empty: the file was not read yet'),
  encoding: z.string().describe('The encoding of a CSV file, such as `utf-8`; empty: it has none, or was not read yet'),
  delimiter: z
    .string()
    .describe(
      'What stands between the cells of a CSV file: `comma`, `semicolon`, `tab` or `bar`; empty: nothing, or not read yet',
    ),
  sheet: z.string().describe('The sheet of a workbook that was read; empty: none'),
  sheets: z.array(z.string()).describe('The sheets of a workbook'),
  has_header: z.boolean().describe('Whether the first row names the columns'),
  rows: count.describe('How many rows were read, without the row of names'),
  first_rows: z
    .array(
      z.strictObject({
        row: z.int().positive().describe('The row of the file, from 1'),
        cells: z
          .array(z.string())
          .describe('Its cells, of up to 60 characters each; empty ones at the end are left out'),
      }),
    )
    .describe('The first rows below the names of the columns, 5 at most; none when the rows of the file are gone'),
  columns: z.array(importColumn).describe('The columns of the file'),
  mapping: z.array(importTarget).describe('What each column holds, in their order'),
  on_existing: z
    .enum(EXISTING_RULES)
    .describe(
      'For a number that is a contact already: `leave` it as it is, `fill` what is empty, `overwrite` with what the row has',
    ),
  names: z
    .enum(['split', 'whole'])
    .describe('A full name: `split` into first and last name, or `whole` as the first name'),
  date_order: z
    .enum(['day_first', 'month_first'])
    .nullable()
    .describe(
      'What dates such as 03/04/1990 begin with: the day or the month; null: it is open, and a date that could be either of two days is left out. It is proposed if `date_proof` shows it, or if a file with the same columns was imported with it before',
    ),
  date_proof: z
    .string()
    .describe(
      'A date of the first rows that is a day in one order alone, such as 25/12/1990; empty: there is none, or they contradict each other',
    ),
  country: z.string().describe('The country whose local numbers are understood'),
  group_ids: z.array(uuid).describe('The groups that all people of the file join'),
  new_group: z.string().describe('The name of a group that is created for the people of the file; empty: none'),
  new_group_id: uuid.nullable().describe('The UUID of that group; null: it was not created'),
  consent: importConsent
    .nullable()
    .describe('What all people of the file have agreed to; null: the file says nothing of it'),
  check: importCheck.nullable().describe('What the import would do, as the last dry run found; null: there was none'),
  done: count.describe('How many rows are done in this state, of `rows`; while `reading`, of `bytes`'),
  seconds_left: count.nullable().describe('About how long this state goes on; null: nobody can tell yet'),
  counts: z.strictObject(outcomeCounts).describe('What became of the rows so far'),
  undo_until: timestamp.nullable().describe('Until when it can be undone; null: there is nothing to undo'),
  created_at: createdAt,
  updated_at: updatedAt,
  started_at: timestamp.nullable().describe('When it was started; null: it was not'),
  ended_at: timestamp.nullable().describe('When it ended; null: it has not'),
});

const zeros = { created: 0, changed: 0, same: 0, left: 0, refused: 0 };
const birthday = { to: 'new_field' as const, key: 'birthday', label: 'Birthday', kind: 'date' as const };
export const importExample = {
  id: 12,
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120041',
  file_name: 'customers.csv',
  bytes: 182_044,
  part_bytes: IMPORT_PART_BYTES,
  parts: 1,
  status: 'mapping' as const,
  format: 'csv',
  encoding: 'windows-1252',
  delimiter: 'semicolon',
  has_header: true,
  rows: 5_000,
  first_rows: [
    { row: 2, cells: ['0244123456', 'Ama Mensah', '03/04/1990'] },
    { row: 3, cells: ['0244123457', 'Kofi Boateng', '11/12/1985'] },
  ],
  columns: [
    {
      name: 'Mobile No.',
      samples: ['0244123456', '0244123457'],
      proposed: { to: 'phone_number' as const },
      reason: 'Its name says so.',
    },
    {
      name: 'Name',
      samples: ['Ama Mensah', 'Kofi Boateng'],
      proposed: { to: 'full_name' as const },
      reason: 'Its name says so.',
    },
    {
      name: 'Birthday',
      samples: ['03/04/1990', '11/12/1985'],
      unclear_dates: [
        { value: '03/04/1990', day_first: '1990-04-03', month_first: '1990-03-04' },
        { value: '11/12/1985', day_first: '1985-12-11', month_first: '1985-11-12' },
      ],
      proposed: birthday,
      reason: 'Contacts have no such field yet; it can be made.',
    },
  ],
  mapping: [{ to: 'phone_number' as const }, { to: 'full_name' as const }, birthday],
  on_existing: 'fill' as const,
  names: 'split' as const,
  country: 'GH',
  new_group: 'Customers of May',
  counts: zeros,
};
