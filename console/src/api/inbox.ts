import type { Period, ReplyKeyword } from '../format/choices.ts';
import { FOR_EXCEL, fileAddress } from './file-address.ts';
import { beginningOf } from './messages.ts';
import { rowsOf } from './rows.ts';

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

const inputOf = ({ search, keyword, recipient, campaign, period }: ReplyFilters) => ({
  ...(search !== undefined && (NUMBER.test(search) ? { phone_number: search } : { text: search })),
  keyword,
  recipient,
  campaign_id: campaign,
  from: period && beginningOf(period),
});

export const replyRows = (filters: ReplyFilters) => rowsOf('inbound.list', inputOf(filters));

/** The address of a file of the listed replies. */
export const repliesCsv = (filters: ReplyFilters): string =>
  fileAddress('/inbound.csv', { ...FOR_EXCEL, ...inputOf(filters) });
