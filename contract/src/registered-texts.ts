import { z } from 'zod';
import { createdAt, line, nameSearch, pageQuery, TIMESTAMP_EXAMPLE, text, updatedAt, uuid } from './fields.ts';
import { namedValuesInput, namedValuesShown } from './named-values.ts';
import { noun } from './noun.ts';
import { replyOf } from './replies.ts';
import { MESSAGE_LENGTH_MAX } from './sms-campaigns.ts';

export const TEXTS_MAX = 500;
const FILE_BYTES_MAX = 3 * 1024 * 1024;
const VARIABLES_MAX = 30;
const SENDER_IDS_MAX = 20;
const VARIABLE = /\{#[a-z]{1,20}#\}/g;

export const registeredText = z.strictObject({
  uuid,
  name: z.string().describe('What people call it'),
  text: z.string().describe('The text as it is registered, with variables such as `{#var#}`'),
  variable_characters_max: z.int().positive().describe('How many characters each variable may have'),
  sender_ids: z.array(z.string()).describe('The sender IDs that may send it; empty: every one'),
  values: namedValuesShown,
  created_at: createdAt,
  updated_at: updatedAt,
});

const TEXT = '0196f0c2-7a10-7cc4-9d3e-0242ac120061';
const fields = {
  name: 'Order is ready',
  text: 'Dear {#var#}, your order {#var#} is ready. -VOLLEY',
  sender_ids: ['VOLLEY'],
  values: { dlt_template_id: '1107161234567890123', dlt_category: 'service_implicit' },
};
const example = {
  uuid: TEXT,
  ...fields,
  variable_characters_max: 30,
  created_at: TIMESTAMP_EXAMPLE,
  updated_at: TIMESTAMP_EXAMPLE,
};

const input = {
  name: line(100).describe('What people call it, up to 100 characters'),
  text: text(1, MESSAGE_LENGTH_MAX)
    .refine((pattern) => pattern.replace(VARIABLE, '').trim() !== '', {
      message: 'must have characters besides its variables',
    })
    .refine((pattern) => (pattern.match(VARIABLE)?.length ?? 0) <= VARIABLES_MAX, {
      message: `must have at most ${VARIABLES_MAX} variables`,
    })
    .describe(
      'The text exactly as it is registered, up to 1,530 characters. `{#var#}`, or another name of letters between `{#` and `#}`, stands for up to `variable_characters_max` characters; up to 30 of them',
    ),
  variable_characters_max: z
    .int()
    .min(1)
    .max(200)
    .optional()
    .describe('How many characters each variable may have, 1 to 200; left out: 30, in a change: as it is'),
  sender_ids: z
    .array(line(15))
    .max(SENDER_IDS_MAX)
    .optional()
    .describe('The sender IDs that may send it, up to 20; empty, or left out of a new one: every one'),
  values: namedValuesInput.optional(),
};

const { get, list, post, put, remove } = noun({
  tag: 'Sender IDs',
  noun: 'Registered text',
  writes: 'send',
  one: registeredText,
  example,
});

const difference = z.strictObject({
  position: z.int().min(0).describe('How many characters of the text come before the difference'),
  expected: z.string().describe('How the registered text goes on there; empty: it ends, or its variable is full'),
  found: z.string().describe('How the text goes on there; empty: it ends'),
});

export const textCheck = z.strictObject({
  registered_text: z
    .strictObject({ uuid, name: z.string().describe('What people call it') })
    .nullable()
    .describe('The registered text that it is, or that comes nearest; null: the sender ID has none'),
  difference: difference.nullable().describe('Where it differs from the nearest; null: it is that text'),
  values: namedValuesShown.describe('The values that carriers are given beside it'),
});

export const registeredTextImport = z.strictObject({
  added: z.int().nonnegative().describe('How many texts were added'),
  changed: z.int().nonnegative().describe('How many replaced the text of the same name'),
});

export const registeredTextOperations = {
  list: list('registeredTexts.list', '/registered-texts', {
    summary: 'List registered texts by their names, or search them',
    query: z.strictObject({ ...pageQuery, search: nameSearch }),
  }),
  create: post('registeredTexts.create', '/registered-texts', {
    errors: ['storage_limit'],
    summary: 'Add a text that is registered with operators',
    description: `Texts that fit it are sent with its values. In countries that the account or the sender ID names in \`registered_texts_in\`, no other text is sent. Each language is a text of its own. An account has ${TEXTS_MAX} at most.`,
    body: z.strictObject(input),
    bodyExample: fields,
  }),
  get: get('registeredTexts.get', '/registered-texts/{uuid}'),
  update: put('registeredTexts.update', '/registered-texts/{uuid}', {
    description: 'What you leave out stays as it is. What is sent from the reply on follows it.',
    body: z.strictObject({ ...input, name: input.name.optional(), text: input.text.optional() }),
    bodyExample: { variable_characters_max: 40 },
  }),
  delete: remove('registeredTexts.delete', '/registered-texts/{uuid}', {
    description: 'Messages that wait to be sent and need it fail, and are refunded.',
  }),
  import: post('registeredTexts.import', '/registered-texts/import', {
    errors: ['conflict', 'storage_limit'],
    summary: 'Add or change many registered texts by a file',
    description: `The body is a CSV file or an Excel workbook of up to 3 MB and ${TEXTS_MAX} rows, with the names of its columns first: \`name\` and \`text\`; \`senders\`, separated by commas, and \`variable_characters_max\` if they are needed; every other column is a value by its name, such as \`dlt_template_id\`. A row replaces the registered text of the same name, or adds one. If a row cannot be stored, none is, and the errors name the lines.`,
    upload: { contentTypes: ['application/octet-stream'], bytesMax: FILE_BYTES_MAX },
    reply: replyOf('What was stored', registeredTextImport, { added: 40, changed: 2 }),
  }),
  check: post('registeredTexts.check', '/registered-texts/check', {
    scope: 'read',
    summary: 'Ask whether a text is registered, and where it differs if it is not',
    body: z.strictObject({
      sender_id: line(15).describe('The sender ID that would send it'),
      message: text(1, MESSAGE_LENGTH_MAX).describe('The text, with its values in the place of fields'),
    }),
    bodyExample: { sender_id: 'VOLLEY', message: 'Dear Asha, your order A-17 is ready. -VOLLEY' },
    reply: replyOf('What was found', textCheck, {
      registered_text: { uuid: TEXT, name: fields.name },
      difference: null,
      values: { dlt_entity_id: '1101234560000012345', ...fields.values },
    }),
  }),
};
