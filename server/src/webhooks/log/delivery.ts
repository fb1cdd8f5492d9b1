import { type EventKind, eventText, type OutgoingEvent } from '../../events/index.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** As it is stored. */
export interface Attempt {
  readonly at: Timestamp;
  readonly status: number | null;
  readonly error: string;
  readonly duration_ms: number;
}

/** What was sent to an endpoint, or waits for its next try: one event, or a batch of them. */
export interface Delivery {
  /** That of its event, or of the first one in its batch. */
  readonly id: Uuid;
  /** What the far side knows it by, at every try. */
  readonly webhookId: string;
  readonly eventIds: readonly Uuid[];
  readonly kinds: readonly EventKind[];
  /** Of an example, whose event stands nowhere; else null. */
  readonly body: string | null;
  readonly state: DeliveryState;
  readonly tries: number;
  readonly nextAt: Timestamp | null;
  readonly createdAt: Timestamp;
  readonly triedAt: Timestamp | null;
  readonly status: number | null;
  readonly error: string;
  readonly answer: string;
  readonly durationMs: number;
  readonly attempts: readonly Attempt[];
}

/** The same octets at every try, since a signature is made of them. */
export function bodyOf(events: readonly OutgoingEvent[], isBatch: boolean): string {
  const texts = events.map(eventText);
  return isBatch ? `{"events":[${texts.join(',')}]}` : (texts[0] ?? '');
}

/** A delivery of one event bears its id; that of a batch begins so. */
const BATCH_PREFIX = 'batch_';
export const isBatchId = (webhookId: string): boolean => webhookId.startsWith(BATCH_PREFIX);
export const batchIdOf = (digest: string): string => `${BATCH_PREFIX}${digest}`;

/** Besides time and signature. */
export function headersOf({ webhookId, body }: Pick<Delivery, 'webhookId' | 'body'>): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Volley-Webhooks/1',
    'webhook-id': webhookId,
    ...(body === null ? {} : { 'volley-test': 'true' }),
  };
}
