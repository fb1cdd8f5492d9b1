import { z } from 'zod';
import { campaignStates, campaignStatesExample, statusFilter } from './campaign-states.ts';
import { RECURRENCE_FREQUENCIES, SMS_CAMPAIGN_STATUSES, TIME_SORTS } from './choices.ts';
import {
  createdAt,
  credits,
  dayInput,
  draftVersion,
  id,
  minuteOfDay,
  nameSearch,
  optionalLine,
  optionalTimeZoneInput,
  pageQuery,
  sortBy,
  spacedTimestamp,
  text,
  timestamp,
  timestampInput,
  updatedAt,
  uuid,
  uuidInput,
} from './fields.ts';
import { switches, switchesExample } from './link-switches.ts';
import { noun } from './noun.ts';
import { ownReference, ownReferenceOfDraft, referenceFilter } from './own-references.ts';
import { recipients, recipientsExample, recipientsInput } from './recipients.ts';
import { fullPageReply, replyOf } from './replies.ts';
import { PURPOSE_WORDS, PURPOSES } from './sending-rules.ts';

/** Ten parts of 153 characters: no longer text can be sent in either alphabet. */
export const MESSAGE_LENGTH_MAX = 1530;

export const smsCampaign = z.strictObject({
  id,
  uuid,
  name: z.string().describe('The name that you gave it; only you see it'),
  total_recipients: z.int().nonnegative().describe('How many people it goes to; 0 until it has started'),
  messages_sent: z.int().nonnegative().describe('How many of its messages a carrier has accepted'),
  credits_used: credits.describe('What was charged so far for accepted messages, in credits'),
  sender_id: z.string().describe('What recipients see as the sender'),
  created_at: createdAt,
  updated_at: updatedAt,
  scheduled_at: timestamp.nullable().describe('When it starts, or its next run; null: it is not scheduled'),
  status: z
    .enum(SMS_CAMPAIGN_STATUSES)
    .describe(
      '`draft`, `scheduled`, `preparing` (its messages are being written), `sending`, `paused`, `completed`, `cancelled` or `failed`',
    ),
  is_recurring: z.boolean().describe('Whether it is sent again and again, as `recurrence_frequency` says'),
  recurrence_frequency: z
    .enum(RECURRENCE_FREQUENCIES)
    .describe('How often a recurring campaign is sent; without meaning for others'),
  recurrence_interval: z.int().describe('Every how many days, weeks, months or years; 1: each'),
  recurrence_ends_at: timestamp.nullable().describe('No run starts after this; null: without end'),
  started_at: timestamp.nullable().describe('When it started; null until then'),
  ended_at: spacedTimestamp
    .nullable()
    .describe('When it ended, in UTC, such as `2026-01-31 09:00:00`; null until then'),
});

export const linkChoice = {
  shorten_urls: z.boolean().meta({
    description: 'Whether every web address in the text becomes a short link, another one for each recipient',
  }),
  ...switches,
};
export const linkChoiceShown = z.strictObject(linkChoice);

const templateId = uuid
  .nullable()
  .describe('The UUID of the template whose text it sends (`GET /templates`); null: it has a text of its own');

const people = z.int().nonnegative();

export const shownSendingWindow = z
  .strictObject({
    from: z.string().describe('When the window opens, as `HH:MM`'),
    to: z.string().describe('When the window closes, as `HH:MM`'),
    time_zone: z
      .string()
      .describe('A zone name; `recipient` for the zone of each number; empty for the zone of the campaign'),
    start_day: z.iso.date().nullable().describe('The day from which on messages may go out; null: any'),
  })
  .nullable()
  .describe('The hours of the day at which messages may go out; null: at any hour');

export const goesAt = timestamp.nullable().meta({
  description:
    'When its messages go where it starts outside its window or, of marketing, in quiet hours, by the clocks of its own zone; null: when it starts',
});

