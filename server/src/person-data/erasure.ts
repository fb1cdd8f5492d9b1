import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

/** The places that are searched, in this order. The order is stored, so new places go to the end. The messages are searched once more after them. */
export const ERASURE_STEPS = [
  'campaigns',
  'messages',
  'calls',
  'contacts',
  'consents',
  'consent_history',
  'opt_outs',
  'replies',
  'conversations',
  'keyword_answers',
  'visits',
  'events',
  'webhook_log',
] as const;
export type ErasureStep = (typeof ERASURE_STEPS)[number];

export interface Erasure {
  readonly accountId: number;
  readonly id: Uuid;
  readonly numberHash: Buffer;
  readonly status: 'running' | 'done';
  readonly erased: Readonly<Partial<Record<ErasureStep, number>>>;
  readonly reason: string;
  readonly byKeyId: number | null;
  readonly byUserId: number | null;
  readonly byName: string;
  readonly requestedAt: Timestamp;
  readonly endedAt: Timestamp | null;
}
