import { z } from 'zod';
import { WEBHOOK_STATUSES } from './choices.ts';
import { EVENT_KIND_NAMES, eventKind } from './event-kinds.ts';
import {
  addressSearch,
  createdAt,
  line,
  lineOf,
  optionalLine,
  pageQuery,
  timestamp,
  updatedAt,
  uuid,
  uuidInput,
} from './fields.ts';
import { noun } from './noun.ts';
import { createdReply, replyOf } from './replies.ts';

export const URL_LENGTH_MAX = 2048;
const BATCH_MAX = 500;

const PORT = '(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?';
const LABEL = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const HOST = `((${LABEL}\\.){0,9}[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?|[0-9]{1,3}(\\.[0-9]{1,3}){3}|\\[[0-9A-Fa-f:.]{2,45}\\])`;
const URL_FORM = new RegExp(`^[hH][tT][tT][pP][sS]?://${HOST}${PORT}(/[!-"$-~]*)?$`);

const url = lineOf(
  URL_LENGTH_MAX,
  URL_FORM,
  'must be an address such as https://example.com/hook, without user, password or #',
).describe(
  'The address that events are sent to, with `https://`, up to 2,048 characters; `http://` and addresses that are not on the public internet only where the operator has allowed them',
);
const kinds = z.array(eventKind).min(1).max(EVENT_KIND_NAMES.length);
const batchSize = z.int().min(1).max(BATCH_MAX);

const fields = {
  uuid,
  url: z.string().describe('The address that events are sent to'),
  description: z.string().describe('What it is for, in your own words; empty: nothing was said'),
  kinds: z.array(eventKind).describe('The kinds of events that are sent to it'),
  campaign_id: uuid.nullable().describe('Only events of this campaign; null: of any'),
  sender_id: z.string().nullable().describe('Only events of messages with this sender; null: with any'),
  batch_size: batchSize.describe('How many events one request brings at most; 1: each comes by itself'),
  status: z
    .enum(WEBHOOK_STATUSES)
    .describe(
      '`active`; `paused` by you: events wait; or `disabled` because it failed: events are no longer written for it',
    ),
  status_reason: z
    .enum(['', 'gone', 'failing'])
    .describe('Why it is disabled: `gone` (it answered 410), `failing` (it failed for five days); empty: it is not'),
  failing_since: timestamp.nullable().describe('Since when every try has failed; null: the last one did not'),
  previous_secret_until: timestamp
    .nullable()
    .describe('Until when requests are signed with the secret before the last one, too; null: with one secret'),
  created_at: createdAt,
  updated_at: updatedAt,
};
export const webhook = z.strictObject(fields);
export const newWebhook = z.strictObject({
  ...fields,
  secret: z
    .string()
    .describe('The secret that signs the requests, `whsec_` and base64 after it. It is shown this once: keep it'),
});

const UUID_EXAMPLE = '0196f0c2-7a10-7cc4-9d3e-0242ac120031';
const webhookExample = {
  uuid: UUID_EXAMPLE,
  url: 'https://example.com/hooks/volley',
  description: 'Order system',
  kinds: ['message.delivered', 'message.failed'],
  batch_size: 1,
  status: 'active',
};
const SECRET_EXAMPLE = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const filters = {
  campaign_id: uuidInput.nullable().describe('Only events that name this campaign; null or left out: all'),
  sender_id: line(15).nullable().describe('Only events that name this sender, as it is written; null or left out: all'),
};
const input = {
  url,
  description: optionalLine(255).describe('What it is for, up to 255 characters'),
  kinds: kinds.describe(
    'The kinds of events to send. Those about the installation need the scope `operator_read` too, and the account of the operator',
  ),
  ...filters,
  batch_size: batchSize.describe(
    'How many events one request may bring, 1 to 500. 1 (the default): each comes by itself, and the body is the event; more: the body is `{"events": […]}`',
  ),
};

const { get, list, post, put, remove } = noun({
  tag: 'Webhooks',
  writes: 'develop',
  noun: 'Webhook',
  called: 'webhook endpoint',
  one: webhook,
  example: webhookExample,
});

export const webhookOperations = {
  list: list('webhooks.list', '/webhooks', {
    summary: 'List webhook endpoints, newest first, or search them',
    query: z.strictObject({ ...pageQuery, search: addressSearch }),
  }),
  create: post('webhooks.create', '/webhooks', {
    givesRights: true,
    confirms: true,
    description:
      'Events that happen from a few seconds after the reply on are posted to it as JSON, signed as Standard Webhooks says. An account has 20 endpoints at most. One that was ever given kinds about the installation is seen and changed only with the scope `operator_read`.',
    body: z.strictObject({
      url: input.url,
      kinds: input.kinds,
      description: input.description.optional(),
      campaign_id: input.campaign_id.optional(),
      sender_id: input.sender_id.optional(),
      batch_size: input.batch_size.optional(),
    }),
    bodyExample: { url: webhookExample.url, kinds: webhookExample.kinds, description: 'Order system' },
    errors: ['wrong_state'],
    reply: {
      ...createdReply('The webhook endpoint and its secret', newWebhook, { ...webhookExample, secret: SECRET_EXAMPLE }),
      secretField: 'secret',
    },
  }),
  get: get('webhooks.get', '/webhooks/{uuid}'),
  update: put('webhooks.update', '/webhooks/{uuid}', {
    givesRights: true,
    confirms: true,
    description: 'Fields that you leave out stay as they are. Events that wait go to the new address, too.',
    body: z.strictObject(input).partial(),
    bodyExample: { kinds: ['message.delivered', 'message.undelivered', 'message.failed'] },
  }),
  delete: remove('webhooks.delete', '/webhooks/{uuid}', { summary: 'Delete a webhook endpoint and its delivery log' }),
  pause: post('webhooks.pause', '/webhooks/{uuid}/pause', {
    summary: 'Pause a webhook endpoint',
    description: 'Nothing is sent to it; what happens waits for it, as long as events are kept.',
    errors: ['wrong_state'],
  }),
  resume: post('webhooks.resume', '/webhooks/{uuid}/resume', {
    summary: 'Resume a webhook endpoint',
    description:
      'After a pause it gets what happened meanwhile. One that was disabled gets what happens from now on or, with `send_missed`, what was kept since it was switched off as well; replay what failed before.',
    body: z.strictObject({
      send_missed: z
        .boolean()
        .optional()
        .describe(
          'For one that was disabled: send also what happened since. For one that failed, events are kept for seven days after the switch-off; others are there where somebody else listened to them. Default: false',
        ),
    }),
    bodyExample: { send_missed: true },
    errors: ['wrong_state'],
  }),
  rotateSecret: post('webhooks.rotateSecret', '/webhooks/{uuid}/rotate-secret', {
    givesRights: true,
    confirms: true,
    summary: 'Give a webhook endpoint a new secret',
    description:
      'For 24 hours each request carries two signatures, of the new secret and of the one before, so that nothing is lost while you exchange it.',
    errors: ['wrong_state'],
    reply: {
      ...replyOf('The webhook endpoint and its secret', newWebhook, { ...webhookExample, secret: SECRET_EXAMPLE }),
      secretField: 'secret',
    },
  }),
};
