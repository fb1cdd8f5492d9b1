import { z } from 'zod';
import { fieldErrors } from './envelope.ts';
import { credits, line, optionalLine, text, timestamp, timestampInput, uuid } from './fields.ts';
import { templateInput } from './messages.ts';
import { noun } from './noun.ts';
import { ownReference, ownReferenceInput } from './own-references.ts';
import { createdReply } from './replies.ts';
import { MESSAGE_LENGTH_MAX } from './sms-campaigns.ts';

export const BATCH_ITEMS_MAX = 1_000;

const batchItem = z.strictObject({
  to: line(40).describe('Who gets it: a phone number, international with or without `+`, or local'),
  message: text(1, MESSAGE_LENGTH_MAX)
    .optional()
    .describe('The text for this number, up to 1,530 characters; left out: that of the batch, or of its template'),
  values: templateInput.shape.values.describe(
    'Values of the template for this number, which take precedence over those of the batch; left out: none of its own',
  ),
  ...ownReferenceInput,
});

const sentItem = z.strictObject({
  id: uuid.nullable().describe('The UUID of the message; null: it was refused'),
  status: z.enum(['queued', 'refused']).describe('`queued`: it will be sent; `refused`: `errors` say why it is not'),
  parts: z.int().nonnegative().describe('How many SMS the text was cut into; 0: it was refused'),
  cost: credits.describe('What it costs, in credits'),
  reference: ownReference.reference,
  errors: fieldErrors.describe('What is wrong with it, by field; empty: nothing'),
});

export const messageBatch = z.strictObject({
  campaign_id: uuid.describe('The UUID of the campaign of these messages, by which they are reported and cancelled'),
  scheduled_at: timestamp.nullable().describe('When they will be sent; null: at once'),
  items: z.array(sentItem).describe('One for each item of the request, in its order'),
  accepted: z.int().nonnegative().describe('How many will be sent'),
  refused: z.int().nonnegative().describe('How many were refused'),
  parts: z.int().nonnegative().describe('The parts of all accepted messages together'),
  cost: credits.describe(
    'What all accepted messages cost together; held until each is sent, and released if it is not',
  ),
  balance: credits.describe('All credits of the account'),
  available: credits.describe('The credits that can be used now: the balance without what is held'),
});

const { post } = noun({ tag: 'Messages', writes: 'send', noun: 'Message' });

export const messageBatchOperations = {
  batch: post('messages.batch', '/messages/batch', {
    summary: 'Send up to 1,000 messages at once',
    description:
      'Each item has what differs from the batch. All are sent, or none; with `partial` those that are right are sent. They are a campaign whose recipients are given: it has a report, and can be paused and cancelled. It sends beside other campaigns, after single messages.',
    body: z.strictObject({
      sender_id: line(16).describe('An approved sender ID of the account'),
      message: text(1, MESSAGE_LENGTH_MAX)
        .optional()
        .describe('The text for items without one of their own, up to 1,530 characters; left out: they need one'),
      template: templateInput.optional(),
      scheduled_at: timestampInput
        .nullable()
        .optional()
        .describe('When they are sent, up to 90 days ahead; null or left out: at once'),
      partial: z
        .boolean()
        .optional()
        .describe('Whether right items are sent although others are refused. Left out: false, all or none'),
      name: optionalLine(255)
        .optional()
        .describe('A name for yourself, up to 255 characters; left out or empty: “Batch”'),
      ...ownReferenceInput,
      items: z.array(batchItem).min(1).max(BATCH_ITEMS_MAX).describe('1 to 1,000 messages'),
    }),
    bodyExample: {
      sender_id: 'Volley',
      message: 'Your parcel is here',
      items: [
        { to: '0244123456', reference: 'order-7731' },
        { to: '0204123456', message: 'Your parcels are here', reference: 'order-7732' },
      ],
    },
    reply: createdReply('The messages in the order of their items', messageBatch, {
      campaign_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120003',
      items: [
        {
          id: '0196f0c2-7a10-7cc4-9d3e-0242ac120009',
          status: 'queued',
          parts: 1,
          cost: '0.05',
          reference: 'order-7731',
          errors: {},
        },
        {
          id: '0196f0c2-7a10-7cc4-9d3e-0242ac120010',
          status: 'queued',
          parts: 1,
          cost: '0.05',
          reference: 'order-7732',
          errors: {},
        },
      ],
      ...{ accepted: 2, parts: 2, cost: '0.10', balance: '100.00', available: '99.90' },
    }),
    errors: ['insufficient_balance', 'monthly_limit'],
  }),
};