/** A campaign with what became of it, as a list shows it at a glance. */
export const smsCampaignAtAGlance = z.strictObject({
  ...smsCampaign.shape,
  delivered: people.describe('How many recipients got it, as receipts say'),
  not_delivered: people.describe(
    'How many did not get it: no carrier accepted it, or the receipt says that it did not arrive',
  ),
  skipped: people.describe('How many were left out, such as those who opted out'),
  opened: people
    .nullable()
    .meta({ description: 'How many recipients opened one of its links; null: clicks are not counted' }),
  planned_recipients: people.nullable().meta({
    description:
      'Of one that is scheduled: how many people its groups, contacts and numbers have together now, somebody who is named twice counted twice; null: it is not scheduled, or it names segments or leaves people out, who are counted when it starts',
  }),
  sending_window: shownSendingWindow,
  next_run_at: timestamp.nullable().meta({
    description: 'Of one that is scheduled: when it starts, or the next run of a series; null: it is not scheduled',
  }),
  goes_at: goesAt,
});

/** A campaign together with the choices for its links, as a draft shows them. */
export const smsCampaignDraft = z.strictObject({ ...smsCampaign.shape, ...linkChoice });

export const smsCampaignExample = {
  id: 31,
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120003',
  name: 'Harvest offer',
  sender_id: 'Volley',
  status: 'draft',
  recurrence_frequency: 'daily',
  recurrence_interval: 1,
};

export const linkChoiceExample = { shorten_urls: true, ...switchesExample };

/** Outside the window messages wait. One whose `from` is later than its `to` crosses midnight. */
const sendingWindow = z.strictObject({
  from: minuteOfDay.describe('When the window opens, as `HH:MM`'),
  to: minuteOfDay.describe('When the window closes, as `HH:MM`; earlier than `from`: on the next day'),
  time_zone: optionalTimeZoneInput.optional().meta({
    description:
      'The zone of these hours: a zone name; `recipient` for the own zone of each recipient (see `zone_field` of the sending rules; else that of the country of their number); empty or left out for the zone of the campaign',
  }),
  start_day: dayInput
    .nullable()
    .optional()
    .describe(
      'The day, by the clocks of the same zone, from which on messages may go out, such as `2026-01-31`, up to five years ahead; null or left out: any day. With `recipient` each gets it at `from` on this day by their own clock; where `from` is past on it already, at once, and where `to` is past too, on the next day. The campaign starts no earlier than this hour comes first anywhere, and waits as `scheduled` until then. Without meaning for a series',
    ),
});

const draftFields = {
  name: optionalLine(255).describe('A name for yourself, up to 255 characters; empty: not given yet'),
  sender_id: optionalLine(15).describe(
    'An approved sender ID of the account, up to 15 characters; empty: not given yet',
  ),
  message: text(0, MESSAGE_LENGTH_MAX).describe(
    'The text, up to 1,530 characters. `{{first_name}}` and `{{last_name}}` become the values of each contact, `{{city}}` that of a field of your own (`GET /contact-fields`), `{{first_name|friend}}` gives a word for those who have none, `{{opt_out_url}}` becomes a link to opt out',
  ),
  purpose: z.enum(PURPOSES).describe(`Why it goes out: ${PURPOSE_WORDS}. Left out: \`service\``),
  template_id: uuidInput
    .nullable()
    .describe(
      'The UUID of a template that it sends in place of a text of its own (`message` is empty then); null: none. Each contact gets the variant of their language. The newest version counts when it is sent or scheduled; each run of a series takes the newest of its time',
    ),
  recipients: recipientsInput.describe(
    'Who gets it. Everybody gets one message, however often named. It is counted when the campaign starts',
  ),
  scheduled_at: timestampInput
    .nullable()
    .describe(
      'When it is to start, up to five years ahead; without a zone, by the clocks of `time_zone`; null: not scheduled. Nothing is sent before `send`',
    ),
  time_zone: optionalTimeZoneInput.describe(
    'The zone by whose clocks its times, its repetitions and its window are reckoned, such as `Africa/Accra`; left out or empty: the zone of the account',
  ),
  is_recurring: z.boolean().describe('True: it is sent again and again. Left out: false'),
  recurrence_frequency: z
    .enum(RECURRENCE_FREQUENCIES)
    .describe('How often a recurring campaign is sent. Left out: `daily`'),
  recurrence_interval: z
    .int()
    .min(1)
    .max(365)
    .describe('Every how many days, weeks, months or years, 1 to 365. Left out: 1'),
  recurrence_ends_at: timestampInput
    .nullable()
    .describe('No run starts after this; without a zone, by the clocks of `time_zone`; null or left out: without end'),
  missing_field: z
    .enum(['default', 'skip'])
    .describe(
      'For a contact that lacks a value of the text: `default` writes the word after `|`, or nothing; `skip` leaves the recipient out. Left out: `default`',
    ),
  replace_look_alikes: z
    .boolean()
    .describe(
      'Whether typographic characters, such as curly quotes, become plain ones, which keeps a text in the cheaper alphabet. Left out: false',
    ),
  sending_window: sendingWindow
    .nullable()
    .describe(
      'The hours of the day at which messages may go out; outside of it they wait. Null or left out: at any hour',
    ),
  ...linkChoice,
  ...ownReferenceOfDraft,
};

