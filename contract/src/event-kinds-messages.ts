import { z } from 'zod';
import type { EventKind } from './event-kinds.ts';
import { TIMESTAMP_EXAMPLE } from './fields.ts';
import { message, messageExample } from './messages.ts';
import { ownReference } from './own-references.ts';

/** The fields of `GET /messages/{uuid}` in an event, without the text and the fields that need a further look-up. */
export const messageEventData = z.strictObject({
  ...message.pick({
    id: true,
    campaign_id: true,
    sender_id: true,
    phone_number: true,
    network: true,
    status: true,
    reason: true,
    error_code: true,
    cost: true,
    is_simulated: true,
  }).shape,
  parts: z.int().positive().describe('How many SMS the text was cut into'),
  ...message.pick({ created_at: true, submitted_at: true, sent_at: true, final_at: true }).shape,
  ...ownReference,
});

const { id, campaign_id, sender_id, phone_number, network } = messageExample;
const example = {
  ...{ id, campaign_id, sender_id, phone_number, network, status: 'delivered', reason: '', error_code: '' },
  ...{ cost: '0.05', is_simulated: false, parts: 1, created_at: TIMESTAMP_EXAMPLE, submitted_at: TIMESTAMP_EXAMPLE },
  ...{ sent_at: TIMESTAMP_EXAMPLE, final_at: TIMESTAMP_EXAMPLE, reference: 'sign-in-7731', metadata: {} },
};
const unsent = { ...example, cost: '0.00', submitted_at: null, sent_at: null };

const kind = <const Example extends Readonly<Record<string, unknown>>>(summary: string, shown: Example) =>
  ({ version: 1, summary, data: messageEventData, example: shown }) satisfies EventKind;

export const messageKinds = {
  'message.sent': kind('A carrier accepted the message.', { ...example, status: 'sent', final_at: null }),
  'message.delivered': kind('A receipt says that the message arrived.', example),
  'message.undelivered': kind(
    'A receipt says that the message did not arrive: its `status` is `undelivered` or `rejected`.',
    { ...example, status: 'undelivered', error_code: '001' },
  ),
  'message.failed': kind('No carrier accepted the message.', {
    ...unsent,
    ...{ status: 'failed', reason: 'Invalid destination address.', error_code: 'ESME_RINVDSTADR' },
    submitted_at: TIMESTAMP_EXAMPLE,
  }),
  'message.expired': kind('The message was not sent in time, or a receipt says that it did not arrive in time.', {
    ...unsent,
    status: 'expired',
  }),
  'message.unknown': kind('The carrier did not answer, so nobody knows whether the message was sent.', {
    ...example,
    ...{ status: 'unknown', reason: 'no_answer', sent_at: null, final_at: null },
  }),
  'message.skipped': kind('The message is not sent: the number opted out, say, or its campaign was cancelled.', {
    ...unsent,
    ...{ status: 'skipped', reason: 'opted_out' },
  }),
} as const;
