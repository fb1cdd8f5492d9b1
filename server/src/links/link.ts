import { linkSwitches } from '@volley/contract/link-switches';
import type { shortUrlDetails } from '@volley/contract/links';
import { presenter, type RowOf } from '@volley/contract/rows';
import { nameInCode } from '@volley/contract/spelling';
import type { Uuid } from '../lib/ids/uuid.ts';

/** What a link may store about its visits. With all of them off, nothing is stored. */
export type Switches = RowOf<typeof linkSwitches>;

/** In the order in which statements name the columns. */
export const SWITCH_COLUMNS = Object.keys(linkSwitches.shape);
export const SWITCH_NAMES = SWITCH_COLUMNS.map(nameInCode) as (keyof Switches)[];

export const presentSwitches = presenter(linkSwitches);

export const ALL_OFF = Object.fromEntries(SWITCH_NAMES.map((name) => [name, false])) as Switches;

/** Undefined switches stay as they are. */
export function changedSwitches(
  from: Switches,
  said: { readonly [Name in keyof Switches]?: boolean | undefined },
): Switches {
  return Object.fromEntries(SWITCH_NAMES.map((name) => [name, said[name] ?? from[name]])) as Switches;
}

/** All combinations. The index has one bit per switch. */
const CHOICES = Array.from({ length: 2 ** SWITCH_NAMES.length }, (_, place): Switches => {
  const isOn = (name: keyof Switches) => (place & (1 << SWITCH_NAMES.indexOf(name))) !== 0;
  return { ...ALL_OFF, ...Object.fromEntries(SWITCH_NAMES.map((name) => [name, isOn(name)])) };
});

/** Returns the index of a combination; 0 for all off. */
export function placeOfSwitches(from: Switches): number {
  return SWITCH_NAMES.reduce((place, name, bit) => place | (from[name] ? 1 << bit : 0), 0);
}

/** Returns the shared object for a combination, so that combinations can be compared by identity; null for all off. */
export function switchesAt(place: number): Switches | null {
  return place === 0 ? null : (CHOICES[place] ?? null);
}

export interface Link extends RowOf<typeof shortUrlDetails, 'id' | 'short_url' | 'original_url' | 'disabled'> {
  readonly code: string;
  readonly id: number;
  /** The URL as its owner wrote it. */
  readonly url: string;
  readonly isDisabled: boolean;
}

/** The message that contains the link; `campaignId` is 0 for a single message. */
export interface MessageOfLink {
  readonly id: Uuid;
  readonly campaignId: number;
}

/** The fields of a link that a redirect needs. */
export interface ActiveLink {
  readonly code: string;
  readonly id: number;
  readonly accountId: number;
  readonly location: string;
  /** Null if the link never expires. */
  readonly expiresAtMs: number | null;
  readonly hasMaxVisits: boolean;
  readonly isDisabled: boolean;
  /** Null if nothing about its visits is ever stored. Links with the same switches share one object. */
  readonly switches: Switches | null;
  /** Null for a short URL that is in no message. */
  readonly message: MessageOfLink | null;
  /** Whether it shows a page on which a recipient opts out, and redirects nowhere. */
  readonly isOptOut: boolean;
}

/**
 * Returns the number under which visits are counted. A campaign's visits are counted together, as are those of single messages: nobody would read
 * counts for each of a million links. The number is the campaign's negated, or zero, so that it cannot be the id of a short URL.
 */
export function countedUnder(campaignId: number): number {
  return campaignId === 0 ? 0 : -campaignId;
}