/** The current value of everything that can be set: a PUT takes every field of it. */
export const smsCampaignContent = z.strictObject({
  version: draftVersion.shown,
  name: z.string().describe('The name that you gave it'),
  sender_id: z.string().describe('What recipients see as the sender'),
  message: z.string().describe('The text, with its merge fields as they were written; empty beside a template'),
  template_id: templateId,
  purpose: z.enum(PURPOSES).describe(`Why it goes out: ${PURPOSE_WORDS}`),
  recipients: recipients.describe('Who gets it'),
  scheduled_at: timestamp.nullable().describe('When it is to start; null: not scheduled'),
  time_zone: z.string().describe('The zone in which its repetitions and its window are reckoned'),
  is_recurring: z.boolean().describe('Whether it is sent again and again'),
  recurrence_frequency: z.enum(RECURRENCE_FREQUENCIES).describe('How often a recurring campaign is sent'),
  recurrence_interval: z.int().describe('Every how many days, weeks, months or years'),
  recurrence_ends_at: timestamp.nullable().describe('No run starts after this; null: without end'),
  missing_field: z
    .enum(['default', 'skip'])
    .describe(
      'For a contact that lacks a value of the text: `default` writes the word after `|`, or nothing; `skip` leaves the recipient out',
    ),
  replace_look_alikes: z.boolean().describe('Whether typographic characters become plain ones'),
  sending_window: shownSendingWindow,
  ...linkChoice,
  ...ownReference,
});

/** A draft may lack any field until it is sent, so a new draft and a change of one have the same shape, but for the version. */
const draftBody = z.strictObject(draftFields).partial();

const draftExample = {
  name: 'Harvest offer',
  sender_id: 'Volley',
  message: 'Hello {{first_name|friend}}, seeds are 20% off: https://example.com/seeds Stop: {{opt_out_url}}',
  shorten_urls: true,
  recipients: { group_ids: ['0196f0c2-7a10-7cc4-9d3e-0242ac120002'] },
};

const contentExample = {
  version: 3,
  name: 'Harvest offer',
  sender_id: 'Volley',
  message: draftExample.message,
  purpose: 'marketing',
  template_id: null,
  recipients: recipientsExample,
  scheduled_at: null,
  time_zone: 'Africa/Accra',
  is_recurring: false,
  recurrence_frequency: 'daily',
  recurrence_interval: 1,
  recurrence_ends_at: null,
  missing_field: 'default',
  replace_look_alikes: false,
  sending_window: { from: '09:00', to: '20:00', time_zone: 'recipient', start_day: '2026-01-31' },
  ...linkChoiceExample,
  ...{ reference: 'harvest-2026', metadata: {} },
};

const filters = {
  search: nameSearch.describe(
    'Beginnings of words of the name, in any order; case and accents do not matter. At most 1,000 matches are counted. Quick sends have no names, so it finds none of them. Left out or empty: all',
  ),
  status: statusFilter(SMS_CAMPAIGN_STATUSES).describe(
    'Only campaigns of this state; several are separated by commas. At most 1,000 are counted. Quick sends are found by `GET /messages`. Left out: all',
  ),
  reference: referenceFilter
    .optional()
    .describe(
      'Only campaigns that were given exactly this reference; a message that has it itself is found by `GET /messages`. At most 1,000 are counted. Left out: all',
    ),
  sort: sortBy(TIME_SORTS),
};

