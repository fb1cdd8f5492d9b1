import { z } from 'zod';
import { NUMBER_SORTS } from './choices.ts';
import { fieldValues, fieldValuesInput } from './contact-fields.ts';
import { csvQuery } from './csv.ts';
import { fieldErrors } from './envelope.ts';
import {
  createdAt,
  emailInput,
  id,
  idReference,
  optionalLine,
  pageQuery,
  phoneNumber,
  phoneNumberInput,
  sortBy,
  TIMESTAMP_EXAMPLE,
  updatedAt,
  uuid,
  uuidInput,
} from './fields.ts';
import { noun } from './noun.ts';
import { createdReply, csvReply, doneReply, fullPageReply, replyOf } from './replies.ts';

export const ASSIGN_CONTACTS_MAX = 10_000;
export const ASSIGN_GROUPS_MAX = 10;
export const BULK_CONTACTS_MAX = 1_000;

const contactFields = {
  id,
  phone_number: phoneNumber,
  first_name: z.string().describe('The first name; empty: none'),
  last_name: z.string().describe('The last name; empty: none'),
  email: z.string().describe('The email address; empty: none'),
};
const times = { created_at: createdAt, updated_at: updatedAt };

export const contact = z.strictObject({ ...contactFields, ...times });
/** A contact with its own fields, in the lists that show them; a single contact of the interface has none. */
export const contactWithFields = z.strictObject({ ...contactFields, fields: fieldValues, ...times });
export const contactFieldValues = z.strictObject({ fields: fieldValues });
export const contactGroup = z.strictObject({ id, uuid, name: z.string().describe('The name of the group') });
export const contactWithGroups = z.strictObject({
  ...contactFields,
  groups: z.array(contactGroup).describe('The groups that the contact is in'),
  ...times,
});

const contactExample = {
  id: 1201,
  phone_number: '233244123456',
  first_name: 'Ama',
  last_name: 'Mensah',
  email: 'ama@example.com',
  created_at: TIMESTAMP_EXAMPLE,
  updated_at: TIMESTAMP_EXAMPLE,
};
/** An account creates these fields with `POST /contact-fields` first. */
const fieldsExample = { city: 'Accra', birthday: '1991-04-30', children: 2, is_member: true };
export const contactWithFieldsExample = { ...contactExample, fields: fieldsExample };
const groupUuidExample = '0196f0c2-7a10-7cc4-9d3e-0242ac120002';
const contactWithGroupsExample = { ...contactExample, groups: [{ id: 7, uuid: groupUuidExample, name: 'Customers' }] };

const writable = {
  first_name: optionalLine(100).optional().describe('The first name, up to 100 characters'),
  last_name: optionalLine(100).optional().describe('The last name, up to 100 characters'),
  email: emailInput.optional().describe('The email address, up to 254 characters'),
  fields: fieldValuesInput.optional(),
};
const newContact = z.object({ phone_number: phoneNumberInput, ...writable });

/** The service checks each contact by itself with the schema of one contact, so that a bad one does not stop the others. */
const oneOfMany = z
  .unknown()
  .refine((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    message: 'must be an object',
  })
  .meta({ wire: newContact }) as unknown as z.ZodType<unknown, z.input<typeof newContact>>;
const count = z.int().nonnegative();

export const contactColumns = z
  .string()
  .max(2_500)
  .regex(/^[a-z][a-z0-9_]{0,39}(,[a-z][a-z0-9_]{0,39}){0,99}$/, {
    message: 'must be one or more names of columns, separated by commas',
  })
  .describe(
    'Which columns, separated by commas: `id`, `phone_number`, `first_name`, `last_name`, `email`, `created_at`, `updated_at`, and the keys of fields. Left out: the number, the names, the email and all fields',
  );

const { get, post, put, remove } = noun({
  tag: 'Contacts',
  noun: 'Contact',
  one: contactWithGroups,
  example: contactWithGroupsExample,
});

