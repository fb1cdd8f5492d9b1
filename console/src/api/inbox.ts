import type { Period, ReplyKeyword } from '../format/choices.ts';
import { volley } from './client.ts';
import { beginningOf } from './messages.ts';
import { followingRows } from './rows.ts';

/** Also what an event about a reply refreshes. */
export const inboxKey = ['inbox'] as const;

export interface ReplyFilters {
  /** The beginning of a number, or a part of the text. */
  readonly search?: string;
  readonly keyword?: ReplyKeyword;
  /** The number of the account that was written to. */
  readonly recipient?: string;
  readonly period?: Period;
}

/** Whoever types digits looks for a number; the two zeros before a country are none yet. */
const NUMBER = /^(?!00$)\+?\d[\d ().-]*$/;

export const replyRows = ({ search, keyword, recipient, period }: ReplyFilters) =>
  followingRows([...inboxKey, 'list', { search, keyword, recipient, period }], (page, options) =>
    volley.inbound.list(
      {
        ...page,
        ...(search !== undefined && (NUMBER.test(search) ? { phone_number: search } : { text: search })),
        ...(keyword !== undefined && { keyword }),
        ...(recipient !== undefined && { recipient }),
        ...(period !== undefined && { from: beginningOf(period) }),
      },
      options,
    ),
  );
