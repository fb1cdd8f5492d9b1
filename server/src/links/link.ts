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

const NAMES = [
  'trackVisits',
  'trackIpAddress',
  'trackBrowser',
  'trackOperatingSystem',
  'trackDeviceType',
  'trackRefererUrl',
] as const satisfies readonly (keyof Switches)[];
/** Every choice that there is; a bit of its place for each switch. */
const CHOICES = Array.from({ length: 2 ** NAMES.length }, (_, place): Switches => {
  const isOn = (name: keyof Switches) => (place & (1 << NAMES.indexOf(name))) !== 0;
  return { ...ALL_OFF, ...Object.fromEntries(NAMES.map((name) => [name, isOn(name)])) };
});

/** A number for what a link asks for; 0 when it asks for nothing. */
export function placeOfSwitches(from: Switches): number {
  return NAMES.reduce((place, name, bit) => place | (from[name] ? 1 << bit : 0), 0);
}

/** The one object for all links that ask for the same, so that they can be told to do so by it; null for nothing. */
export function switchesAt(place: number): Switches | null {
  return place === 0 ? null : (CHOICES[place] ?? null);
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

/** A link as a redirect needs it. */
export interface ActiveLink {
  readonly code: string;
  readonly id: number;
  readonly accountId: number;
  readonly location: string;
  /** Null: never. */
  readonly expiresAtMs: number | null;
  readonly hasMaxVisits: boolean;
  readonly isDisabled: boolean;
  /** Null: nothing of its visits is ever stored. The same object for all links that ask for the same. */
  readonly switches: Switches | null;
  /** Null for a short URL that stands by itself. */
  readonly message: MessageOfLink | null;
  /** Leads nowhere: it shows a page on which a recipient opts out. */
  readonly isOptOut: boolean;
}