export const contactOperations = {
  list: get('contacts.list', '/contacts', {
    summary: 'List contacts, newest first, or search them',
    description:
      'With `search`, only contacts whose first name, last name, email or number begins with the text. Case and accents do not matter, and a number may be written in local or international form. At most 1,000 matches are counted.',
    query: z.strictObject({
      ...pageQuery,
      search: optionalLine(100).optional().describe('The beginning of a number, a name or an email address'),
      sort: sortBy(NUMBER_SORTS),
    }),
    reply: fullPageReply('A page of contacts', contactWithFields, '/contacts', contactWithFieldsExample),
  }),
  csv: get('contacts.csv', '/contacts.csv', {
    summary: 'Download contacts as CSV, oldest first',
    description:
      'All of them in one file of any length, or those of a group, of a segment, or that a search finds. Numbers have a plus; a text that a spreadsheet would take for a formula has an apostrophe before it. An import of the file changes nothing.',
    query: csvQuery({
      columns: contactColumns.optional(),
      group_id: uuidInput.optional().describe('Only contacts of this group'),
      segment_id: uuidInput.optional().describe('Only contacts of this segment'),
      search: optionalLine(100).optional().describe('The beginning of a number, a name or an email address'),
    }),
    reply: csvReply('A line of names, then one line per contact', 'phone_number,first_name,last_name,email'),
  }),
  create: post('contacts.create', '/contacts', {
    errors: ['storage_limit'],
    ofInterface: true,
    description: 'A local number is read with the country of the account.',
    body: newContact,
    bodyExample: { phone_number: '0244123456', first_name: 'Ama', last_name: 'Mensah', email: 'ama@example.com' },
    reply: createdReply('The contact', contact, contactExample),
  }),
  createBulk: post('contacts.createBulk', '/contacts/bulk', {
    errors: ['storage_limit'],
    summary: 'Create or update up to 1,000 contacts',
    description: [
      'Each contact is checked as by `POST /contacts`. A refused contact does not stop the others: `refused` has its index, from 0, and the sentences that it would have got alone. The rest is stored together.',
      'A number that is a contact already is skipped; with `on_existing: "update"` the given fields change it, as by `PUT /contacts/{id}`. If a number is in the request more than once, its entries are taken one after another. Each entry counts once: as created, updated, skipped or refused.',
      `With \`group_ids\`, up to ${ASSIGN_GROUPS_MAX}, all contacts that are not refused join these groups, also those that existed already. If a group does not exist, the whole request is refused.`,
    ].join('\n\n'),
    body: z.strictObject({
      contacts: z.array(oneOfMany).min(1).max(BULK_CONTACTS_MAX).describe('The contacts, 1 to 1,000'),
      group_ids: z
        .array(uuidInput)
        .max(ASSIGN_GROUPS_MAX)
        .optional()
        .describe('Groups that all of them join, up to 10'),
      on_existing: z
        .enum(['skip', 'update'])
        .default('skip')
        .describe(
          'For a number that is a contact already: `skip` leaves it as it is, `update` changes the fields that are given',
        ),
    }),
    bodyExample: {
      contacts: [{ phone_number: '0244123456', first_name: 'Ama' }, { phone_number: '+233244123457' }],
      group_ids: [groupUuidExample],
      on_existing: 'update',
    },
    reply: replyOf(
      'How many were created, updated, skipped and refused',
      z.strictObject({
        created: count.describe('How many contacts were created'),
        updated: count.describe('How many that existed were changed'),
        skipped: count.describe('How many that existed were left as they are'),
        refused: z
          .array(
            z.strictObject({
              index: count.describe('The place of the contact in the request, from 0'),
              errors: fieldErrors.describe('Sentences by the name of the field'),
            }),
          )
          .describe('The contacts that were refused, with the reasons'),
      }),
      {
        created: 998,
        updated: 1,
        refused: [{ index: 17, errors: { phone_number: ['The phone number field must be a valid phone number.'] } }],
      },
    ),
  }),
  get: get('contacts.get', '/contacts/{id}', {
    ofInterface: true,
    summary: 'Read one contact with its groups',
  }),
  fields: get('contacts.fields', '/contacts/{id}/fields', {
    summary: 'Read what a contact has in the fields of your own',
    reply: replyOf('The values', contactFieldValues, { fields: fieldsExample }),
  }),
  update: put('contacts.update', '/contacts/{id}', {
    description:
      'Fields that you leave out stay as they are; an empty text clears a field, and so does null in `fields`.',
    body: z.strictObject({ phone_number: phoneNumberInput.optional(), ...writable }),
    bodyExample: { first_name: 'Ama Serwaa' },
  }),
  delete: remove('contacts.delete', '/contacts/{id}', {
    description: 'It leaves its groups. Messages that were sent to it stay.',
  }),
  assignGroup: post('contacts.assignGroup', '/contacts/assign-group', {
    ofInterface: true,
    summary: 'Assign many contacts to many groups',
    description: `Up to ${ASSIGN_CONTACTS_MAX} contacts and ${ASSIGN_GROUPS_MAX} groups. All of them or none; contacts that are in a group already stay there.`,
    body: z.object({
      contact_ids: z.array(idReference).min(1).max(ASSIGN_CONTACTS_MAX).describe('The contacts, 1 to 10,000'),
      group_ids: z.array(uuidInput).min(1).max(ASSIGN_GROUPS_MAX).describe('The groups, 1 to 10'),
    }),
    bodyExample: { contact_ids: ['1201', '1202'], group_ids: [groupUuidExample] },
    reply: doneReply('Contacts assigned to groups.'),
  }),
  removeGroup: post('contacts.removeGroup', '/contacts/remove-group', {
    summary: 'Take many contacts out of many groups',
    description: 'All of them or none; a contact that is not in a group is no error.',
    body: z.strictObject({
      contact_ids: z.array(idReference).min(1).max(ASSIGN_CONTACTS_MAX).describe('The contacts, 1 to 10,000'),
      group_ids: z.array(uuidInput).min(1).max(ASSIGN_GROUPS_MAX).describe('The groups, 1 to 10'),
    }),
    bodyExample: { contact_ids: ['1201'], group_ids: [groupUuidExample] },
    reply: doneReply('Contacts removed from groups.'),
  }),
};
