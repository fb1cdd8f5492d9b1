import { z } from 'zod';
import { SUPPRESSION_REASONS } from './choices.ts';
import { csvQuery } from './csv.ts';
import {
  createdAt,
  line,
  optionalLine,
  pageQuery,
  phoneNumber,
  phoneNumberInput,
  TIMESTAMP_EXAMPLE,
} from './fields.ts';
import { numberBeginning } from './message-filters.ts';
import { noun } from './noun.ts';
import { csvReply, doneReply } from './replies.ts';

export const suppression = z.strictObject({
  phone_number: phoneNumber,
  reason: z
    .enum(SUPPRESSION_REASONS)
    .describe(
      'Why the number gets nothing: `opt_out` (the person said stop), `complaint` or `manual` (somebody entered it)',
    ),
  note: z.string().describe('What was noted about it; empty: nothing'),
  created_at: createdAt,
});

export const suppressionExample = {
  phone_number: '233244123456',
  reason: 'manual',
  note: 'Asked by phone',
  created_at: TIMESTAMP_EXAMPLE,
};
const byNumber = z.object({
  phone_number: z.string().min(1).max(40).describe('The number, international with or without `+`, or local'),
});

const { get, list, post, remove } = noun({
  tag: 'Suppressions',
  noun: 'Suppression',
  params: byNumber,
  one: suppression,
  example: suppressionExample,
});

export const suppressionOperations = {
  list: list('suppressions.list', '/suppressions', {
    summary: 'List the numbers that get no messages, newest first, or find some of them',
    description: 'With `phone_number`, at most 1,000 matches are counted.',
    query: z.strictObject({
      ...pageQuery,
      phone_number: numberBeginning
        .optional()
        .describe('Only this number, or numbers that begin so; local or international'),
    }),
  }),
  csv: get('suppressions.csv', '/suppressions.csv', {
    summary: 'Download the numbers that get no messages as CSV',
    description: 'All of them, or those that begin so, newest first, in one file of any length.',
    query: csvQuery({
      phone_number: numberBeginning
        .optional()
        .describe('Only this number, or numbers that begin so; local or international'),
    }),
    reply: csvReply('A line of names, then one line per number', 'phone_number,reason,note,created_at'),
  }),
  create: post('suppressions.create', '/suppressions', {
    summary: 'Suppress a number',
    description: 'Its reason and note do not change if the number is suppressed already.',
    body: z.strictObject({
      phone_number: phoneNumberInput,
      reason: z.enum(SUPPRESSION_REASONS).optional().describe('Why the number gets nothing; left out: `manual`'),
      note: optionalLine(500).optional().describe('A note for yourself, up to 500 characters'),
    }),
    bodyExample: { phone_number: '0244123456', reason: 'manual', note: 'Asked by phone' },
  }),
  get: get('suppressions.get', '/suppressions/{phone_number}', { summary: 'Read the suppression of a number' }),
  delete: remove('suppressions.delete', '/suppressions/{phone_number}', {
    summary: 'Allow messages to a number again',
    description:
      'If the person asked to get nothing (`opt_out` or `complaint`), the key needs the scope `send` too, and `reason` is required; it is kept in the audit log.',
    query: z.strictObject({
      reason: line(300)
        .optional()
        .meta({ description: 'How the person agreed to get messages again, up to 300 characters' }),
    }),
    reply: doneReply('Suppression removed.'),
  }),
};
