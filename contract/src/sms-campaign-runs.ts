import { z } from 'zod';
import { MESSAGE_STATUSES } from './choices.ts';
import { bomChoice, csvQuery } from './csv.ts';
import { amountInput, credits, cursorQuery, TIMESTAMP_EXAMPLE, timestamp, timestampInput, uuid } from './fields.ts';
import { analytics, analyticsExample, analyticsQuery } from './link-analytics.ts';
import { FILTERED_PAGES, messageFilters } from './message-filters.ts';
import { message, messageExample } from './messages.ts';
import { noun } from './noun.ts';
import { ownReference } from './own-references.ts';
import { csvReply, cursorPageReply, replyOf } from './replies.ts';
import { PURPOSE_WORDS, PURPOSES } from './sending-rules.ts';
import { ALPHABETS_EXAMPLE } from './sms-alphabets.ts';
import { chosenContacts, preview, unknownZones } from './sms-campaign-preview.ts';
import {
  linkChoiceExample,
  linkChoiceShown,
  shownSendingWindow,
  smsCampaign,
  smsCampaignExample,
} from './sms-campaigns.ts';

const count = z.int().nonnegative();

const STATUS_WORDS: Readonly<Record<(typeof MESSAGE_STATUSES)[number], string>> = {
  queued: 'Messages that wait to be sent',
  submitting: 'Messages that are on their way to the carrier',
  sent: 'Messages that the carrier accepted, without a receipt so far',
  delivered: 'Messages that arrived, as the receipt says',
  undelivered: 'Messages that did not arrive, as the receipt says',
  expired: 'Messages whose time ran out before they arrived',
  rejected: 'Messages that the carrier accepted and then rejected',
  failed: 'Messages that no carrier accepted',
  unknown: 'Messages whose carrier did not answer: they may have arrived',
  skipped: 'Recipients who got no message, such as those who opted out',
};

