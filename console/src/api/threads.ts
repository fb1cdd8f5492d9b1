import type { Thread } from '@volley/sdk';
import type { ThreadState, ThreadView } from '../format/choices.ts';
import { fullName } from '../format/full-name.ts';
import { rowsOf } from './rows.ts';

export interface ThreadFilters {
  /** The beginning of a number. */
  readonly number?: string;
  readonly state?: ThreadState;
  readonly view?: ThreadView;
  /** The account's number that received the messages. */
  readonly recipient?: string;
}

const CAN_BE_NUMBER = /^[+\d ().-]*\d[+\d ().-]*$/;

/** A text that cannot be a number matches no conversation. */
export const threadRows = ({ number, state, view, recipient }: ThreadFilters) =>
  rowsOf(
    'threads.list',
    number !== undefined && !CAN_BE_NUMBER.test(number)
      ? null
      : {
          phone_number: number,
          status: state === 'all' ? undefined : (state ?? 'open'),
          ...(view === 'unread' ? { unread: 'yes' } : { assigned_to: view === 'mine' ? 'me' : view }),
          recipient,
        },
  );

/** The contact's name, or an empty text if there is none. */
export const nameOf = ({ contact }: Pick<Thread, 'contact'>): string => fullName(contact);
