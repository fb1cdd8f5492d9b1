import { z } from 'zod';
import { FILE_ENCODINGS, IMPORT_DELIMITERS, IMPORT_OUTCOMES } from './choices.ts';
import {
  contactImport,
  importExample as example,
  IMPORT_BYTES_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_PART_BYTES,
  importConsentInput,
  importTarget,
} from './contact-import.ts';
import { csvQuery } from './csv.ts';
import { countryInput, fileSearch, line, noQuery, optionalLine, pageQuery, pathUuid, uuidInput } from './fields.ts';
import { noun } from './noun.ts';
import { csvReply, replyOf } from './replies.ts';

const count = z.int().nonnegative();
const importPart = z.strictObject({
  part: count.describe('The number of the part, from 0'),
  bytes: count.describe('How many bytes it has'),
});

const pathPart = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .meta({ wire: { type: 'integer', minimum: 0, maximum: 9_999 }, description: 'The number of the part, from 0' });

const { get, list, post, put, remove } = noun({ tag: 'Imports', noun: 'Import', one: contactImport, example });

export const importOperations = {
  list: list('imports.list', '/imports', {
    summary: 'List imports, newest first, or search them',
    query: z.strictObject({ ...pageQuery, search: fileSearch }),
  }),
  create: post('imports.create', '/imports', {
    errors: ['storage_limit'],
    summary: 'Begin an import of contacts',
    description:
      'Say how large the file is, then upload it in parts of `part_bytes`. A file is CSV or XLSX, of up to 1 GB and 10 million rows. An account may have ten imports at a time that are not finished, and 4 GB of files whose rows are kept.',
    body: z.strictObject({
      file_name: line(255).describe('The name of the file, up to 255 characters'),
      bytes: z.int().min(1).max(IMPORT_BYTES_MAX).describe('How many bytes the file has, up to 1 GB'),
    }),
    bodyExample: { file_name: 'customers.csv', bytes: 182_044 },
  }),
  get: get('imports.get', '/imports/{uuid}'),
  parts: get('imports.parts', '/imports/{uuid}/parts', {
    summary: 'List the parts of the file that are there',
    description: 'An upload that was cut off goes on with those that are not.',
    query: noQuery,
    reply: replyOf('The parts, in their order', z.array(importPart), [{ part: 0, bytes: 182_044 }]),
  }),
  uploadPart: put('imports.uploadPart', '/imports/{uuid}/parts/{part}', {
    params: z.object({ uuid: pathUuid, part: pathPart }),
    errors: ['wrong_state'],
    summary: 'Upload one part of the file',
    description:
      'The body is the bytes of the part: `part_bytes` of them from the place `part` × `part_bytes` on, fewer only in the last part. Uploading a part again replaces it.',
    upload: { contentTypes: ['application/octet-stream'], bytesMax: IMPORT_PART_BYTES },
    reply: replyOf('The part', importPart, { part: 0, bytes: 182_044 }),
  }),
  readFile: post('imports.readFile', '/imports/{uuid}/read', {
    errors: ['wrong_state'],
    summary: 'End the upload and read the file, or read it again in another way',
    description:
      'What is left out is recognised. The state is `reading`, then `mapping`; `columns` say what was found, and `mapping` is proposed: the one that was used for a file with the same columns before, or what the names and the contents of the columns say.',
    body: z.strictObject({
      encoding: z.enum(FILE_ENCODINGS).optional().describe('The encoding of a CSV file'),
      delimiter: z.enum(IMPORT_DELIMITERS).optional().describe('What stands between the cells of a CSV file'),
      sheet: line(100)
        .optional()
        .describe('The sheet of a workbook; left out: the first one with telephone numbers, or else with rows'),
      has_header: z.boolean().optional().describe('Whether the first row names the columns'),
    }),
    bodyExample: { encoding: 'windows-1252' },
  }),
  update: put('imports.update', '/imports/{uuid}', {
    errors: ['wrong_state'],
    summary: 'Say what the columns hold and how contacts are imported',
    description:
      'Fields that you leave out stay as they are. Possible in the states `mapping` and `checked`; a dry run of before no longer counts then.',
    body: z.strictObject({
      mapping: z
        .array(importTarget)
        .max(IMPORT_COLUMNS_MAX)
        .optional()
        .describe('What each column holds, in their order; columns beyond it are left out'),
      on_existing: contactImport.shape.on_existing.optional(),
      names: contactImport.shape.names.optional(),
      date_order: contactImport.shape.date_order
        .optional()
        .describe(
          'What dates such as 03/04/1990 begin with: the day or the month; null: it is open, and a date that could be either of two days is left out',
        ),
      country: countryInput
        .optional()
        .describe('The country whose local numbers are understood, by its two letters; at first that of the account'),
      group_ids: z.array(uuidInput).max(10).optional().describe('Groups that all people of the file join, up to 10'),
      new_group: optionalLine(255)
        .optional()
        .describe('The name of a group that is created for the people of the file; empty: none'),
      consent: importConsentInput
        .nullable()
        .optional()
        .describe(
          'What all people of the file have agreed to, which is recorded for each of them; null: the file says nothing of it. What somebody withdrew by a reply or an opt-out link, or said later, stays',
        ),
    }),
    bodyExample: {
      mapping: [
        { to: 'phone_number' },
        { to: 'full_name' },
        { to: 'new_field', key: 'birthday', label: 'Birthday', kind: 'date' },
      ],
      on_existing: 'fill',
      date_order: 'day_first',
      new_group: 'Customers of May',
    },
  }),
  check: post('imports.check', '/imports/{uuid}/check', {
    errors: ['wrong_state'],
    summary: 'Find out what the import would do',
    description:
      'A dry run: no contact is written. The state is `checking`, then `checked`, and `check` says the rest.',
  }),
  start: post('imports.start', '/imports/{uuid}/start', {
    errors: ['wrong_state'],
    summary: 'Start the import',
    description:
      'Possible in the states `mapping` and `checked`. The state is `importing`, then `completed`. What was done is done, however the service ends: it goes on where it was.',
  }),
  cancel: post('imports.cancel', '/imports/{uuid}/cancel', {
    errors: ['wrong_state'],
    summary: 'Cancel an import',
    description: 'What was imported stays, and can be undone.',
  }),
  undo: post('imports.undo', '/imports/{uuid}/undo', {
    errors: ['wrong_state'],
    summary: 'Undo an import',
    description:
      'For 30 days. Contacts that it made go, unless they were used or changed since; contacts that it changed get back what they had, unless they were changed since; groups that they joined through it they leave. What the file said of consent is taken back.',
  }),
  results: get('imports.results', '/imports/{uuid}/results.csv', {
    errors: ['gone'],
    summary: 'Download what became of each row',
    description:
      'The rows that are done, with their columns as the file has them, after the number of the row, the outcome and the reason. It can be mended and imported again. Kept for 30 days.',
    query: csvQuery({
      outcome: z.enum(IMPORT_OUTCOMES).optional().describe('Only rows with this outcome'),
    }),
    reply: csvReply('A line of names, then one line per row', 'row,outcome,reason,Mobile No.,Name'),
  }),
  delete: remove('imports.delete', '/imports/{uuid}', {
    errors: ['wrong_state'],
    summary: 'Delete an import, its file and its results',
    description: 'The contacts stay; the import can no longer be undone.',
  }),
};
