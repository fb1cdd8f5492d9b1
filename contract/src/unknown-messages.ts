import { z } from 'zod';
import { cursorQuery, id, timestamp, uuid } from './fields.ts';
import { noun, operatorNoun } from './noun.ts';
import { cursorPageReply, tellingReply } from './replies.ts';

export const unknownMessage = z.strictObject({
  id: uuid.describe('The UUID of the message'),
  account_id: id.describe('The account that sent it'),
  campaign_id: uuid.describe('The UUID of its campaign; of a single message, its own id'),
  carrier_id: id.describe('The carrier that did not answer'),
  sender_id: z.string().describe('What the recipient sees as the sender'),
  phone_number: z.string().describe('The number of the recipient'),
  submitted_at: timestamp.describe('When it was given to the carrier'),
});

const unknownExample = {
  id: '0196f0c2-7a10-7cc4-9d3e-0242ac120009',
  account_id: 2,
  campaign_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120003',
  carrier_id: 1,
  sender_id: 'Volley',
  phone_number: '233244123456',
};

export const unmatchedReceipt = z.strictObject({
  id: uuid.describe('The UUID of the receipt'),
  carrier_id: id.describe('The carrier that sent it'),
  carrier_message_id: z.string().describe('The id of the message in the words of the carrier'),
  phone_number: z.string().describe('The number of the recipient'),
  sender_id: z.string().describe('The sender of the message'),
  state: z.enum(['delivered', 'undelivered', 'expired', 'rejected', 'other']).describe('What the receipt says'),
  error_code: z.string().describe('The code that the carrier gave for an error; empty: none'),
  received_at: timestamp.describe('When it arrived here'),
  retry_until: timestamp
    .nullable()
    .meta({ description: 'Until when its message is still looked for; null: no longer' }),
  unreadable: z
    .string()
    .nullable()
    .describe(
      'The text of a receipt that names no message or no state, as the carrier wrote it; null: it could be read',
    ),
});

const unmatchedExample = {
  id: '0196f0c2-7a10-7cc4-9d3e-0242ac120012',
  carrier_id: 1,
  carrier_message_id: '1a2b3c',
  phone_number: '233244123456',
  sender_id: 'Volley',
  state: 'delivered',
};

const operatorList = {
  description: 'Newest first. Read page by page: pass the `next_cursor` of a page as `cursor` to get the next one.',
  query: z.strictObject(cursorQuery),
} as const;

const unknownMessageOperatorNoun = operatorNoun({});

export const unknownMessageOperatorOperations = {
  list: unknownMessageOperatorNoun.get('admin.unknownMessages.list', '/admin/unknown-messages', {
    ...operatorList,
    summary: 'List the messages whose outcome is unknown',
    reply: cursorPageReply(
      'Messages that were submitted and not answered, by a carrier or by a process of ours that died',
      unknownMessage,
      unknownExample,
    ),
  }),
};

export const unmatchedReceiptOperatorOperations = {
  list: unknownMessageOperatorNoun.get('admin.unmatchedReceipts.list', '/admin/unmatched-receipts', {
    ...operatorList,
    summary: 'List the receipts that match no message',
    reply: cursorPageReply('Receipts that matched nothing, kept for 90 days', unmatchedReceipt, unmatchedExample),
  }),
};

const resend = {
  scope: 'resend',
  body: z.strictObject({
    confirm: z.literal(true).meta({ description: 'True: you accept that some people may get the message twice' }),
  }),
  bodyExample: { confirm: true },
  reply: tellingReply(
    'How many are queued again',
    'Messages queued again.',
    z.strictObject({
      resent: z.int().nonnegative().describe('How many are queued again'),
      has_more: z.boolean().describe('True: more are left; ask again'),
    }),
    { resent: 3 },
  ),
  errors: ['wrong_state'],
} as const;

const resendUnknownNoun = noun({ tag: 'SMS campaigns', writes: 'resend', noun: 'Campaign' });

export const resendUnknownOperation = resendUnknownNoun.post(
  'smsCampaigns.resendUnknown',
  '/sms-campaigns/{uuid}/resend-unknown',
  {
    ...resend,
    summary: 'Send the messages of unknown outcome again',
    description: 'Up to 5,000 at a time; `has_more` says whether to repeat the request. Each message is charged once.',
    errors: ['wrong_state', 'insufficient_balance', 'monthly_limit'],
  },
);

const resendMessageNoun = noun({ tag: 'Messages', writes: 'resend', noun: 'Message' });

export const resendMessageOperation = resendMessageNoun.post('messages.resend', '/messages/{uuid}/resend', {
  ...resend,
  summary: 'Send a message of unknown outcome again',
});
