import type { EventKind } from '../../events/index.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';

export type EndpointStatus = 'active' | 'paused' | 'disabled';
export type DisabledReason = '' | 'gone' | 'failing';

/** What an account says of an endpoint. */
export interface EndpointSettings {
  readonly url: string;
  readonly description: string;
  readonly kinds: readonly EventKind[];
  readonly campaignId: Uuid | null;
  readonly senderId: string | null;
  readonly batchSize: number;
}

/** An address that an account has its events posted to. */
export interface Endpoint extends EndpointSettings {
  readonly accountId: number;
  /** It was given kinds about the installation once: only who may hear those sees it. */
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

/** By this name the events room knows it. */
export const listenerName = (uuid: Uuid): string => `webhook:${uuid}`;