export const report = z.strictObject({
  campaign: smsCampaign.describe('The campaign'),
  message: z
    .string()
    .describe(
      'The text, with its merge fields as they were written; of a template, that for contacts without a variant',
    ),
  template_id: uuid.nullable().describe('The UUID of the template that it sends; null: it has a text of its own'),
  template_version: z
    .int()
    .positive()
    .nullable()
    .describe(
      'The version of the template by which its messages are written (`GET /templates/{uuid}/versions/{version}`); null: no template, or it follows the newest one until it starts or is scheduled',
    ),
  purpose: z.enum(PURPOSES).describe(`Why it goes out: ${PURPOSE_WORDS}`),
  is_message_batch: z
    .boolean()
    .describe(
      'True: it is a batch (`POST /messages/batch`), whose messages were given one by one, also with texts of their own',
    ),
  ...ownReference,
  counts: z
    .strictObject(
      Object.fromEntries(MESSAGE_STATUSES.map((status) => [status, count.describe(STATUS_WORDS[status])])) as Record<
        (typeof MESSAGE_STATUSES)[number],
        typeof count
      >,
    )
    .describe('How many recipients there are in each state'),
  reasons: z
    .array(
      z.strictObject({
        status: z.enum(MESSAGE_STATUSES).describe('The state'),
        reason: z.string().describe('Why, in a word; empty: there is nothing to say'),
        recipients: count.describe('How many'),
      }),
    )
    .describe('The same counts, by reason'),
  unknown_zones: unknownZones,
  parts: count.meta({ description: 'The parts of all messages together' }),
  cost: credits.meta({ description: 'What all messages cost, in credits, as fixed when it started' }),
  held: credits.describe('The credits that are still reserved for messages not sent yet'),
  accepted_per_minute: count.describe(
    'How many messages carriers accepted per minute since it started; 0 where it keeps to a window or quiet hours, or is paused, because waiting would count',
  ),
  waiting_for: z
    .enum(['', 'restored', 'credit', 'month', 'person', 'window', 'quiet_hours', 'carrier', 'throttled', 'contacts'])
    .describe(
      'What it waits for: `credit` (a top-up), `month` (the next month, or a higher monthly limit), `person` (somebody to resume it), `window` (its sending window), `quiet_hours` (people are asleep: it is marketing), `carrier` (for some seconds no carrier has taken any of its messages: it has no free capacity, cannot be reached, or a route has hours), `throttled` (it is sent, only more slowly: the carrier of its messages has lately asked for fewer), `restored` (the operator, after a restore), `contacts` (an import or a change of many contacts that still decides who is left out); empty: nothing',
    ),
  sending_window: shownSendingWindow,
  window_opens_at: timestamp
    .nullable()
    .describe(
      'When its sending window opens next, or, where it or quiet hours go by the clocks of each number, when the first of those who wait may be written to; null: nothing waits for a time',
    ),
  pause_reason: z
    .string()
    .describe(
      'Why it is paused: `insufficient_credit`, `monthly_limit`, `contacts_incomplete` (an import, or a change of many contacts, that decides whom it reaches failed or was cancelled), `sender_withdrawn` or `refused_by_carrier`; empty: it is not, or a person paused it',
    ),
  fail_reason: z
    .string()
    .describe(
      'Why it failed: `no_recipients`, `no_consent` (nobody has agreed to marketing), `no_route`, `sender_not_registered` (the networks take registered senders alone), `no_price`, `text_not_registered` (no text is registered for its sender ID where that is demanded), `sender_withdrawn`, `nothing_sent`, `denied_url`, `links_address_unset` (its short links lead to the machine of Volley alone) or `internal_error`; empty: it did not',
    ),
  next_run_at: timestamp.nullable().describe('When the next run of a recurring campaign starts; null: there is none'),
  runs: count.describe('How many runs a recurring campaign has had'),
  links: linkChoiceShown.describe('How web addresses in the text are treated'),
  clicks: z
    .strictObject({
      asked_for: z.boolean().describe('Whether the campaign counts clicks: it shortens addresses and tracks visits'),
      recipients: count
        .nullable()
        .meta({ description: 'How many recipients opened a link; null: clicks are not counted' }),
      human: count.nullable().describe('How often people opened a link; null: clicks are not counted'),
      machine: count.nullable().meta({
        description: 'How often scanners, previews and other programs opened a link; null: clicks are not counted',
      }),
      first_at: timestamp
        .nullable()
        .meta({ description: 'When a person first opened a link; null: nobody has, or clicks are not counted' }),
    })
    .meta({ description: 'How often the links of its messages were opened' }),
  replies: z
    .strictObject({
      people: count.describe('How many recipients wrote back'),
      opted_out: count.describe('How many of them wrote STOP, or another word by which people opt out'),
    })
    .describe('Who answered it. The newest 10,000 replies are looked at'),
  parent_uuid: uuid.nullable().meta({ description: 'The recurring campaign of which this is a run; null: it is none' }),
  run_number: count.nullable().describe('Its place among the runs of that campaign, from 1; null: it is no run'),
});

/** A message of a campaign, with the name of the contact that it went to. */
export const recipientMessage = z.strictObject({
  ...message.shape,
  first_name: z.string().describe('The first name of the contact; empty: none, or the number is no contact'),
  last_name: z.string().describe('The last name of the contact; empty: none, or the number is no contact'),
});

const recipientFilters = {
  ...messageFilters(MESSAGE_STATUSES),
  opened: z
    .enum(['yes', 'no'])
    .optional()
    .describe(
      '`yes`: only messages of which a person opened a link; `no`: only those of which nobody did. Left out: both',
    ),
};

const usualShare = (of: string) =>
  z
    .number()
    .min(0)
    .nullable()
    .describe(`${of}, from 0 to 1: the median of these campaigns; null: fewer than five of them have the figure`);

/** What is usual for an account, to compare a campaign with. */
export const usual = z.strictObject({
  campaigns: count.describe(
    'How many campaigns it is of: the last 20 that were completed, but for this one and batches, as far as they are counted',
  ),
  delivered: usualShare('Which share of the recipients who were not skipped got the message'),
  opened: usualShare('Which share of those who may have got it opened a link, where clicks are counted'),
  replied: usualShare('Which share of those who may have got it wrote back'),
  opted_out: usualShare('Which share of those who may have got it opted out by a reply or a link'),
});

