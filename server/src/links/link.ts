import type { Timestamp } from '../lib/timestamp.ts';
import type { Uuid } from '../lib/uuid.ts';

/** What a link may store of its visits. All of them off: nothing at all. */
export interface Switches {
  readonly trackVisits: boolean;
  readonly trackIpAddress: boolean;
  readonly trackBrowser: boolean;
  readonly trackOperatingSystem: boolean;
  readonly trackDeviceType: boolean;
  readonly trackRefererUrl: boolean;
}

export const ALL_OFF: Switches = {
  trackVisits: false,
  trackIpAddress: false,
  trackBrowser: false,
  trackOperatingSystem: false,
  trackDeviceType: false,
  trackRefererUrl: false,
};

export interface Link extends Switches {
  readonly code: string;
  readonly id: number;
  /** As its owner wrote it. */
  readonly url: string;
  readonly title: string;
  readonly expiresAt: Timestamp | null;
  readonly maxVisits: number | null;
  readonly isDisabled: boolean;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** Whose link it is; of a single message the campaign is 0. */
export interface MessageOfLink {
  readonly id: Uuid;
  readonly campaignId: number;
}

/** A link as a redirect needs it. */
export interface ActiveLink extends Switches {
  readonly code: string;
  readonly id: number;
  readonly accountId: number;
  readonly location: string;
  readonly expiresAtMs: number;
  readonly hasMaxVisits: boolean;
  readonly isDisabled: boolean;
  /** False: nothing of its visits is ever stored. */
  readonly isTracked: boolean;
  /** Null for a short URL that stands by itself. */
  readonly message: MessageOfLink | null;
  /** Leads nowhere: it shows a page on which a recipient opts out. */
  readonly isOptOut: boolean;
}
