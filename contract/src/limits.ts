import { z } from 'zod';
import { KEY_MODES } from './choices.ts';
import { credits, timestamp } from './fields.ts';
import { noun } from './noun.ts';
import { replyOf } from './replies.ts';

/** The limits that the operator sets on what an account may spend and store. */
export const limitFields = {
  monthly_limit: credits
    .nullable()
    .describe('The credits that the account may spend in a calendar month of its zone; null: no limit'),
  contacts_max: z.int().nonnegative().nullable().describe('How many contacts the account may have; null: no limit'),
  links_max: z
    .int()
    .nonnegative()
    .nullable()
    .describe('How many short links the account may have; links in messages do not count; null: no limit'),
  recordings_bytes_max: z
    .int()
    .nonnegative()
    .nullable()
    .describe('How many bytes the recordings of the account may take; null: no limit'),
};
/** How much of each limit is used. */
export const limitUseFields = {
  monthly_used: credits.describe(
    'The credits charged in the current month, less those paid back in it; what running campaigns have reserved counts towards the limit too',
  ),
  month_ends_at: timestamp.describe('When the month ends and the count begins anew, by the zone of the account'),
  contacts_used: z.int().nonnegative().describe('How many contacts the account has'),
  links_used: z.int().nonnegative().describe('How many short links the account has'),
  recordings_bytes_used: z.int().nonnegative().describe('How many bytes the recordings of the account take'),
};
export const limitExample = {};
export const limitUseExample = {
  monthly_used: '12.00',
  contacts_used: 1250,
  links_used: 12,
  recordings_bytes_used: 480_000,
};

const mode = z
  .enum(KEY_MODES)
  .describe('`test`: a test key asks, so these are the limits of its tests, which cost nothing; else `live`');
export const limits = z.strictObject({ mode, ...limitFields, ...limitUseFields });

const { get } = noun({ tag: 'Credits' });

export const limitOperations = {
  get: get('limits.get', '/limits', {
    summary: 'Read what the account may spend and store, and what of it is used',
    reply: replyOf('The limits', limits, {
      mode: 'live',
      ...limitExample,
      monthly_limit: '100.00',
      contacts_max: 50_000,
      ...limitUseExample,
    }),
  }),
};
