import { z } from 'zod';
import { cursorPage, cursorPageExample, dataReply, messageDataReply } from './envelope.ts';
import { cursorQuery, id, pathUuid, TIMESTAMP_EXAMPLE, timestamp, uuid } from './fields.ts';
import { operation } from './operation.ts';

export const unknownMessage = z.strictObject({
  id: uuid,
  account_id: id,
  campaign_id: id,
  carrier_id: id,
  sender_id: z.string(),
  phone_number: z.string(),
  submitted_at: timestamp,
});

const unknownExample = {
  id: '0196f0c2-7a10-7cc4-9d3e-0242ac120009',
  account_id: 2,
  campaign_id: 31,
  carrier_id: 1,
  sender_id: 'Volley',
  phone_number: '233244123456',
  submitted_at: TIMESTAMP_EXAMPLE,
};

export const unmatchedReceipt = z.strictObject({
  id: uuid,
  carrier_id: id,
  carrier_message_id: z.string(),
  phone_number: z.string(),
  sender_id: z.string(),
  state: z.enum(['delivered', 'undelivered', 'expired', 'rejected', 'other']),
  error_code: z.string(),
  received_at: timestamp,
  retry_until: timestamp.nullable().meta({ description: 'Its message is looked for until then' }),
});

const unmatchedExample = {
  id: '0196f0c2-7a10-7cc4-9d3e-0242ac120012',
  carrier_id: 1,
  carrier_message_id: '1a2b3c',
  phone_number: '233244123456',
  sender_id: 'Volley',
  state: 'delivered',
  error_code: '',
  received_at: TIMESTAMP_EXAMPLE,
  retry_until: null,
};

const operatorList = {
  listener: 'api',
  tag: 'Operator',
  auth: 'bearer',
  method: 'GET',
  description: 'Newest first. Goes on by cursor: pass the `next_cursor` of the last reply.',
  query: z.strictObject(cursorQuery),
} as const;

export const unknownMessageOperatorOperations = {
  list: operation({
    ...operatorList,
    id: 'admin.unknownMessages.list',
    path: '/admin/unknown-messages',
    scope: 'operator_read',
    summary: 'List the messages whose outcome nobody knows',
    reply: {
      status: 200,
      description: 'Messages that were submitted and not answered, by a carrier or by a process of ours that died',
      schema: dataReply(cursorPage(unknownMessage)),
      example: cursorPageExample(unknownExample),
    },
  }),
};

export const unmatchedReceiptOperatorOperations = {
  list: operation({
    ...operatorList,
    id: 'admin.unmatchedReceipts.list',
    path: '/admin/unmatched-receipts',
    scope: 'operator_read',
    summary: 'List the receipts that belong to no message of ours',
    reply: {
      status: 200,
      description: 'Receipts that matched nothing, kept for 90 days',
      schema: dataReply(cursorPage(unmatchedReceipt)),
      example: cursorPageExample(unmatchedExample),
    },
  }),
};

const resend = {
  listener: 'api',
  auth: 'bearer',
  method: 'POST',
  scope: 'send',
  body: z.strictObject({
    confirm: z.literal(true).meta({ description: 'Yes: some of these people may get the message twice' }),
  }),
  bodyExample: { confirm: true },
  reply: {
    status: 200,
    description: 'How many are queued again',
    schema: messageDataReply(z.strictObject({ resent: z.int().nonnegative(), has_more: z.boolean() })),
    example: { success: true, message: 'Messages queued again.', data: { resent: 3, has_more: false } },
  },
  errors: ['wrong_state'],
} as const;

export const resendUnknownOperation = operation({
  ...resend,
  tag: 'SMS campaigns',
  id: 'smsCampaigns.resendUnknown',
  path: '/sms-campaigns/{uuid}/resend-unknown',
  noun: 'Campaign',
  summary: 'Send the messages again whose outcome nobody knows',
  description: 'Up to 5,000 at a time; `has_more` says whether to ask again. Each is paid once.',
  params: z.object({ uuid: pathUuid }),
  errors: ['wrong_state', 'insufficient_balance'],
});

export const resendMessageOperation = operation({
  ...resend,
  tag: 'Messages',
  id: 'messages.resend',
  path: '/messages/{uuid}/resend',
  noun: 'Message',
  summary: 'Send a single message again whose outcome nobody knows',
  params: z.object({ uuid: pathUuid }),
});
