import { z } from 'zod';
import type { EventKind } from './event-kinds.ts';
import { TIMESTAMP_EXAMPLE, timestamp, uuid } from './fields.ts';

export const webhookEventData = z.strictObject({
  webhook_id: uuid.describe('The UUID of the webhook endpoint'),
  url: z.string().describe('The address that events were sent to'),
  description: z.string().describe('What it was for, in your own words; empty: nothing was said'),
  reason: z
    .enum(['gone', 'failing'])
    .describe('Why it was switched off: `gone` (it answered 410) or `failing` (every try failed for five days)'),
  failing_since: timestamp.nullable().describe('Since when every try failed; null: the last one did not'),
});

export const webhookKinds = {
  'webhook.disabled': {
    version: 1,
    summary:
      'A webhook endpoint was switched off because it failed. Your other endpoints, readers and streams are told.',
    data: webhookEventData,
    example: {
      webhook_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120031',
      url: 'https://example.com/hooks/volley',
      description: 'Order system',
      reason: 'failing',
      failing_since: TIMESTAMP_EXAMPLE,
    },
  },
} as const satisfies Readonly<Record<string, EventKind>>;
