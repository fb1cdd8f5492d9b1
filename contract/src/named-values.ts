import { z } from 'zod';
import { countryInput, line, lineOf, TIMESTAMP_EXAMPLE, timestamp } from './fields.ts';
import { noun } from './noun.ts';

const VALUES_MAX = 10;
const VALUE_LENGTH_MAX = 100;
const COUNTRIES_MAX = 20;

/** Carriers are given them as they are: in SMPP as octets, and in the requests of profiles. */
const value = lineOf(
  VALUE_LENGTH_MAX,
  /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/,
  'must be 1 to 100 characters of ASCII',
);
export const valueName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, { message: 'must be a name such as dlt_entity_id: a to z, 0 to 9 and _' });

export const namedValuesInput = z
  .record(valueName, value)
  .refine((values) => Object.keys(values).length <= VALUES_MAX, { message: `must have at most ${VALUES_MAX} values` })
  .meta({
    maxProperties: VALUES_MAX,
    description:
      'Values by name, such as `dlt_entity_id`, that carriers are given beside the text: up to 10 of up to 100 characters of ASCII',
  });
export const namedValuesShown = z
  .record(z.string(), z.string())
  .describe('Values by name, such as `dlt_entity_id`, that carriers are given beside the text');

export const namedValues = z.strictObject({
  sender_id: z.string().nullable().describe('The sender ID that they are of; null: every one of the account'),
  values: namedValuesShown,
  registered_texts_in: z
    .array(z.string())
    .describe('Countries, as two letters, to whose numbers only registered texts are sent'),
  updated_at: timestamp.describe('When they were last set, ISO 8601 in UTC with microseconds'),
});

const example = {
  sender_id: 'VOLLEY',
  values: { dlt_entity_id: '1101234560000012345' },
  registered_texts_in: ['IN'],
  updated_at: TIMESTAMP_EXAMPLE,
};

const { list, put } = noun({
  tag: 'Sender IDs',
  noun: 'Named values',
  called: 'named values',
  writes: 'send',
  one: namedValues,
  example,
});

export const namedValueOperations = {
  list: list('namedValues.list', '/named-values', {
    summary: 'List the values that carriers are given beside texts, those of the account first',
  }),
  set: put('namedValues.set', '/named-values', {
    errors: ['storage_limit'],
    summary: 'Set the values that carriers are given beside the texts of the account or of a sender ID',
    description:
      'They replace those before. Settings of carriers name them (`tlvs`, or `named_values` of an HTTP profile). Of two values with the same name that of the registered text wins, then that of the sender ID, then that of the account. What is sent from the reply on carries them.',
    body: z.strictObject({
      sender_id: line(15).nullable().describe('The sender ID that they are of; null: every one of the account'),
      values: namedValuesInput,
      registered_texts_in: z
        .array(countryInput)
        .max(COUNTRIES_MAX)
        .optional()
        .describe(
          'Countries, as two letters such as `IN`, to whose numbers only registered texts are sent (`GET /registered-texts`), up to 20; left out: none',
        ),
    }),
    bodyExample: { sender_id: 'VOLLEY', values: example.values, registered_texts_in: ['IN'] },
  }),
};
