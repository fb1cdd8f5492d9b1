import { z } from 'zod';
import { dataReply, fullPage, fullPageExample, messageReply } from './envelope.ts';
import {
  credits,
  id,
  line,
  optionalLine,
  pageQuery,
  pathUuid,
  spacedTimestamp,
  TIMESTAMP_EXAMPLE,
  text,
  timestamp,
  timestampInput,
  uuid,
} from './fields.ts';
import { switches, switchesExample } from './links.ts';
import { operation } from './operation.ts';
import { recipients, recipientsExample, recipientsInput } from './recipients.ts';

export const SMS_CAMPAIGN_STATUSES = [
  'draft',
  'scheduled',
  'preparing',
  'sending',
  'paused',
  'completed',
  'cancelled',
  'failed',
] as const;
export const RECURRENCE_FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;
/** Ten parts of 153 characters: no text of more can be sent, whatever its alphabet. */
export const MESSAGE_LENGTH_MAX = 1530;

export const smsCampaign = z.strictObject({
  id,
  uuid,
  name: z.string(),
  total_recipients: z.int().nonnegative(),
  messages_sent: z.int().nonnegative(),
  credits_used: credits,
  sender_id: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  scheduled_at: timestamp.nullable(),
  status: z.enum(SMS_CAMPAIGN_STATUSES),
  is_recurring: z.boolean(),
  recurrence_frequency: z.enum(RECURRENCE_FREQUENCIES),
  recurrence_interval: z.int(),
  recurrence_ends_at: timestamp.nullable(),
  started_at: timestamp.nullable(),
  ended_at: spacedTimestamp.nullable(),
});

export const linkChoice = {
  shorten_urls: z.boolean().meta({
    description: 'Every web address in the text becomes a short link of its own for each recipient',
  }),
  ...switches,
};

/** With what a draft says of its links. */
export const smsCampaignDraft = z.strictObject({ ...smsCampaign.shape, ...linkChoice });

export const smsCampaignExample = {
  id: 31,
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120003',
  name: 'Harvest offer',
  total_recipients: 0,
  messages_sent: 0,
  credits_used: '0.00',
  sender_id: 'Volley',
  created_at: TIMESTAMP_EXAMPLE,
  updated_at: TIMESTAMP_EXAMPLE,
  scheduled_at: null,
  status: 'draft',
  is_recurring: false,
  recurrence_frequency: 'daily',
  recurrence_interval: 1,
  recurrence_ends_at: null,
  started_at: null,
  ended_at: null,
};

export const linkChoiceExample = { shorten_urls: true, ...switchesExample };

const minuteOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, { message: 'must be a time of day such as 08:00' });

/** Outside of it messages wait. From later than to crosses midnight. */
const sendingWindow = z.strictObject({
  from: minuteOfDay,
  to: minuteOfDay,
  time_zone: optionalLine(64).optional().meta({
    description: "A zone name; `recipient` for the zone of each number's country; empty for the campaign's own",
  }),
});

const draftFields = {
  name: line(255),
  sender_id: line(15),
  message: text(1, MESSAGE_LENGTH_MAX),
  recipients: recipientsInput,
  scheduled_at: timestampInput.nullable(),
  time_zone: optionalLine(64),
  is_recurring: z.boolean(),
  recurrence_frequency: z.enum(RECURRENCE_FREQUENCIES),
  recurrence_interval: z.int().min(1).max(365),
  recurrence_ends_at: timestampInput.nullable(),
  missing_field: z.enum(['default', 'skip']),
  replace_look_alikes: z.boolean(),
  sending_window: sendingWindow.nullable(),
  ...linkChoice,
};

/** All that can be set, as it now stands: a PUT takes every field of it. */
export const smsCampaignContent = z.strictObject({
  name: z.string(),
  sender_id: z.string(),
  message: z.string(),
  recipients,
  scheduled_at: timestamp.nullable(),
  time_zone: z.string(),
  is_recurring: z.boolean(),
  recurrence_frequency: z.enum(RECURRENCE_FREQUENCIES),
  recurrence_interval: z.int(),
  recurrence_ends_at: timestamp.nullable(),
  missing_field: z.enum(['default', 'skip']),
  replace_look_alikes: z.boolean(),
  sending_window: z.strictObject({ from: z.string(), to: z.string(), time_zone: z.string() }).nullable(),
  ...linkChoice,
});

const draftBody = z.strictObject(draftFields).partial().required({ name: true, sender_id: true, message: true });
const draftChanges = z.strictObject(draftFields).partial();

