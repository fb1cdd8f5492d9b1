import { queryOptions } from '@tanstack/react-query';
import type { Thread } from '@volley/sdk';
import type { ThreadState, ThreadView } from '../format/choices.ts';
import { volley } from './client.ts';
import { findBy } from './found.ts';
import { followingRows } from './rows.ts';

/** Events about conversations also refresh queries with this key. */
export const threadsKey = ['threads'] as const;

export interface ThreadFilters {
  /** The beginning of a number. */
  readonly number?: string;
  readonly state?: ThreadState;
  readonly view?: ThreadView;
  /** The account's number that received the messages. */
  readonly recipient?: string;
}

const CAN_BE_NUMBER = /^[+\d ().-]*\d[+\d ().-]*$/;

export const threadRows = ({ number, state, view, recipient }: ThreadFilters) =>
  followingRows([...threadsKey, 'list', { number, state, view, recipient }], async (page, options) => {
    // A text that cannot be a number matches no conversation, so nothing is requested.
    if (number !== undefined && !CAN_BE_NUMBER.test(number)) return { data: [], next_cursor: null };
    return volley.threads.list(
      {
        ...page,
        ...(number !== undefined && { phone_number: number }),
        ...(state !== 'all' && { status: state ?? 'open' }),
        ...(view === 'unread' ? { unread: 'yes' as const } : view && { assigned_to: view === 'mine' ? 'me' : view }),
        ...(recipient !== undefined && { recipient }),
      },
      options,
    );
  });

export const threadQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...threadsKey, 'one', uuid],
    queryFn: ({ signal }) => volley.threads.get({ uuid }, { signal }),
  });

/** A conversation shows at most 200 notes. The API has the others. */
export const notesQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...threadsKey, 'notes', uuid],
    queryFn: async ({ signal }) => (await volley.threads.notes({ uuid, per_page: 100 }, { signal })).data,
  });

/** The members to whom a conversation can be assigned, for people who may see the members. */
export const findMembers = findBy(['members'], (page, options) => volley.members.list(page, options));

/** The contact's name, or an empty text if there is none. */
export const nameOf = ({ contact }: Pick<Thread, 'contact'>): string =>
  [contact?.first_name ?? '', contact?.last_name ?? ''].filter((part) => part !== '').join(' ');
