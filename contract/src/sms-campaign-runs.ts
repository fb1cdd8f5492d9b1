import { z } from 'zod';
import { dataReply, fullPage, fullPageExample } from './envelope.ts';
import {
  amountInput,
  credits,
  pageQuery,
  pathUuid,
  phoneNumber,
  TIMESTAMP_EXAMPLE,
  timestamp,
  timestampInput,
  uuid,
} from './fields.ts';
import { analytics, analyticsExample, analyticsQuery } from './links.ts';
import { MESSAGE_STATUSES, message } from './messages.ts';
import { operation } from './operation.ts';
import { linkChoice, linkChoiceExample, smsCampaign, smsCampaignExample } from './sms-campaigns.ts';

const count = z.int().nonnegative();

const unknownZones = count.meta({
  description: "Recipients whose time zone is not known: the campaign's own decides when they may be written to",
});

export const preview = z.strictObject({
  recipients: count.meta({ description: 'Everybody named, each once; some may be skipped' }),
  sendable: count,
  skipped: z.array(z.strictObject({ reason: z.string(), recipients: count })),
  duplicates: count.meta({ description: 'Named more than once; each gets one message' }),
  unknown_zones: unknownZones,
  parts: z.strictObject({ min: count, max: count, average: z.number(), total: count }),
  cost: credits,
  missing_credits: credits.meta({
    description:
      'By how much the credits are short of it now: sent like this it would wait, paused, for a top-up. `0.00`: they suffice',
  }),
  short_links: count.meta({ description: 'That would be made; texts are counted with them' }),
  unicode_characters: z
    .array(z.strictObject({ character: z.string(), recipients: count, examples: z.array(phoneNumber) }))
    .meta({ description: 'Characters that make a text Unicode, with a few of those whose text has them' }),
  networks: z.array(z.strictObject({ network: z.string(), recipients: count })),
  finish_at: timestamp
    .nullable()
    .meta({ description: "At the carriers' rate, within the sending window; null when no carrier has a rate" }),
  fingerprint: z.string().meta({ description: 'Of audience, texts and prices: it changes when one of them does' }),
});

export const report = z.strictObject({
  campaign: smsCampaign,
  message: z.string(),
  counts: z.strictObject(
    Object.fromEntries(MESSAGE_STATUSES.map((status) => [status, count])) as Record<
      (typeof MESSAGE_STATUSES)[number],
      typeof count
    >,
  ),
  reasons: z.array(z.strictObject({ status: z.enum(MESSAGE_STATUSES), reason: z.string(), recipients: count })),
  unknown_zones: unknownZones,
  parts: count.meta({ description: 'Of all that may be sent' }),
  cost: credits.meta({ description: 'Of all that may be sent, as fixed at the start' }),
  held: credits,
  accepted_per_minute: count,
  waiting_for: z.enum(['', 'restored', 'credit', 'person', 'window', 'carrier']),
  window_opens_at: timestamp.nullable(),
  pause_reason: z.string(),
  fail_reason: z.string(),
  next_run_at: timestamp.nullable(),
  runs: count,
  links: z.strictObject(linkChoice),
  clicks: z
    .strictObject({
      asked_for: z.boolean(),
      recipients: count.nullable().meta({ description: 'Whose message a person opened a link of' }),
      human: count.nullable(),
      machine: count.nullable().meta({ description: 'Scanners, previews and other programs' }),
      first_at: timestamp.nullable().meta({ description: 'When a person first opened one' }),
    })
    .meta({ description: 'Null figures: clicks were not asked for' }),
  parent_uuid: uuid.nullable().meta({ description: 'The recurring campaign that this is a run of' }),
});

const campaignAnalytics = analytics.omit({ id: true }).extend({ uuid });
const { id: _, ...figuresExample } = analyticsExample;

const zeroCounts = Object.fromEntries(MESSAGE_STATUSES.map((status) => [status, 0]));
const byUuid = z.object({ uuid: pathUuid });
const common = {
  listener: 'api',
  tag: 'SMS campaigns',
  auth: 'bearer',
  noun: 'Campaign',
  params: byUuid,
} as const;
const oneCampaign = {
  status: 200,
  description: 'The campaign as it now stands',
  schema: dataReply(smsCampaign),
  example: { success: true, data: smsCampaignExample },
} as const;