const byUuid = z.object({ uuid: pathUuid });
const common = { listener: 'api', tag: 'SMS campaigns', auth: 'bearer' } as const;
const oneCampaign = {
  description: 'The campaign',
  schema: dataReply(smsCampaign),
  example: { success: true, data: smsCampaignExample },
};
const oneDraft = {
  description: 'The campaign',
  schema: dataReply(smsCampaignDraft),
  example: { success: true, data: { ...smsCampaignExample, ...linkChoiceExample } },
};
const draftExample = {
  name: 'Harvest offer',
  sender_id: 'Volley',
  message: 'Hello {{first_name|friend}}, seeds are 20% off: https://example.com/seeds Stop: {{opt_out_url}}',
  shorten_urls: true,
  recipients: { group_ids: ['0196f0c2-7a10-7cc4-9d3e-0242ac120002'] },
};

const contentExample = {
  name: 'Harvest offer',
  sender_id: 'Volley',
  message: draftExample.message,
  recipients: recipientsExample,
  scheduled_at: null,
  time_zone: 'Africa/Accra',
  is_recurring: false,
  recurrence_frequency: 'daily',
  recurrence_interval: 1,
  recurrence_ends_at: null,
  missing_field: 'default',
  replace_look_alikes: false,
  sending_window: { from: '08:00', to: '20:00', time_zone: 'recipient' },
  ...linkChoiceExample,
};

export const smsCampaignOperations = {
  list: operation({
    ...common,
    id: 'smsCampaigns.list',
    method: 'GET',
    path: '/sms-campaigns',
    scope: 'read',
    summary: 'List SMS campaigns, newest first',
    description: 'Quick sends are campaigns of one message and stand among the others, unless `kind` says otherwise.',
    query: z.object({
      ...pageQuery,
      kind: z.enum(['bulk', 'quick']).optional().describe('Campaigns alone, or quick sends alone'),
    }),
    reply: {
      status: 200,
      description: 'A page of campaigns',
      schema: dataReply(fullPage(smsCampaign)),
      example: fullPageExample('/sms-campaigns', smsCampaignExample),
    },
  }),
  create: operation({
    ...common,
    id: 'smsCampaigns.create',
    method: 'POST',
    path: '/sms-campaigns',
    scope: 'manage',
    summary: 'Create an SMS campaign as a draft',
    description:
      'A draft sends nothing. Its recipients are groups, contacts and plain numbers, counted when it starts. `shorten_urls` sets `track_visits` unless it is told otherwise.',
    body: draftBody,
    bodyExample: draftExample,
    reply: { status: 201, ...oneDraft },
  }),
  get: operation({
    ...common,
    id: 'smsCampaigns.get',
    method: 'GET',
    path: '/sms-campaigns/{uuid}',
    scope: 'read',
    noun: 'Campaign',
    summary: 'Read one SMS campaign',
    params: byUuid,
    reply: { status: 200, ...oneCampaign },
  }),
  draft: operation({
    ...common,
    id: 'smsCampaigns.draft',
    method: 'GET',
    path: '/sms-campaigns/{uuid}/draft',
    scope: 'read',
    noun: 'Campaign',
    summary: 'Read all that was set of an SMS campaign',
    description:
      'Every field that a PUT takes, as it now stands: text, recipients, time, window, links. Groups and contacts that were deleted since are left out. A campaign that has started shows what it was started with.',
    params: byUuid,
    reply: {
      status: 200,
      description: 'What was set',
      schema: dataReply(smsCampaignContent),
      example: { success: true, data: contentExample },
    },
  }),
  update: operation({
    ...common,
    id: 'smsCampaigns.update',
    method: 'PUT',
    path: '/sms-campaigns/{uuid}',
    scope: 'manage',
    noun: 'Campaign',
    summary: 'Change a draft or a scheduled campaign',
    description:
      'Fields that are left out stay as they are. A scheduled one without `scheduled_at` is a draft again; one that has started cannot be changed. Changing a scheduled one needs the scope `send` too: it sends what it then says.',
    params: byUuid,
    body: draftChanges,
    bodyExample: { name: 'Harvest offer, second try' },
    reply: { status: 200, ...oneDraft },
    errors: ['wrong_state'],
  }),
  delete: operation({
    ...common,
    id: 'smsCampaigns.delete',
    method: 'DELETE',
    path: '/sms-campaigns/{uuid}',
    scope: 'manage',
    noun: 'Campaign',
    summary: 'Delete a draft or a scheduled campaign',
    params: byUuid,
    reply: {
      status: 200,
      description: 'Done',
      schema: messageReply,
      example: { success: true, message: 'Campaign deleted.' },
    },
    errors: ['wrong_state'],
  }),
};