const campaignAnalytics = analytics.omit({ id: true }).extend({ uuid: uuid.describe('The UUID of the campaign') });
const { id: _, ...figuresExample } = analyticsExample;

const zeroCounts = Object.fromEntries(MESSAGE_STATUSES.map((status) => [status, 0]));
const moved = {
  scope: 'send',
  reply: replyOf('The campaign as it now stands', smsCampaign, smsCampaignExample),
  errors: ['wrong_state'],
} as const;

const { get, post } = noun({ tag: 'SMS campaigns', writes: 'send', noun: 'Campaign' });

export const smsCampaignRunOperations = {
  preview: post('smsCampaigns.preview', '/sms-campaigns/{uuid}/preview', {
    scope: 'read',
    summary: 'Preview what a campaign costs and whom it reaches',
    description:
      'Composes the text of every recipient and counts its parts and their price. Nothing is sent or charged.',
    query: z.strictObject({ contact_ids: chosenContacts }),
    reply: replyOf('What sending it would do', preview, {
      recipients: 1200,
      sendable: 1180,
      skipped: [{ reason: 'opted_out', recipients: 20 }],
      ...{ duplicates: 35, left_out: 12 },
      put_off: { recipients: 40, until: TIMESTAMP_EXAMPLE },
      parts: { min: 1, max: 2, average: 1.02, total: 1204 },
      cost: '60.20',
      short_links: 1180,
      unicode_characters: [{ character: '’', recipients: 24, examples: ['233244123456'] }],
      networks: [{ network: 'MTN', recipients: 1180 }],
      finish_at: TIMESTAMP_EXAMPLE,
      fingerprint: '5f2a90c4be0d4a7f9d3e0242ac120003',
      samples: [
        {
          phone_number: '233244123456',
          contact_id: 1201,
          message: 'Hello Ama, seeds are 20% off',
          parts: 1,
          alphabets: ALPHABETS_EXAMPLE,
        },
      ],
    }),
  }),
  send: post('smsCampaigns.send', '/sms-campaigns/{uuid}/send', {
    ...moved,
    summary: 'Start a campaign, now or at its time',
    description:
      'With `expected_cost` the campaign starts only if it still costs that much. A time in the future schedules it; a recurring campaign begins its series.',
    body: z.strictObject({
      expected_cost: amountInput
        .optional()
        .describe(
          'The cost that the preview named. If it has changed since, the campaign does not start and the answer is 409 with the new cost; left out: it starts at any cost',
        ),
      scheduled_at: timestampInput
        .nullable()
        .optional()
        .describe(
          "When it starts, without a zone by the clocks of the campaign's `time_zone`; null: now; left out: at the time that the draft names, or now",
        ),
    }),
    bodyExample: { expected_cost: '60.20' },
    errors: ['wrong_state', 'conflict'],
  }),
  pause: post('smsCampaigns.pause', '/sms-campaigns/{uuid}/pause', {
    ...moved,
    summary: 'Pause a campaign that is sending, or a series',
    description:
      'Messages that a carrier has accepted already cannot be called back. Of a series, no run starts from the answer on; a run that has started goes on.',
  }),
  resume: post('smsCampaigns.resume', '/sms-campaigns/{uuid}/resume', {
    ...moved,
    summary: 'Resume a paused campaign, or a series',
    description:
      'A series goes on with its first run from now on: runs that were due while it was paused are left out. Without a run to come it is `completed`.',
  }),
  cancel: post('smsCampaigns.cancel', '/sms-campaigns/{uuid}/cancel', {
    ...moved,
    summary: 'Cancel a campaign',
    description:
      'Messages that still wait are skipped, and the credits that were held for them are free again. This cannot be undone.',
  }),
  retryFailed: post('smsCampaigns.retryFailed', '/sms-campaigns/{uuid}/retry-failed', {
    ...moved,
    summary: 'Send the failed messages of a campaign again',
    description: 'Those of which no carrier accepted any part, so nobody gets a message twice.',
    errors: ['wrong_state', 'insufficient_balance', 'monthly_limit'],
  }),
  report: get('smsCampaigns.report', '/sms-campaigns/{uuid}/report', {
    summary: 'Read the report of a campaign',
    reply: replyOf('Counts by state and reason, cost, rate, and what it waits for', report, {
      campaign: smsCampaignExample,
      message: 'Seeds are 20% off this week.',
      purpose: 'service',
      template_id: null,
      template_version: null,
      ...{ reference: 'harvest-2026', metadata: {} },
      counts: { ...zeroCounts, queued: 200, sent: 980, skipped: 20 },
      reasons: [{ status: 'skipped', reason: 'opted_out', recipients: 20 }],
      unknown_zones: 0,
      parts: 1180,
      cost: '59.00',
      held: '10.00',
      accepted_per_minute: 980,
      waiting_for: 'carrier',
      sending_window: { from: '08:00', to: '20:00', time_zone: 'recipient' },
      window_opens_at: null,
      pause_reason: '',
      fail_reason: '',
      next_run_at: null,
      runs: 0,
      links: linkChoiceExample,
      clicks: { asked_for: true, recipients: 41, human: 56, machine: 9, first_at: TIMESTAMP_EXAMPLE },
      replies: { people: 12, opted_out: 3 },
      parent_uuid: null,
      run_number: null,
    }),
  }),
  usual: get('smsCampaigns.usual', '/sms-campaigns/{uuid}/usual', {
    summary: "Read what is usual for the account's campaigns",
    description:
      'To compare the report of this one with. The figures are kept ones, which count a campaign about half an hour after it was sent, and what changes later within minutes.',
    reply: replyOf('The medians of the last campaigns', usual, {
      ...{ campaigns: 20, delivered: 0.94, opened: 0.18, replied: 0.011, opted_out: 0.004 },
    }),
  }),
  analytics: get('smsCampaigns.analytics', '/sms-campaigns/{uuid}/analytics', {
    summary: 'Read the visits of the links of a campaign',
    description: 'The links of all recipients together. What the campaign does not track is empty.',
    query: analyticsQuery,
    reply: replyOf('Visits by day or hour, and what visitors use', campaignAnalytics, {
      uuid: smsCampaignExample.uuid,
      ...figuresExample,
    }),
  }),
  analyticsCsv: get('smsCampaigns.analyticsCsv', '/sms-campaigns/{uuid}/analytics.csv', {
    summary: 'Read the visits of the links of a campaign as CSV',
    query: analyticsQuery.extend(bomChoice),
    reply: csvReply(
      'One line per figure: group, name, human, machine',
      'group,name,human,machine\r\nvisits,total,41,6\r\n',
    ),
  }),
  messages: get('smsCampaigns.messages', '/sms-campaigns/{uuid}/messages', {
    summary: 'List the messages of a campaign, one per recipient, or find some of them',
    description: `In the order in which they were made. ${FILTERED_PAGES}`,
    query: z.strictObject({ ...cursorQuery, ...recipientFilters }),
    reply: cursorPageReply('Messages, the first of the campaign first', recipientMessage, {
      ...messageExample,
      ...{ first_name: 'Ama', last_name: 'Mensah' },
    }),
  }),
  messagesCsv: get('smsCampaigns.messagesCsv', '/sms-campaigns/{uuid}/messages.csv', {
    summary: 'Download the messages of a campaign as CSV',
    description:
      'All of them, or those that the filters of the list find, in one file of any length. `clicked` is empty when clicks are not counted.',
    query: csvQuery(recipientFilters),
    reply: csvReply(
      'A line of names, then one line per recipient',
      'id,phone_number,first_name,last_name,network,status,reason,reason_words,error_code,error_words,parts,cost,is_simulated,submitted_at,sent_at,final_at,clicked,first_clicked_at,message',
    ),
  }),
};
