import type { WebhookStatus as EndpointStatus } from '@volley/contract/choices';
import type { EventKind } from '../../events/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

export type DisabledReason = '' | 'gone' | 'failing';

/** The settings that an account chooses for an endpoint. */
export interface EndpointSettings {
  readonly url: string;
  readonly description: string;
  readonly kinds: readonly EventKind[];
  readonly campaignId: Uuid | null;
  readonly senderId: string | null;
  readonly batchSize: number;
}

/** An address to which an account's events are posted. */
export interface Endpoint extends EndpointSettings {
  readonly accountId: number;
  /** True once it was given kinds about the installation. Then only those who may hear these see it. */
  readonly isForStaff: boolean;
  readonly uuid: Uuid;
  readonly status: EndpointStatus;
  readonly statusReason: DisabledReason;
  readonly failingSince: Timestamp | null;
  readonly oldSecretUntil: Timestamp | null;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export const ENDPOINTS_MAX = 20;

/** Returns the endpoint's source name in the events room. */
export const listenerName = (uuid: Uuid): string => `webhook:${uuid}`;
