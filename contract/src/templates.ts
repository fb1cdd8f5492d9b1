import { z } from 'zod';
import { NAME_SORTS } from './choices.ts';
import { newKey } from './contact-fields.ts';
import {
  createdAt,
  line,
  nameSearch,
  pageQuery,
  pathUuid,
  sortBy,
  TIMESTAMP_EXAMPLE,
  text,
  updatedAt,
  uuid,
} from './fields.ts';
import { noun } from './noun.ts';
import { fullPageReply, replyOf } from './replies.ts';
import { MESSAGE_LENGTH_MAX } from './sms-campaigns.ts';

const TEMPLATES_MAX = 200;
const VERSIONS_MAX = 100;
const VARIANTS_MAX = 20;
const VALUES_MAX = 20;

/** `fr`, `pt-br`, or a word such as `french`, in small letters, as contacts have it in their field. */
const language = z
  .string()
  .regex(/^[a-z][a-z0-9]{1,19}(-[a-z0-9]{1,8}){0,3}$/, { message: 'must be a language such as fr or pt-br' });

const content = {
  message: z.string().describe('The text, for contacts whose language has no variant'),
  variants: z
    .record(language, z.string())
    .describe('The text in other languages, by the value of the field `language` of contacts, such as `fr`'),
  values: z
    .array(z.string())
    .describe('What each single message gives a value for, such as `code`; a campaign uses templates that have none'),
};
const version = z.int().positive().describe('Which version this is, from 1; the newest is the highest');
const fields = {
  uuid,
  name: z.string().describe('What people call it'),
  version,
  ...content,
  created_at: createdAt,
  updated_at: updatedAt,
};
export const template = z.strictObject(fields);
export const templateUse = z.strictObject({
  kind: z.enum(['sms_campaign']).describe('What it is that uses the template'),
  uuid,
  name: z.string().describe('Its name; empty: it has none yet'),
});
export const templateDetails = z.strictObject({
  ...fields,
  used_by: z
    .array(templateUse)
    .describe('What is still to be sent by it, up to 20: while there is any, the template cannot be deleted'),
});
export const templateVersion = z.strictObject({
  version,
  ...content,
  created_at: createdAt,
});

const TEMPLATE = '0196f0c2-7a10-7cc4-9d3e-0242ac120051';
const contentExample = {
  message: 'Hello {{first_name|friend}}, your order {{order_no}} is ready.',
  variants: { fr: 'Bonjour {{first_name}}, votre commande {{order_no}} est prête.' },
  values: ['order_no'],
};
const versionExample = { version: 2, ...contentExample, created_at: TIMESTAMP_EXAMPLE };
const example = {
  uuid: TEMPLATE,
  name: 'Order is ready',
  version: 2,
  ...contentExample,
};
export const templateExample = { id: TEMPLATE, values: { order_no: 'A-1042' } };

const input = {
  name: line(100).describe('What people call it, up to 100 characters'),
  message: text(1, MESSAGE_LENGTH_MAX).describe(
    'The text, up to 1,530 characters, for contacts whose language has no variant. It names `{{first_name}}`, `{{last_name}}`, `{{opt_out_url}}`, fields of your own (`GET /contact-fields`), and what stands in `values`',
  ),
  variants: z
    .record(language, text(1, MESSAGE_LENGTH_MAX))
    .refine((variants) => Object.keys(variants).length <= VARIANTS_MAX, {
      message: `must not have more than ${VARIANTS_MAX} languages`,
    })
    .meta({
      maxProperties: VARIANTS_MAX,
      description:
        'The text in other languages, up to 20, by the value of the field `language` of contacts: `fr`, `pt-br`, in small letters. A contact with `fr-CA` gets `fr`. In a change: in the place of all variants before',
    }),
  values: z
    .array(newKey)
    .max(VALUES_MAX)
    .describe(
      'Names in the texts for which each single message gives a value, such as `code`: up to 20, each with letters from a to z, digits and `_`. A campaign cannot use such a template',
    ),
};
const byUuid = z.object({ uuid: pathUuid.describe('The UUID of the template') });

const { get, list, post, put, remove } = noun({
  tag: 'Templates',
  noun: 'Template',
  isShared: true,
  params: byUuid,
  one: template,
  example,
});

export const templateOperations = {
  list: list('templates.list', '/templates', {
    summary: 'List templates by their names, or search them',
    query: z.strictObject({ ...pageQuery, search: nameSearch, sort: sortBy(NAME_SORTS, 'name') }),
  }),
  create: post('templates.create', '/templates', {
    errors: ['storage_limit'],
    summary: 'Make a template: a named text for campaigns and single messages',
    description: `It sends nothing by itself. An account has ${TEMPLATES_MAX} templates at most.`,
    body: z.strictObject({
      name: input.name,
      message: input.message,
      variants: input.variants.optional(),
      values: input.values.optional(),
    }),
    bodyExample: { name: 'Order is ready', ...contentExample },
  }),
  get: get('templates.get', '/templates/{uuid}', {
    summary: 'Read one template, with what uses it',
    reply: replyOf('The template', templateDetails, {
      ...example,
      used_by: [{ kind: 'sms_campaign', uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120003', name: 'Harvest offer' }],
    }),
  }),
  update: put('templates.update', '/templates/{uuid}', {
    errors: ['wrong_state', 'conflict', 'storage_limit'],
    description: `What you leave out stays as it is. Another text is the next version, by which all is written that starts from then on: single messages, drafts, and the coming runs of series. What was sent and what is scheduled stays with its version. For another text the key needs the scope \`send\` too, because it is what will be sent. A template has ${VERSIONS_MAX} versions at most.`,
    body: z.strictObject({
      name: input.name.optional(),
      message: input.message.optional(),
      variants: input.variants.optional(),
      values: input.values.optional(),
      version: z
        .int()
        .positive()
        .optional()
        .describe('The version that you changed: refused (`conflict`) when there is a newer one. Left out: any'),
    }),
    bodyExample: { message: 'Hello {{first_name|friend}}, order {{order_no}} is ready.' },
  }),
  delete: remove('templates.delete', '/templates/{uuid}', {
    errors: ['wrong_state'],
    description:
      'Refused while a draft, a scheduled campaign or a series uses it. Versions by which something was sent can still be read.',
  }),
  versions: get('templates.versions', '/templates/{uuid}/versions', {
    summary: 'List the versions of a template, newest first',
    query: z.strictObject(pageQuery),
    reply: fullPageReply('A page of versions', templateVersion, `/templates/${TEMPLATE}/versions`, versionExample),
  }),
  version: get('templates.version', '/templates/{uuid}/versions/{version}', {
    params: byUuid.extend({
      version: z
        .string()
        .regex(/^[1-9]\d{0,5}$/)
        .transform(Number)
        .meta({ wire: { type: 'integer', minimum: 1, maximum: 999_999 }, description: 'The number of the version' }),
    }),
    summary: 'Read one version of a template, as messages and campaigns name it',
    reply: replyOf('The version', templateVersion, versionExample),
  }),
};
