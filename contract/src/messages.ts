import { z } from 'zod';
import { cursorPage, cursorPageExample, dataReply, messageDataReply } from './envelope.ts';
import {
  credits,
  cursorQuery,
  line,
  pathUuid,
  phoneNumber,
  phoneNumberInput,
  TIMESTAMP_EXAMPLE,
  text,
  timestamp,
  timestampInput,
  uuid,
} from './fields.ts';
import { operation } from './operation.ts';
import { linkChoice, MESSAGE_LENGTH_MAX } from './sms-campaigns.ts';

export const MESSAGE_STATUSES = [
  'queued',
  'submitting',
  'sent',
  'delivered',
  'undelivered',
  'expired',
  'rejected',
  'failed',
  'unknown',
  'skipped',
] as const;

const example = '0196f0c2-7a10-7cc4-9d3e-0242ac120009';

export const quickSendResult = z.strictObject({
  campaign_id: uuid,
  status: z.enum(MESSAGE_STATUSES),
  network: z.string(),
  scheduled_at: timestamp.nullable(),
});

export const message = z.strictObject({
  id: uuid,
  campaign_id: z.int().positive(),
  sender_id: z.string(),
  phone_number: phoneNumber,
  message: z.string(),
  network: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  reason: z
    .string()
    .meta({ description: 'Why it stands where it stands, in a word; empty when there is nothing to say' }),
  error_code: z.string().meta({ description: "The carrier's own code" }),
  cost: credits,
  clicks: z
    .int()
    .nonnegative()
    .meta({ description: 'How often people opened its short links; machines are not counted' }),
  first_clicked_at: timestamp.nullable(),
  is_simulated: z.boolean(),
  parts: z.array(
    z.strictObject({
      part: z.int().positive(),
      status: z.enum(['waiting', 'sent', 'delivered', 'undelivered', 'expired', 'rejected']),
      carrier_message_id: z.string(),
    }),
  ),
  created_at: timestamp,
  valid_until: timestamp.nullable(),
  submitted_at: timestamp.nullable(),
  sent_at: timestamp.nullable(),
  final_at: timestamp.nullable(),
});

const messageExample = {
  id: example,
  campaign_id: 32,
  sender_id: 'Volley',
  phone_number: '233244123456',
  message: 'Your code is 1234',
  network: 'MTN',
  status: 'delivered',
  reason: '',
  error_code: '',
  cost: '0.05',
  clicks: 0,
  first_clicked_at: null,
  is_simulated: false,
  parts: [{ part: 1, status: 'delivered', carrier_message_id: '5f2a' }],
  created_at: TIMESTAMP_EXAMPLE,
  valid_until: TIMESTAMP_EXAMPLE,
  submitted_at: TIMESTAMP_EXAMPLE,
  sent_at: TIMESTAMP_EXAMPLE,
  final_at: TIMESTAMP_EXAMPLE,
};

const sendReply = {
  description:
    'What is true when the reply leaves: `sent`, `queued` when the carrier has not answered yet, or `failed`',
  schema: messageDataReply(quickSendResult),
  example: {
    success: true,
    message: 'Message sent.',
    data: { campaign_id: example, status: 'sent', network: 'MTN', scheduled_at: null },
  },
};

/** Codes lose their worth quickly; a day is long for anything that calls itself transactional. */
export const VALIDITY_SECONDS_MAX = 86_400;

export const quickSendOperation = operation({
  id: 'smsCampaigns.quick',
  listener: 'api',
  tag: 'SMS campaigns',
  method: 'GET',
  acts: true,
  path: '/sms-campaigns/quick',
  auth: 'query_key',
  scope: 'send',
  summary: 'Send one SMS at once',
  description:
    'For one-time codes and simple alerts. The key is the parameter `api_key`. With `idempotency_key` a repetition within 24 hours gives the same reply and sends nothing. Parameters of others are ignored; one that was plainly meant for one of these is refused.',
  query: z.object({
    to: phoneNumberInput,
    message: text(1, MESSAGE_LENGTH_MAX),
    sender_id: line(16),
    api_key: z.string().min(1).max(256),
    idempotency_key: line(255).optional(),
  }),
  reply: { status: 200, ...sendReply },
  errors: ['insufficient_balance', 'invalid_api_key'],
});

const common = { listener: 'api', tag: 'Messages', auth: 'bearer' } as const;

export const messageOperations = {
  create: operation({
    ...common,
    id: 'messages.create',
    method: 'POST',
    path: '/messages',
    scope: 'send',
    summary: 'Send one SMS',
    description:
      'The JSON twin of quick send. `scheduled_at` sends it later, up to 90 days ahead; what is not sent within its validity expires and is refunded. With `shorten_urls` every web address in the text becomes a short link, which sets `track_visits` unless it is told otherwise; `{{opt_out_url}}` becomes a link to opt out.',
    body: z.strictObject({
      to: phoneNumberInput,
      message: text(1, MESSAGE_LENGTH_MAX),
      sender_id: line(16),
      validity_seconds: z.int().min(10).max(VALIDITY_SECONDS_MAX).optional(),
      scheduled_at: timestampInput.nullable().optional(),
      ...z.object(linkChoice).partial().shape,
    }),
    bodyExample: { to: '0244123456', message: 'Your code is 1234', sender_id: 'Volley', validity_seconds: 300 },
    reply: { status: 201, ...sendReply },
    errors: ['insufficient_balance'],
  }),
  list: operation({
    ...common,
    id: 'messages.list',
    method: 'GET',
    path: '/messages',
    scope: 'read',
    summary: 'List messages, newest first',
    description: 'Goes on by cursor: pass the `next_cursor` of the last reply.',
    query: z.strictObject(cursorQuery),
    reply: {
      status: 200,
      description: 'Messages',
      schema: dataReply(cursorPage(message)),
      example: cursorPageExample(messageExample),
    },
  }),
  get: operation({
    ...common,
    id: 'messages.get',
    method: 'GET',
    path: '/messages/{uuid}',
    scope: 'read',
    noun: 'Message',
    summary: 'Read one message with its parts and what became of them',
    params: z.object({ uuid: pathUuid }),
    reply: {
      status: 200,
      description: 'The message',
      schema: dataReply(message),
      example: { success: true, data: messageExample },
    },
  }),
};