const { get, post, put, remove } = noun({
  tag: 'SMS campaigns',
  noun: 'Campaign',
  one: smsCampaignDraft,
  example: { ...smsCampaignExample, ...linkChoiceExample },
});

export const smsCampaignOperations = {
  list: get('smsCampaigns.list', '/sms-campaigns', {
    ofInterface: true,
    summary: 'List SMS campaigns, newest first, or search them',
    description: 'A quick send is a campaign of one message and is listed too, unless you narrow the list with `kind`.',
    query: z.object({
      ...pageQuery,
      kind: z
        .enum(['bulk', 'quick'])
        .optional()
        .describe('`bulk`: only campaigns; `quick`: only quick sends; left out: both'),
      ...filters,
    }),
    reply: fullPageReply('A page of campaigns', smsCampaign, '/sms-campaigns', smsCampaignExample),
  }),
  overview: get('smsCampaigns.overview', '/sms-campaigns/overview', {
    summary: 'List SMS campaigns with what became of each, newest first',
    description: 'As the list, without quick sends, with how many people each reached and how many opened its links.',
    query: z.strictObject({ ...pageQuery, ...filters }),
    reply: fullPageReply('A page of campaigns', smsCampaignAtAGlance, '/sms-campaigns/overview', {
      ...smsCampaignExample,
      status: 'completed',
      ...{ total_recipients: 1200, messages_sent: 1180, credits_used: '59.00' },
      ...{ delivered: 1102, not_delivered: 60, skipped: 20, opened: 241, planned_recipients: null },
      ...{ sending_window: null, next_run_at: null, goes_at: null },
    }),
  }),
  states: get('smsCampaigns.states', '/sms-campaigns/states', {
    summary: 'Count SMS campaigns by state',
    description: 'At most 1,000 of each state are counted. Quick sends are not.',
    query: z.strictObject({}),
    reply: replyOf('A count for each state', campaignStates(SMS_CAMPAIGN_STATUSES), campaignStatesExample),
  }),
  create: post('smsCampaigns.create', '/sms-campaigns', {
    summary: 'Create an SMS campaign as a draft',
    description:
      'A draft sends nothing, and may lack anything until it is sent. Its recipients are groups, contacts and plain numbers; they are counted when the campaign starts. With `shorten_urls`, `track_visits` is true unless you set it.',
    body: draftBody,
    bodyExample: draftExample,
  }),
  get: get('smsCampaigns.get', '/sms-campaigns/{uuid}', {
    ofInterface: true,
    summary: 'Read one SMS campaign',
    reply: replyOf('The campaign', smsCampaign, smsCampaignExample),
  }),
  draft: get('smsCampaigns.draft', '/sms-campaigns/{uuid}/draft', {
    summary: 'Read the content of an SMS campaign',
    description:
      'Every field that you can change with PUT, with its present value: text, recipients, time, window, links. Groups and contacts that were deleted since are left out. A campaign that has started shows what it was started with.',
    reply: replyOf('The content of the campaign', smsCampaignContent, contentExample),
  }),
  update: put('smsCampaigns.update', '/sms-campaigns/{uuid}', {
    summary: 'Change a draft, a scheduled campaign or a paused series',
    description:
      'Fields that you leave out stay as they are. A scheduled campaign whose `scheduled_at` becomes null is a draft again, unless it has a `start_day` that is still to begin: then it waits for that day. A campaign that has started cannot be changed. To change a scheduled campaign the key needs the scope `send` too, because the new text is what will be sent.',
    body: draftBody.extend({ version: draftVersion.input }),
    bodyExample: { name: 'Harvest offer, second try' },
    errors: ['conflict', 'wrong_state'],
  }),
  delete: remove('smsCampaigns.delete', '/sms-campaigns/{uuid}', {
    summary: 'Delete a draft or a scheduled campaign',
    errors: ['wrong_state'],
  }),
};
