import type { SmsCampaignContent } from '@volley/sdk';
import type { Campaigns } from '../api/campaigns.ts';
import { isEachAhead } from '../format/each-day.ts';
import { wallClock } from '../format/wall-clock.ts';

/** The fields that a person changes. Times are what the clocks of `time_zone` show, in the format of the input for times. */
export type Draft = SmsCampaignContent;
export type Changes = Partial<Draft>;
/** A change that depends on the current draft is a function of the newest one, because several changes may be under way. */
export type Change<Whole = Draft> = Partial<Whole> | ((now: Whole) => Partial<Whole>);
export type Recipients = Draft['recipients'];

/** The parts that text and voice campaigns share. */
export interface Addressed {
  readonly recipients: Recipients;
}

export interface Versioned {
  /** The version that was read or written last. A change of any other is refused by the service. */
  readonly version: number;
}

/** How drafts of one kind are stored. */
export interface DraftKind<Whole> {
  readonly of: Campaigns;
  /** Shows a stored draft as the page writes it. */
  read(stored: Whole): Whole;
  /** Returns the changes together with those that must be saved with them. */
  toSave(draft: Whole, changes: Partial<Whole>): Partial<Whole>;
  /** Completes a new draft with values that only the service knows. */
  fillIn(draft: Whole, stored: Whole): Whole;
}

export const NOBODY: Recipients = {
  ...{ group_ids: [], segment_ids: [], contact_ids: [], phone_numbers: [] },
  except: { group_ids: [], segment_ids: [] },
};

/** Groups and segments: those that are named, or those that are left out. */
export type Together = Recipients['except'];

/** What the service names instead of a group or segment that is left out and was deleted. */
const GONE = '00000000-0000-0000-0000-000000000000';
const here = (uuids: readonly string[]) => uuids.filter((uuid) => uuid !== GONE);
export const withoutGone = ({ group_ids, segment_ids }: Together): Together => ({
  group_ids: here(group_ids),
  segment_ids: here(segment_ids),
});

/** The values with which the service begins a draft. Without a zone it uses the account's. */
export const BLANK: Draft = {
  version: 1,
  name: '',
  sender_id: '',
  message: '',
  purpose: 'service',
  template_id: null,
  recipients: NOBODY,
  scheduled_at: null,
  time_zone: '',
  is_recurring: false,
  recurrence_frequency: 'daily',
  recurrence_interval: 1,
  recurrence_ends_at: null,
  missing_field: 'default',
  replace_look_alikes: false,
  sending_window: null,
  shorten_urls: false,
  track_visits: false,
  track_ip_address: false,
  track_browser: false,
  track_operating_system: false,
  track_device_type: false,
  track_referer_url: false,
  track_country: false,
  reference: '',
  metadata: {},
};

const onClocks = (time: string | null, zone: string): string | null => (time === null ? null : wallClock(time, zone));

export const changesOf = <Whole>(change: Change<Whole>, now: Whole): Partial<Whole> =>
  typeof change === 'function' ? change(now) : change;

/** New numbers come before the existing ones, so that the service's errors give their own indexes. */
export const withNumbers = (recipients: Recipients, added: readonly string[]): Recipients => ({
  ...recipients,
  phone_numbers: [...new Set([...added, ...recipients.phone_numbers])],
});

const isSameSet = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && new Set([...some, ...others]).size === new Set(some).size;

/** Whether what is stored is the given version, with these changes in it. */
export function isSaved<Whole extends Versioned>(changes: Partial<Whole>, stored: Whole, version: number): boolean {
  const names = Object.keys(changes) as (keyof Whole)[];
  return (
    stored.version === version && names.every((name) => JSON.stringify(changes[name]) === JSON.stringify(stored[name]))
  );
}

/** The lists of people, each to be compared without its order. */
const listsOf = ({ except, ...named }: Recipients): readonly (readonly unknown[])[] =>
  [named, except].flatMap((lists) => Object.values(lists));

export function isForOthers({ recipients }: Addressed, stored: Addressed): boolean {
  const lists = listsOf(stored.recipients);
  return !listsOf(recipients).every((list, place) => isSameSet(list, lists[place] ?? []));
}

/** Whether the draft was changed elsewhere, so that this page does not show what would be sent, or to whom. */
export function isOther(
  draft: Draft,
  stored: Pick<Draft, 'message' | 'template_id' | 'sender_id' | 'recipients'>,
): boolean {
  const isSame = (['message', 'template_id', 'sender_id'] as const).every((name) => draft[name] === stored[name]);
  return !isSame || isForOthers(draft, stored);
}

/** Drafts of text campaigns. */
export const TEXT_DRAFT: DraftKind<Draft> = {
  of: 'smsCampaigns',
  // The service's times are of UTC, the page's of the draft's zone.
  read: (stored) => ({
    ...stored,
    scheduled_at: onClocks(stored.scheduled_at, stored.time_zone),
    recurrence_ends_at: onClocks(stored.recurrence_ends_at, stored.time_zone),
  }),
  // A person who chooses another zone means the same hour there, but saving the zone alone would keep the instant.
  toSave: (draft, changes) => {
    if (changes.time_zone === undefined) return changes;
    const { scheduled_at, recurrence_ends_at } = { ...draft, ...changes };
    return { ...changes, scheduled_at, recurrence_ends_at };
  },
  // Only the service knows the account's zone.
  fillIn: (draft, { time_zone }) => (draft.time_zone === '' ? { ...draft, time_zone } : draft),
};

export const namesNobody = ({ group_ids, segment_ids, contact_ids, phone_numbers }: Recipients): boolean =>
  group_ids.length + segment_ids.length + contact_ids.length + phone_numbers.length === 0;

export const hasText = ({ message, template_id }: Pick<Draft, 'message' | 'template_id'>): boolean =>
  template_id !== null || message.trim() !== '';

export type When = 'now' | 'later' | 'series';

interface Timed extends Pick<Draft, 'is_recurring' | 'scheduled_at'> {
  readonly sending_window?: Draft['sending_window'];
}

export function whenOf({ is_recurring, scheduled_at, sending_window: window = null }: Timed): When {
  if (is_recurring) return 'series';
  return scheduled_at === null && !isEachAhead(window) ? 'now' : 'later';
}

/** The words of the button that opens the review, and of the one that sends. */
export const SEND_WORDS = { now: 'send', later: 'schedule', series: 'startSeries' } as const;

/** Lists what is missing before it can be sent, in the order of the page. */
export function listMissing(draft: Draft): readonly ('name' | 'sender_id' | 'message' | 'recipients')[] {
  const missing = {
    name: draft.name.trim() === '',
    sender_id: draft.sender_id === '',
    message: !hasText(draft),
    recipients: namesNobody(draft.recipients),
  };
  return (['name', 'sender_id', 'message', 'recipients'] as const).filter((field) => missing[field]);
}

const TIMING = new Set(['scheduled_at', 'is_recurring']);

/**
 * A scheduled campaign keeps its time until it is sent: without one it would become a draft, which nobody sends. One that gets a day by the clocks of
 * each recipient, which is still to begin, loses its old time: the service starts it by that day.
 */
export function keepingTime(changes: object): object {
  if (!('scheduled_at' in changes) || changes.scheduled_at !== null) return changes;
  if ('sending_window' in changes && isEachAhead(changes.sending_window as Draft['sending_window'])) return changes;
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !TIMING.has(name)));
}
