import { z } from 'zod';
import { CONTACT_CHANGE_ACTIONS } from './choices.ts';
import type { EventKind } from './event-kinds.ts';
import { uuid } from './fields.ts';

const rows = z.int().nonnegative();

export const importEventData = z.strictObject({
  import_id: uuid.describe('The UUID of the import'),
  file_name: z.string().describe('The name of the file'),
  status: z.enum(['completed', 'failed', 'undone']).describe('How it ended'),
  failure: z.string().describe('Why it failed, in a sentence; empty: it did not'),
  rows: rows.describe('How many rows the file has'),
  created: rows.describe('Rows whose number was new'),
  changed: rows.describe('Rows whose contact got something of the row'),
  same: rows.describe('Rows whose contact had the same values'),
  left: rows.describe('Rows whose contact was left as it was'),
  refused: rows.describe('Rows without a number that can be reached'),
});

export const contactChangeEventData = z.strictObject({
  change_id: uuid.describe('The UUID of the change'),
  action: z.enum(CONTACT_CHANGE_ACTIONS).describe('What was done to each contact'),
  status: z.enum(['done', 'failed', 'undone']).describe('How it ended'),
  failure: z.string().describe('Why it failed, in a sentence; empty: it did not'),
  changed: rows.describe('How many contacts it has changed'),
});

export const importKinds = {
  'import.done': {
    version: 1,
    summary: 'An import of contacts came to its end, or was undone.',
    data: importEventData,
    example: {
      import_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120041',
      file_name: 'customers.csv',
      status: 'completed',
      failure: '',
      rows: 5_000,
      created: 3_926,
      changed: 61,
      same: 940,
      left: 0,
      refused: 73,
    },
  },
} as const satisfies Readonly<Record<string, EventKind>>;

export const contactChangeKinds = {
  'contact_change.done': {
    version: 1,
    summary: 'A change of many contacts came to its end, or was undone.',
    data: contactChangeEventData,
    example: {
      change_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120061',
      action: 'delete',
      status: 'done',
      failure: '',
      changed: 101_553,
    },
  },
} as const satisfies Readonly<Record<string, EventKind>>;
