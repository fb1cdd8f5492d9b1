import { z } from 'zod';
import { DELIVERY_STATES } from './choices.ts';
import { EVENT_KINDS, eventKind } from './event-kinds.ts';
import {
  createdAt,
  cursorQuery,
  pathUuid,
  rangeQuery,
  TIMESTAMP_EXAMPLE,
  timestamp,
  timestampInput,
  uuid,
  uuidInput,
} from './fields.ts';
import { noun } from './noun.ts';
import { cursorPageReply, replyOf, tellingReply } from './replies.ts';

const REPLAYED_MAX = 10_000;
const IDS_MAX = 100;
const EVENT_EXAMPLE = '0196f0c2-7a10-7cc4-9d3e-0242ac120032';

const attemptOf = {
  status: z.int().nullable().describe('The status that the endpoint answered; null: it gave no answer'),
  error: z.string().describe('Why there was no answer, in a sentence; empty: there was one'),
  duration_ms: z.int().describe('How long the try took, in milliseconds'),
};
const deliveryFields = {
  id: uuid.describe('The UUID that identifies it: that of its event, or of the first one in its batch'),
  event_ids: z.array(uuid).describe('The events that it brings'),
  kinds: z.array(eventKind).describe('Their kinds, each once'),
  state: z
    .enum(DELIVERY_STATES)
    .describe(
      '`waiting` (for its next try), `delivered` (a 2xx came), or `failed` (no further try, unless it is replayed)',
    ),
  is_test: z.boolean().describe('True: an example, sent because you asked for it'),
  tries: z.int().describe('How often it was tried since it was last asked for'),
  ...attemptOf,
  created_at: createdAt,
  last_tried_at: timestamp.nullable().describe('When it was last tried; null: not yet'),
  next_try_at: timestamp.nullable().describe('When it will be tried again, at the earliest; null: it will not'),
};
export const webhookDelivery = z.strictObject(deliveryFields);
export const webhookDeliveryDetails = z.strictObject({
  ...deliveryFields,
  answer: z.string().describe('The beginning of the last answer, up to 16 KB as text; of a 2xx up to 1 KB'),
  attempts: z
    .array(z.strictObject({ at: timestamp.describe('When it was tried'), ...attemptOf }))
    .describe('The tries, oldest first; at most the last 12'),
  request: z
    .strictObject({
      url: z.string().describe('The address as it is now'),
      headers: z.record(z.string(), z.string()).describe('Its headers, without time and signature'),
      body: z.string().nullable().describe('Its body; null: its events are no longer kept'),
    })
    .describe('What is sent'),
});

const deliveryExample = {
  id: EVENT_EXAMPLE,
  event_ids: [EVENT_EXAMPLE],
  kinds: ['message.delivered'],
  state: 'waiting',
  tries: 1,
  status: 500,
  duration_ms: 84,
  last_tried_at: TIMESTAMP_EXAMPLE,
  next_try_at: '2026-01-31T09:00:05.000000Z',
};
const bodyExample = JSON.stringify({
  id: EVENT_EXAMPLE,
  kind: 'message.delivered',
  version: 1,
  created_at: TIMESTAMP_EXAMPLE,
  data: EVENT_KINDS['message.delivered'].example,
});
const deliveryDetailsExample = {
  ...deliveryExample,
  answer: 'Internal Server Error',
  attempts: [{ at: TIMESTAMP_EXAMPLE, status: 500, error: '', duration_ms: 84 }],
  request: {
    url: 'https://example.com/hooks/volley',
    headers: { 'content-type': 'application/json', 'webhook-id': EVENT_EXAMPLE },
    body: bodyExample,
  },
};

const { get, post } = noun({ tag: 'Webhooks', writes: 'develop', noun: 'Webhook' });

export const webhookDeliveryOperations = {
  test: post('webhooks.test', '/webhooks/{uuid}/test', {
    summary: 'Send examples to a webhook endpoint',
    description:
      'The example of one kind, or of each kind of the endpoint, with the header `volley-test: true`. They stand in the delivery log and are tried once.',
    body: z.strictObject({
      kind: eventKind.optional().describe('Only this kind; left out: each kind of the endpoint'),
    }),
    bodyExample: { kind: 'message.delivered' },
    errors: ['wrong_state'],
    reply: {
      ...tellingReply(
        'The examples that will be sent',
        'Sending 1 example.',
        z.strictObject({ delivery_ids: z.array(uuid).describe('Their ids in the delivery log') }),
        { delivery_ids: [EVENT_EXAMPLE] },
      ),
      status: 201,
    },
  }),
  deliveries: get('webhooks.deliveries', '/webhooks/{uuid}/deliveries', {
    summary: 'List the deliveries to a webhook endpoint, newest first',
    description:
      'Deliveries are kept for 7 days, and the newest 100,000 of an endpoint. A page with filters looks at 10,000 at most and may be short: read on until `next_cursor` is null.',
    query: z.strictObject({
      ...cursorQuery,
      state: z.enum(DELIVERY_STATES).optional().describe('Only those in this state; left out: all'),
      kind: eventKind.optional().describe('Only those that bring an event of this kind; left out: all'),
      ...rangeQuery,
    }),
    reply: cursorPageReply('A page of deliveries', webhookDelivery, deliveryExample),
  }),
  delivery: get('webhooks.delivery', '/webhooks/{uuid}/deliveries/{delivery_id}', {
    noun: 'Webhook delivery',
    params: z.object({ uuid: pathUuid, delivery_id: pathUuid }),
    summary: 'Read one delivery: its request, its tries and the answer',
    reply: replyOf('The delivery', webhookDeliveryDetails, deliveryDetailsExample),
  }),
  replay: post('webhooks.replay', '/webhooks/{uuid}/replay', {
    summary: 'Send deliveries once more',
    description:
      'Some by their ids, those of a range of time, or all that failed; with the same `webhook-id` as before. One call takes up to 10,000, oldest first.',
    body: z.strictObject({
      delivery_ids: z.array(uuidInput).min(1).max(IDS_MAX).optional().describe('These deliveries, up to 100'),
      from: timestampInput.optional().describe('Only of events from this moment on'),
      to: timestampInput.optional().describe('Only of events before this moment'),
      failed: z
        .boolean()
        .optional()
        .describe('True (the default without ids): only what failed; false: what was delivered, too'),
    }),
    bodyExample: { from: '2026-01-31T09:00:00Z', failed: true },
    errors: ['wrong_state'],
    reply: tellingReply(
      'How many will be sent once more',
      'Sending 12 deliveries once more.',
      z.strictObject({ replayed: z.int().max(REPLAYED_MAX).describe('How many deliveries will be sent once more') }),
      { replayed: 12 },
    ),
  }),
};
