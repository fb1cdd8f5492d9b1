import type { RowOf } from '@volley/contract/rows';
import type { webhookDelivery } from '@volley/contract/webhook-deliveries';
import { eventText, type OutgoingEvent } from '../../events/index.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

/** An attempt as stored. */
export interface Attempt {
  readonly at: Timestamp;
  readonly status: number | null;
  readonly error: string;
  readonly duration_ms: number;
}

/** One event, or a batch of them, that was sent to an endpoint or waits for its next try. */
export interface Delivery extends Omit<RowOf<typeof webhookDelivery>, 'isTest' | 'lastTriedAt' | 'nextTryAt'> {
  /** The id that the far side receives at every try. */
  readonly webhookId: string;
  /** The body of an example, whose event is not stored. Null otherwise. */
  readonly body: string | null;
  readonly nextAt: Timestamp | null;
  readonly triedAt: Timestamp | null;
  readonly answer: string;
  readonly attempts: readonly Attempt[];
}

/** Returns the same octets at every try, because the signature covers them. */
export function bodyOf(events: readonly OutgoingEvent[], isBatch: boolean): string {
  const texts = events.map(eventText);
  return isBatch ? `{"events":[${texts.join(',')}]}` : (texts[0] ?? '');
}

/** The prefix of a batch's id. A delivery of one event has that event's id. */
const BATCH_PREFIX = 'batch_';
export const isBatchId = (webhookId: string): boolean => webhookId.startsWith(BATCH_PREFIX);
export const batchIdOf = (digest: string): string => `${BATCH_PREFIX}${digest}`;

/** Returns the headers other than time and signature. */
export function headersOf({ webhookId, body }: Pick<Delivery, 'webhookId' | 'body'>): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Volley-Webhooks/1',
    'webhook-id': webhookId,
    ...(body === null ? {} : { 'volley-test': 'true' }),
  };
}
