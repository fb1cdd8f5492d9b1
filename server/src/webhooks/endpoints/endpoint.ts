import type { RowOf } from '@volley/contract/rows';
import type { webhook } from '@volley/contract/webhooks';
import type { Uuid } from '../../lib/ids/uuid.ts';

export type DisabledReason = Endpoint['statusReason'];

/** An address to which an account's events are posted. */
export interface Endpoint extends RowOf<typeof webhook> {
  readonly accountId: number;
  /** True once it was given kinds about the installation. Then only those who may hear these see it. */
  readonly isForStaff: boolean;
}

/** The settings that an account chooses for an endpoint. */
export type EndpointSettings = Pick<
  Endpoint,
  'url' | 'description' | 'kinds' | 'campaignId' | 'senderId' | 'batchSize'
>;

export const ENDPOINTS_MAX = 20;

/** Returns the endpoint's source name in the events room. */
export const listenerName = (uuid: Uuid): string => `webhook:${uuid}`;
