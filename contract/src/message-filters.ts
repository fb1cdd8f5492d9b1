import { z } from 'zod';
import { line, lineOf, rangeQuery, uuidInput } from './fields.ts';

const DIGITS = /^[+0-9 \u00a0().-]*[0-9][+0-9 \u00a0().-]*$/;

/** One or more of some words, separated by commas. The route splits them. */
export const wordsOf = (words: readonly string[]) =>
  z
    .string()
    .max(200)
    .regex(new RegExp(`^(${words.join('|')})(,(${words.join('|')})){0,19}$`), {
      message: `must be one or more of ${words.join(', ')}, separated by commas`,
    });

/** The beginning of a number, as people write and paste numbers. The domain reads it with the account's country. */
export const numberBeginning = lineOf(40, DIGITS, 'must be a phone number, or the beginning of one');

/** The filters by which lists and tables find the messages of an account or of a campaign. */
export const messageFilters = (statuses: readonly string[]) => ({
  status: wordsOf(statuses).optional().describe('Only messages of this status; several are separated by commas'),
  reason: line(300).optional().describe('Only messages with this reason, as the field `reason` has it'),
  network: line(100).optional().describe('Only messages to this network, in any case'),
  sender_id: line(16).optional().describe('Only messages with this sender, in any case'),
  phone_number: numberBeginning
    .optional()
    .describe('Only messages to this number, or to numbers that begin so; local or international'),
  from: rangeQuery.from.describe('Only messages made at this moment or later'),
  to: rangeQuery.to.describe('Only messages made before this moment'),
});

export const campaignFilter = {
  campaign_id: uuidInput.optional().describe('Only messages of the campaign with this UUID; a quick send is one too'),
};

export const FILTERED_PAGES =
  'Goes on by cursor: pass the `next_cursor` of the last reply, with the same filters. A page reads at most 10,000 rows, so with filters it may hold fewer than were asked for, even none, while there are more: the end is where `next_cursor` is null.';
