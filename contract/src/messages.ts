import { z } from 'zod';
import { MESSAGE_STATUSES, PART_STATUSES } from './choices.ts';
import { key as fieldKey, VALUE_LENGTH_MAX } from './contact-fields.ts';
import { messageDataReply } from './envelope.ts';
import {
  createdAt,
  credits,
  cursorQuery,
  line,
  optionalLine,
  phoneNumber,
  phoneNumberInput,
  TIMESTAMP_EXAMPLE,
  text,
  timestamp,
  timestampInput,
  uuid,
  uuidInput,
} from './fields.ts';
import { campaignFilter, FILTERED_PAGES, messageFilters } from './message-filters.ts';
import { noun } from './noun.ts';
import { ownReference, ownReferenceInput, referenceFilter } from './own-references.ts';
import { cursorPageReply, replyOf } from './replies.ts';
import { MESSAGE_PURPOSE_WORDS, MESSAGE_PURPOSES } from './sending-rules.ts';
import { ALPHABETS_EXAMPLE, alphabets } from './sms-alphabets.ts';
import { linkChoice, MESSAGE_LENGTH_MAX } from './sms-campaigns.ts';
import { byMode, testTraffic } from './test-traffic.ts';

const example = '0196f0c2-7a10-7cc4-9d3e-0242ac120009';

export const quickSendResult = z.strictObject({
  campaign_id: uuid.describe(
    'The UUID of the message: read it with `GET /messages/{uuid}`, or the campaign of this one message',
  ),
  status: z
    .enum(MESSAGE_STATUSES)
    .describe(
      'What is true when the reply leaves: `sent` (a carrier accepted it), `queued` (no carrier has answered yet), `failed`, or whatever else has become of it by then (`unknown`: the carrier did not answer; `expired`)',
    ),
  network: z.string().describe('The mobile network of the number, as far as its prefix tells; empty: unknown'),
  scheduled_at: timestamp.nullable().describe('When it will be sent; null: at once'),
});

/** The reply of `POST /messages`, which has more than the interface's quick send. */
export const sentMessage = z.strictObject({
  ...quickSendResult.shape,
  parts: z.int().positive().describe('How many SMS the text was cut into'),
  cost: credits.describe(
    'What it costs, in credits, by what is known when the reply leaves; refunded when no carrier accepts it',
  ),
  balance: credits.describe('All credits of the account right after it was charged; a refund comes later'),
});

export const message = z.strictObject({
  id: uuid.describe('The UUID of the message'),
  campaign_id: uuid.describe(
    'The UUID of its campaign; a single message is a campaign of one, with the UUID of the message',
  ),
  test_of: uuid
    .nullable()
    .meta({ description: 'The UUID of the campaign whose text it tried out (`test-send`); null: it is no test' }),
  template_id: uuid.nullable().meta({
    description:
      'The UUID of the template by which a single message was written; null: none. For those of a campaign, its report names it',
  }),
  template_version: z
    .int()
    .positive()
    .nullable()
    .describe('The version of that template (`GET /templates/{uuid}/versions/{version}`); null: no template'),
  sender_id: z.string().describe('What the recipient sees as the sender'),
  phone_number: phoneNumber,
  message: z.string().describe('The text as it was sent'),
  network: z.string().describe('The mobile network of the number, as far as its prefix tells; empty: unknown'),
  status: z
    .enum(MESSAGE_STATUSES)
    .describe(
      '`queued` (it waits), `submitting` (on its way to the carrier), `sent` (the carrier accepted it), then what the receipt says: `delivered`, `undelivered`, `expired` or `rejected`; `failed` (no carrier accepted it), `unknown` (the carrier did not answer: it may have arrived), `skipped` (it was not sent)',
    ),
  reason: z.string().meta({
    description:
      'Why it has this state, in a word such as `opted_out`, `no_route` or `no_receipt`; empty: there is nothing to say',
  }),
  reason_words: z.string().describe('The reason as a sentence; empty: there is nothing to say'),
  error_code: z.string().meta({ description: 'The code that the carrier gave for an error; empty: none' }),
  error_words: z
    .string()
    .describe("What that code means, by the operator's table of the carrier or by SMPP's own names; empty: not known"),
  cost: credits.describe('What it costs, in credits; refunded when no carrier accepts it'),
  clicks: z
    .int()
    .nonnegative()
    .meta({ description: 'How often people opened its short links; programs are not counted' }),
  first_clicked_at: timestamp
    .nullable()
    .describe('When a person first opened one of its short links; null: nobody has'),
  is_simulated: z.boolean().describe('True: the built-in simulator took it, and no phone rang'),
  parts: z
    .array(
      z.strictObject({
        part: z.int().positive().describe('Its place in the text, from 1'),
        status: z.enum(PART_STATUSES).describe('What became of this part; `waiting`: no carrier has it yet'),
        carrier_message_id: z.string().describe('The id that the carrier gave it; empty: none yet'),
      }),
    )
    .describe('The SMS that the text was cut into'),
  created_at: createdAt,
  valid_until: timestamp.nullable().describe('If it is not sent by then it expires and is refunded; null: no limit'),
  submitted_at: timestamp.nullable().describe('When it was last given to a carrier; null: not yet'),
  sent_at: timestamp.nullable().describe('When the carrier accepted it; null: it has not'),
  final_at: timestamp.nullable().describe('When its last state was reached; null: it may still change'),
  ...ownReference,
});

