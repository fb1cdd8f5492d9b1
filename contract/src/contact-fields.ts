import { z } from 'zod';
import { FIELD_KINDS } from './choices.ts';
import { createdAt, fieldSearch, line, optionalLine, updatedAt, uuid } from './fields.ts';
import { noun } from './noun.ts';
import { replyOf } from './replies.ts';

const FIELDS_MAX = 50;
const CHOICES_MAX = 100;
export const VALUE_LENGTH_MAX = 500;

/** Names that have another meaning in texts, files and requests. */
const TAKEN_KEYS = [
  ...['id', 'uuid', 'name', 'full_name', 'first_name', 'last_name', 'email', 'phone_number', 'groups', 'fields'],
  ...['created_at', 'updated_at', 'opt_out_url', 'message', 'sender_id', 'constructor'],
];
const KEY = /^[a-z][a-z0-9_]{0,39}$/;
const NEW_KEY = new RegExp(`^(?!(${TAKEN_KEYS.join('|')})$)[a-z][a-z0-9_]{0,39}$`);

export const key = z.string().regex(KEY);
export const newKey = z.string().regex(NEW_KEY, {
  message: `must begin with a letter from a to z, have only such letters, digits and _, up to 40, and be none of: ${TAKEN_KEYS.join(', ')}`,
});

/** A value of a contact; an empty field has none. Each type is described, so that they stay three schemas: clients lack type lists. */
const value = z.union([
  z.string().describe('A text, a choice, or a date such as `2026-01-31`'),
  z.number().describe('A number'),
  z.boolean().describe('Yes or no'),
]);
export const fieldValues = z
  .record(key, value)
  .describe(
    'What the contact has in the fields of the account, by key: texts, choices and dates (`2026-01-31`) as text, numbers as numbers, yes and no as true and false; a field that is empty is left out',
  );
export const fieldValuesInput = z
  .record(
    key,
    z.union([optionalLine(VALUE_LENGTH_MAX), z.number(), z.boolean(), z.null()], {
      error: () => `must be a text of up to ${VALUE_LENGTH_MAX} characters, a number, true, false or null`,
    }),
  )
  .describe(
    'Values by the keys of fields of the account (`GET /contact-fields`): a text up to 500 characters, a number, a date such as `2026-01-31`, true or false, or one of the choices. Null or an empty text: none. Fields that are not named stay as they are',
  );

const fields = {
  key: key.describe('Names the field in texts, as `{{city}}`, and in values; it never changes'),
  label: z.string().describe('What people read beside its values'),
  kind: z.enum(FIELD_KINDS).describe('What its values are: `text`, `number`, `date`, `yes_no` or one of its choices'),
  choices: z.array(z.string()).describe('The values that there are; empty unless the kind is `choice`'),
  default_value: z
    .string()
    .describe('Stands in a text where a contact has no value and the text gives no word of its own; empty: nothing'),
  position: z.int().positive().describe('Its place among the fields, from 1'),
  created_at: createdAt,
  updated_at: updatedAt,
};
export const contactField = z.strictObject(fields);
export const contactFieldUse = z.strictObject({
  kind: z
    .enum(['sms_campaign', 'recording', 'keyword_rule', 'segment', 'template', 'voice_campaign', 'sending_rules'])
    .describe('What it is that uses the field'),
  uuid: uuid.nullable().describe('Null: the rules for marketing, of which an account has one set'),
  name: z.string().describe('Its name; empty: it has none yet'),
});
export const contactFieldDetails = z.strictObject({
  ...fields,
  used_by: z
    .array(contactFieldUse)
    .describe(
      'What names the field and is still to be sent, up to 20: while there is any, the field cannot be deleted',
    ),
});

const example = {
  key: 'city',
  label: 'City',
  kind: 'choice',
  choices: ['Accra', 'Kumasi', 'Tamale'],
  default_value: 'your town',
  position: 1,
};
export const label = line(60).describe('What people read beside its values, up to 60 characters');
export const choices = z.array(line(100)).max(CHOICES_MAX);
const defaultValue = optionalLine(100).describe(
  'Stands in a text where a contact has no value and the text gives no word of its own, up to 100 characters; empty (the default): nothing',
);
const byKey = z.object({ key: key.describe('The key of the field') });

const { get, post, put, remove } = noun({
  tag: 'Contacts',
  noun: 'Contact field',
  isShared: true,
  called: 'field',
  params: byKey,
  one: contactField,
  example,
});

export const contactFieldOperations = {
  list: get('contactFields.list', '/contact-fields', {
    summary: 'List the fields of your own that contacts have, in their order, or search them',
    query: z.strictObject({ search: fieldSearch }),
    reply: replyOf(`The fields, ${FIELDS_MAX} at most`, z.array(contactField), [example]),
  }),
  create: post('contactFields.create', '/contact-fields', {
    errors: ['wrong_state'],
    summary: 'Make a field that contacts have from then on',
    description: `It stands last. An account has ${FIELDS_MAX} fields at most. The key and the kind are never changed: texts, conditions and files name them.`,
    body: z.strictObject({
      key: newKey.describe(
        'Names it in texts, as `{{city}}`, and in values: letters from a to z, digits and `_`, up to 40, a letter first',
      ),
      label,
      kind: z
        .enum(FIELD_KINDS)
        .default('text')
        .describe('What its values are: `text` (the default), `number`, `date`, `yes_no` or `choice`'),
      choices: choices.optional().describe('The values that there are, up to 100; only for the kind `choice`'),
      default_value: defaultValue.optional(),
    }),
    bodyExample: {
      key: 'city',
      label: 'City',
      kind: 'choice',
      choices: ['Accra', 'Kumasi', 'Tamale'],
      default_value: 'your town',
    },
  }),
  get: get('contactFields.get', '/contact-fields/{key}', {
    summary: 'Read one field, with what uses it',
    reply: replyOf('The field', contactFieldDetails, {
      ...example,
      used_by: [{ kind: 'sms_campaign', uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120003', name: 'Harvest offer' }],
    }),
  }),
  update: put('contactFields.update', '/contact-fields/{key}', {
    description:
      'What you leave out stays as it is. Choices are added and never taken away, because contacts have them.',
    body: z.strictObject({
      label: label.optional(),
      add_choices: choices
        .optional()
        .describe('Choices that come after those that there are, which stay; 100 in all. Only for the kind `choice`'),
      default_value: defaultValue.optional(),
      position: z
        .int()
        .min(1)
        .max(FIELDS_MAX)
        .optional()
        .describe('The place to move it to, from 1; the fields from there on move down'),
    }),
    bodyExample: { label: 'Town', add_choices: ['Ho'], position: 2 },
  }),
  delete: remove('contactFields.delete', '/contact-fields/{key}', {
    errors: ['wrong_state'],
    summary: 'Delete a field with its values',
    description:
      'Refused while a campaign that is still to be sent names it. The field is gone with the reply; its values are cleared soon after, and until then its key stays taken.',
  }),
};
