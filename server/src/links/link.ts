import type { Timestamp } from '../lib/timestamp.ts';
import type { Uuid } from '../lib/uuid.ts';

/** The switches: what each is called here, and the name that its column and its field on the wire have alike. */
export const SWITCH_COLUMNS = {
  trackVisits: 'track_visits',
  trackIpAddress: 'track_ip_address',
  trackBrowser: 'track_browser',
  trackOperatingSystem: 'track_operating_system',
  trackDeviceType: 'track_device_type',
  trackRefererUrl: 'track_referer_url',
  trackCountry: 'track_country',
} as const;

/** What a link may store of its visits. All of them off: nothing at all. */
export type Switches = { readonly [Name in keyof typeof SWITCH_COLUMNS]: boolean };

/** In the order in which statements name their columns. */
export const SWITCH_NAMES = Object.keys(SWITCH_COLUMNS) as (keyof Switches)[];

export const ALL_OFF = Object.fromEntries(SWITCH_NAMES.map((name) => [name, false])) as Switches;

/** Undefined stays as it is. */
export function changedSwitches(
  from: Switches,
  said: { readonly [Name in keyof Switches]?: boolean | undefined },
): Switches {
  return Object.fromEntries(SWITCH_NAMES.map((name) => [name, said[name] ?? from[name]])) as Switches;
}

/** Every choice that there is; a bit of its place for each switch. */
const CHOICES = Array.from({ length: 2 ** SWITCH_NAMES.length }, (_, place): Switches => {
  const isOn = (name: keyof Switches) => (place & (1 << SWITCH_NAMES.indexOf(name))) !== 0;
  return { ...ALL_OFF, ...Object.fromEntries(SWITCH_NAMES.map((name) => [name, isOn(name)])) };
});

/** A number for what a link asks for; 0 when it asks for nothing. */
export function placeOfSwitches(from: Switches): number {
  return SWITCH_NAMES.reduce((place, name, bit) => place | (from[name] ? 1 << bit : 0), 0);
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

/**
 * A campaign's visits are counted together, and those of single messages together: a row of counts for each of a million
 * links would never be read. Their number is the campaign's below zero, or zero, where no short URL has one.
 */
export function countedUnder(campaignId: number): number {
  return campaignId === 0 ? 0 : -campaignId;
}