export const messageExample = {
  id: example,
  campaign_id: example,
  sender_id: 'Volley',
  phone_number: '233244123456',
  message: 'Your code is 1234',
  network: 'MTN',
  status: 'delivered',
  cost: '0.05',
  reference: 'sign-in-7731',
  metadata: {},
  parts: [{ part: 1, status: 'delivered', carrier_message_id: '5f2a' }],
  valid_until: TIMESTAMP_EXAMPLE,
  submitted_at: TIMESTAMP_EXAMPLE,
  sent_at: TIMESTAMP_EXAMPLE,
  final_at: TIMESTAMP_EXAMPLE,
};

export const quickSendReply = {
  description:
    'The message: `sent` when a carrier accepted it, `queued` when none has answered yet, `failed`, or what else has become of it by then',
  schema: messageDataReply(quickSendResult),
  example: {
    success: true,
    message: 'Message sent.',
    data: { campaign_id: example, status: 'sent', network: 'MTN', scheduled_at: null },
  },
};

export const sentMessageReply = {
  ...quickSendReply,
  schema: messageDataReply(sentMessage),
  example: {
    ...quickSendReply.example,
    data: { ...quickSendReply.example.data, parts: 1, cost: '0.05', balance: '99.95' },
  },
};

/** A template in place of a text. */
export const templateInput = z
  .strictObject({
    id: uuidInput.describe('The UUID of the template'),
    values: z
      .record(fieldKey, optionalLine(VALUE_LENGTH_MAX))
      .optional()
      .describe(
        'Values by name, each up to 500 characters: one for each of the `values` of the template, and others in place of what the contact has, such as `first_name` or a field of your own; those that the text does not name are not used. Left out: what the contact of the number has',
      ),
    language: optionalLine(40)
      .optional()
      .describe('The language to write in, such as `fr`; left out or empty: that of the contact of the number'),
  })
  .describe(
    'A template in place of `message`: its newest version is sent, in the language of the contact who has the number, with what that contact has in its fields',
  );

/** Transactional messages such as codes lose their worth quickly, so a day is long enough. */
export const VALIDITY_SECONDS_MAX = 86_400;

const quickSendNoun = noun({ tag: 'SMS campaigns', auth: 'query_key', reads: 'send' });

export const quickSendOperation = quickSendNoun.get('smsCampaigns.quick', '/sms-campaigns/quick', {
  hasOneRecipient: true,
  ofInterface: true,
  acts: true,
  summary: 'Send one SMS at once',
  description:
    'For one-time codes and simple alerts. The key is the parameter `api_key`. With `idempotency_key`, a repetition within 24 hours gets the same reply and sends nothing. Unknown parameters are ignored, unless their name was evidently meant for one of these, such as `from`: then the request is refused.',
  query: z.object({
    to: phoneNumberInput.describe('Who gets it: a phone number, international with or without `+`, or local'),
    message: text(1, MESSAGE_LENGTH_MAX).describe('The text, URL-encoded, up to 1,530 characters'),
    sender_id: line(16).describe('An approved sender ID of the account'),
    api_key: z.string().min(1).max(256).describe('The key, with the scope `send`'),
    idempotency_key: line(255)
      .optional()
      .describe(
        'A name for this send, up to 255 characters: a repetition within 24 hours gets the same reply and sends nothing',
      ),
  }),
  reply: { status: 200, ...quickSendReply },
  errors: ['insufficient_balance', 'monthly_limit', 'invalid_api_key'],
});

const messageNoun = noun({ tag: 'Messages', writes: 'send', noun: 'Message' });

