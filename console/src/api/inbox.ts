import type { Period, ReplyKeyword } from '../format/choices.ts';
import { volley } from './client.ts';
import { beginningOf } from './messages.ts';
import { API_PATH } from './places.ts';
import { followingRows } from './rows.ts';

/** Events about replies also refresh queries with this key. */
export const inboxKey = ['inbox'] as const;

export interface ReplyFilters {
  /** The beginning of a number, or a part of the text. */
  readonly search?: string;
  readonly keyword?: ReplyKeyword;
  /** The account's number that received the reply. */
  readonly recipient?: string;
  /** The campaign whose messages were answered. */
  readonly campaign?: string;
  readonly period?: Period;
}

/** Matches digits that mean a number. Two zeros alone are the start of an international prefix and not yet a number. */
const NUMBER = /^(?!00$)\+?\d[\d ().-]*$/;

type Asked = { readonly [Name in keyof ReplyFilters]: ReplyFilters[Name] | undefined };

const inputOf = ({ search, keyword, recipient, campaign, period }: Asked) => ({
  ...(search !== undefined && (NUMBER.test(search) ? { phone_number: search } : { text: search })),
  ...(keyword !== undefined && { keyword }),
  ...(recipient !== undefined && { recipient }),
  ...(campaign !== undefined && { campaign_id: campaign }),
  ...(period !== undefined && { from: beginningOf(period) }),
});

export const replyRows = ({ search, keyword, recipient, campaign, period }: ReplyFilters) =>
  followingRows([...inboxKey, 'list', { search, keyword, recipient, campaign, period }], (page, options) =>
    volley.inbound.list({ ...page, ...inputOf({ search, keyword, recipient, campaign, period }) }, options),
  );

/** The address of a file of the listed replies. */
export function repliesCsv(filters: ReplyFilters): string {
  const query = new URLSearchParams(inputOf(filters));
  return `${API_PATH}/v1/inbound.csv${query.size === 0 ? '' : `?${query}`}`;
}
