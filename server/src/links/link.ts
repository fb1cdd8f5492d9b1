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

const SHARED = new Map<string, Switches>();

/** The one object for links that ask for the same, so that they can be told to do so by it; null when they ask for nothing. */
export function sharedSwitches(from: Switches): Switches | null {
  const { trackVisits, trackIpAddress, trackBrowser, trackOperatingSystem, trackDeviceType, trackRefererUrl } = from;
  const rest = { trackBrowser, trackOperatingSystem, trackDeviceType, trackRefererUrl };
  const switches = { trackVisits, trackIpAddress, ...rest };
  const values = Object.values(switches);
  if (!values.includes(true)) return null;
  const key = values.map(Number).join('');
  const known = SHARED.get(key) ?? switches;
  SHARED.set(key, known);
  return known;
}

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

/** A link as a redirect needs it: as few fields as can be, since a hundred thousand of them are in no cache of a processor. */
export interface ActiveLink {
  readonly code: string;
  readonly id: number;
  readonly accountId: number;
  readonly location: string;
  /** Null: never. */
  readonly expiresAtMs: number | null;
  readonly hasMaxVisits: boolean;
  readonly isDisabled: boolean;
  /** Null: nothing of its visits is ever stored. */
  readonly switches: Switches | null;
  /** Null for a short URL that stands by itself. */
  readonly message: MessageOfLink | null;
  /** Leads nowhere: it shows a page on which a recipient opts out. */
  readonly isOptOut: boolean;
}