export const messageOperations = {
  create: messageNoun.post('messages.create', '/messages', {
    hasOneRecipient: true,
    summary: 'Send one SMS',
    description:
      'Like a quick send, with a JSON body. `scheduled_at` sends it later, up to 90 days ahead. A message that is not sent within its validity expires and is refunded. With `shorten_urls`, every web address in the text becomes a short link, and `track_visits` is true unless you set it; `{{opt_out_url}}` becomes a link to opt out. A `template` takes the place of the text: the message keeps its version.',
    body: z.strictObject({
      to: phoneNumberInput.describe('Who gets it: a phone number, international with or without `+`, or local'),
      message: text(1, MESSAGE_LENGTH_MAX)
        .optional()
        .describe('The text, up to 1,530 characters. Either this or `template` is required, and not both'),
      template: templateInput.optional(),
      sender_id: line(16).describe('An approved sender ID of the account'),
      validity_seconds: z
        .int()
        .min(10)
        .max(VALIDITY_SECONDS_MAX)
        .optional()
        .describe(
          'How long it may wait to be sent, 10 to 86,400 seconds. Left out: 600. What is not sent by then expires and is refunded',
        ),
      scheduled_at: timestampInput
        .nullable()
        .optional()
        .describe('When it is sent, up to 90 days ahead; null or left out: at once'),
      ...z.object(linkChoice).partial().shape,
      ...ownReferenceInput,
    }),
    bodyExample: {
      ...{ to: '0244123456', message: 'Your code is 1234', sender_id: 'Volley', validity_seconds: 300 },
      reference: 'sign-in-7731',
    },
    reply: { status: 201, ...sentMessageReply },
    errors: ['insufficient_balance', 'monthly_limit'],
  }),
  list: messageNoun.get('messages.list', '/messages', {
    summary: 'List messages, newest first, or find them',
    description: FILTERED_PAGES,
    query: z.strictObject({
      ...cursorQuery,
      ...messageFilters(MESSAGE_STATUSES),
      ...campaignFilter,
      ...testTraffic,
      reference: referenceFilter
        .optional()
        .describe(
          'Only messages that were given exactly this reference themselves; those of a campaign that has it are found by `campaign_id`',
        ),
    }),
    reply: cursorPageReply('Messages', message, messageExample),
  }),
  price: messageNoun.get('messages.price', '/messages/price', {
    summary: 'Read what a message to a number costs',
    description:
      'The price of each SMS part, as of now. What is no number, or cannot be written to, has none, and is not refused: this can be asked while somebody types.',
    query: z.strictObject({
      to: line(40).describe('The number, as in `POST /messages`'),
      sender_id: line(15).optional().describe('The sender ID; left out: not known yet'),
      purpose: z
        .enum(MESSAGE_PURPOSES)
        .optional()
        .describe(`What it is for: ${MESSAGE_PURPOSE_WORDS}; left out: not known yet`),
    }),
    reply: replyOf(
      'The price',
      z.strictObject({
        phone_number: phoneNumber
          .nullable()
          .describe('The number in international form, without plus; null: it is no valid number'),
        network: z.string().describe('The name of its network; empty: not known'),
        price: credits.nullable().describe('What each part costs, in credits; null: messages to it cannot be sent'),
        alphabets,
      }),
      { phone_number: '233244123456', network: 'MTN', price: '0.05', alphabets: ALPHABETS_EXAMPLE },
    ),
  }),
  get: messageNoun.get('messages.get', '/messages/{uuid}', {
    summary: 'Read one message with its parts and what became of them',
    query: byMode,
    reply: replyOf('The message', message, messageExample),
  }),
  update: messageNoun.put('messages.update', '/messages/{uuid}', {
    hasOneRecipient: true,
    summary: 'Send a waiting message at another time',
    description:
      'Only a single message that is `queued`; its validity moves along. One that is just being given to a carrier is refused with the code `wrong_state`, and so is one of a campaign.',
    body: z.strictObject({
      scheduled_at: timestampInput.nullable().describe('When it is sent, up to 90 days ahead; null: at once'),
    }),
    bodyExample: { scheduled_at: TIMESTAMP_EXAMPLE },
    reply: { ...sentMessageReply, status: 200, description: 'The message with its new time' },
    errors: ['wrong_state'],
  }),
  delete: messageNoun.remove('messages.delete', '/messages/{uuid}', {
    hasOneRecipient: true,
    summary: 'Cancel a waiting message',
    description:
      'Only a single message that is `queued`: it becomes `skipped` with the reason `cancelled`, and is refunded. If it was given to a carrier first, it is sent and charged, and this is refused with the code `wrong_state`. A message of a campaign is cancelled with its campaign.',
    reply: {
      ...sentMessageReply,
      status: 200,
      description: 'The cancelled message, and the balance after its refund',
      example: {
        success: true,
        message: 'Message cancelled.',
        data: { ...sentMessageReply.example.data, status: 'skipped', cost: '0.00', balance: '100.00' },
      },
    },
    errors: ['wrong_state'],
  }),
};
