import type { erasure } from '@volley/contract/person-data';
import type { RowOf } from '@volley/contract/rows';
import type { Uuid } from '../lib/ids/uuid.ts';

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
  'verifications',
] as const;
export type ErasureStep = (typeof ERASURE_STEPS)[number];

export interface Erasure extends RowOf<typeof erasure, 'uuid' | 'number_hash' | 'erased'> {
  readonly id: Uuid;
  readonly numberHash: Buffer;
  readonly erased: Readonly<Partial<Record<ErasureStep, number>>>;
}