export const smsCampaignRunOperations = {
  preview: operation({
    ...common,
    id: 'smsCampaigns.preview',
    method: 'POST',
    path: '/sms-campaigns/{uuid}/preview',
    scope: 'read',
    summary: 'Say what a campaign would cost and whom it would reach',
    description: 'Merges the text for everybody in the audience; sends nothing.',
    reply: {
      status: 200,
      description: 'What would happen',
      schema: dataReply(preview),
      example: {
        success: true,
        data: {
          recipients: 1200,
          sendable: 1180,
          skipped: [{ reason: 'opted_out', recipients: 20 }],
          duplicates: 35,
          unknown_zones: 0,
          parts: { min: 1, max: 2, average: 1.02, total: 1204 },
          cost: '60.20',
          missing_credits: '0.00',
          short_links: 1180,
          unicode_characters: [{ character: '’', recipients: 24, examples: ['233244123456'] }],
          networks: [{ network: 'MTN', recipients: 1180 }],
          finish_at: TIMESTAMP_EXAMPLE,
          fingerprint: '5f2a90c4be0d4a7f9d3e0242ac120003',
        },
      },
    },
  }),
  send: operation({
    ...common,
    id: 'smsCampaigns.send',
    method: 'POST',
    path: '/sms-campaigns/{uuid}/send',
    scope: 'send',
    summary: 'Start a campaign, now or at its time',
    description:
      'With `expected_cost` it starts only if it still costs that. A time in the future schedules it; a recurring campaign begins its series.',
    body: z.strictObject({
      expected_cost: amountInput.optional(),
      scheduled_at: timestampInput.nullable().optional(),
    }),
    bodyExample: { expected_cost: '60.20' },
    reply: oneCampaign,
    errors: ['wrong_state', 'conflict'],
  }),
  pause: operation({
    ...common,
    id: 'smsCampaigns.pause',
    method: 'POST',
    path: '/sms-campaigns/{uuid}/pause',
    scope: 'send',
    summary: 'Pause a campaign that is sending',
    description: 'What the carrier has already taken is not called back.',
    reply: oneCampaign,
    errors: ['wrong_state'],
  }),
  resume: operation({
    ...common,
    id: 'smsCampaigns.resume',
    method: 'POST',
    path: '/sms-campaigns/{uuid}/resume',
    scope: 'send',
    summary: 'Resume a paused campaign',
    reply: oneCampaign,
    errors: ['wrong_state'],
  }),
  cancel: operation({
    ...common,
    id: 'smsCampaigns.cancel',
    method: 'POST',
    path: '/sms-campaigns/{uuid}/cancel',
    scope: 'send',
    summary: 'Cancel a campaign',
    description: 'Messages that still wait are skipped and what was held for them is free again. It cannot be undone.',
    reply: oneCampaign,
    errors: ['wrong_state'],
  }),
  retryFailed: operation({
    ...common,
    id: 'smsCampaigns.retryFailed',
    method: 'POST',
    path: '/sms-campaigns/{uuid}/retry-failed',
    scope: 'send',
    summary: 'Send again what no carrier ever took',
    description: 'Messages that failed before a carrier accepted any part of them. Nobody gets a message twice.',
    reply: oneCampaign,
    errors: ['wrong_state', 'insufficient_balance'],
  }),
  report: operation({
    ...common,
    id: 'smsCampaigns.report',
    method: 'GET',
    path: '/sms-campaigns/{uuid}/report',
    scope: 'read',
    summary: 'Say how a campaign stands',
    reply: {
      status: 200,
      description: 'Counts by state and reason, cost, rate, and what it waits for',
      schema: dataReply(report),
      example: {
        success: true,
        data: {
          campaign: smsCampaignExample,
          message: 'Seeds are 20% off this week.',
          counts: { ...zeroCounts, queued: 200, sent: 980, skipped: 20 },
          reasons: [{ status: 'skipped', reason: 'opted_out', recipients: 20 }],
          unknown_zones: 0,
          parts: 1180,
          cost: '59.00',
          held: '10.00',
          accepted_per_minute: 980,
          waiting_for: 'carrier',
          window_opens_at: null,
          pause_reason: '',
          fail_reason: '',
          next_run_at: null,
          runs: 0,
          links: linkChoiceExample,
          clicks: { asked_for: true, recipients: 41, human: 56, machine: 9, first_at: TIMESTAMP_EXAMPLE },
          parent_uuid: null,
        },
      },
    },
  }),
  analytics: operation({
    ...common,
    id: 'smsCampaigns.analytics',
    method: 'GET',
    path: '/sms-campaigns/{uuid}/analytics',
    scope: 'read',
    summary: "Say what the visits of a campaign's links tell",
    description: 'Of the links of all recipients together; what the campaign did not ask for is not there.',
    query: analyticsQuery,
    reply: {
      status: 200,
      description: 'Visits by day or hour, and what visitors use',
      schema: dataReply(campaignAnalytics),
      example: { success: true, data: { uuid: smsCampaignExample.uuid, ...figuresExample } },
    },
  }),
  messages: operation({
    ...common,
    id: 'smsCampaigns.messages',
    method: 'GET',
    path: '/sms-campaigns/{uuid}/messages',
    scope: 'read',
    summary: 'List the messages of a campaign, one per recipient',
    query: z.object(pageQuery),
    reply: {
      status: 200,
      description: 'A page of messages',
      schema: dataReply(fullPage(message)),
      example: fullPageExample('/sms-campaigns/0196f0c2-7a10-7cc4-9d3e-0242ac120003/messages'),
    },
  }),
  messagesCsv: operation({
    ...common,
    id: 'smsCampaigns.messagesCsv',
    method: 'GET',
    path: '/sms-campaigns/{uuid}/messages.csv',
    scope: 'read',
    summary: 'Download the messages of a campaign as CSV',
    description: 'However many, written as they are read. `clicked` is empty where clicks were not asked for.',
    reply: {
      status: 200,
      description: 'One line per recipient, below a line of names',
      schema: z.string(),
      contentType: 'text/csv; charset=utf-8',
      example:
        'id,phone_number,network,status,reason,error_code,parts,cost,is_simulated,submitted_at,sent_at,final_at,clicked,first_clicked_at,message',
    },
  }),
};
