import { z } from 'zod';
import { LEDGER_KINDS, LEDGER_LINE_KINDS } from './choices.ts';
import {
  byAccount,
  credits,
  limitInput,
  numberCursorQuery,
  optionalLine,
  rangeQuery,
  timestamp,
  uuid,
  uuidInput,
} from './fields.ts';
import { noun, operatorNoun } from './noun.ts';
import { cursorPageReply, replyOf } from './replies.ts';

export const balance = z.strictObject({
  balance: credits.describe('All credits of the account'),
  held: credits.meta({
    description: 'The part of the balance that is reserved for running campaigns, and for codes that have a price',
  }),
  available: credits.describe('The credits that can be used now: the balance without what is held'),
  low_at: credits
    .nullable()
    .describe('Below how many available credits `balance.low` is told; null: never, until you set it'),
});
export const balanceExample = { balance: '100.00', held: '0.00', available: '100.00', low_at: null };
export const ledgerEntry = z.strictObject({
  number: z.int().positive().describe('The number of the entry in this account, from 1'),
  at: timestamp.describe('When the balance changed'),
  kind: z
    .enum(LEDGER_KINDS)
    .describe(
      '`top_up` (the operator added credits), `correction`, `charge` (messages, calls or approved codes) or `refund`',
    ),
  amount: credits.describe('The credits added; negative: taken away'),
  balance_after: credits.describe('The balance afterwards, in credits'),
  reference: z
    .string()
    .describe('What it was for: the UUID of a campaign, message or verification; empty: nothing to name'),
  note: z.string().describe('What the operator noted; empty: nothing'),
});

const entryExample = {
  number: 1,
  kind: 'top_up',
  amount: '100.00',
  balance_after: '100.00',
  note: 'Invoice 12',
};

const balanceNoun = noun({ tag: 'Credits', noun: 'Balance', one: balance, example: balanceExample });

export const balanceOperations = {
  get: balanceNoun.get('balance.get', '/balance', { summary: 'Read the balance' }),
  update: balanceNoun.put('balance.update', '/balance', {
    summary: 'Say when the credits are low',
    description:
      'Below so many available credits the event `balance.low` is told, once until there are as many again. Credits are not changed.',
    body: z.strictObject({
      low_at: limitInput
        .nullable()
        .describe('Below how many available credits `balance.low` is told, such as `50.00`; null: never'),
    }),
    bodyExample: { low_at: '50.00' },
    reply: replyOf('The balance', balance, { ...balanceExample, low_at: '50.00' }),
  }),
};

export const ledgerLine = z.strictObject({
  kind: z
    .enum(LEDGER_LINE_KINDS)
    .describe('A campaign, the single messages of a day, or one change by the operator: `top_up` or `correction`'),
  campaign_id: uuid.nullable().describe('The UUID of the campaign; null: no campaign'),
  name: z.string().describe('The name of the campaign; empty: no campaign'),
  day: z
    .string()
    .nullable()
    .describe('The day of the single messages in UTC, such as `2026-01-31`; null: no such messages'),
  entries: z.int().positive().describe('How many entries of the ledger the line sums up'),
  charged: credits.describe('The credits charged'),
  refunded: credits.describe('The credits paid back'),
  amount: credits.describe('The credits added by all entries together; negative: taken away'),
  first_at: timestamp.describe('When the first of the entries came'),
  last_at: timestamp.describe('When the last of the entries came'),
  first_number: z.int().positive().describe('The number of the first of the entries'),
  last_number: z.int().positive().describe('The number of the last of the entries'),
  note: z.string().describe('What the operator noted; empty: nothing'),
});
const lineExample = {
  kind: 'sms_campaign',
  campaign_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120004',
  name: 'Harvest offer',
  entries: 42,
  charged: '120.00',
  refunded: '1.50',
  amount: '-118.50',
  first_number: 17,
  last_number: 61,
};

const entryQuery = z.strictObject({
  ...numberCursorQuery,
  kind: z.enum(LEDGER_KINDS).optional().describe('Only entries of this kind'),
  campaign_id: uuidInput.optional().describe('Only entries for the campaign with this UUID'),
  reference: optionalLine(64)
    .optional()
    .describe(
      'Only entries with this reference. Single messages that were accepted together share an entry, under the UUID of the first',
    ),
  ...rangeQuery,
});
const lineQuery = z.strictObject({
  ...numberCursorQuery,
  kind: z.enum(LEDGER_LINE_KINDS).optional().describe('Only lines of this kind'),
});
const entries = {
  query: entryQuery,
  reply: cursorPageReply('Entries', ledgerEntry, entryExample),
} as const;
const lines = {
  description:
    'A campaign is one line, however often it was charged, and so are the single messages and approved codes of a day. A line stands where its first entry does. The entries of a campaign: the ledger with its `campaign_id`.',
  query: lineQuery,
  reply: cursorPageReply('Lines', ledgerLine, lineExample),
} as const;

export const ledgerOperations = {
  list: balanceNoun.get('ledger.list', '/ledger', {
    ...entries,
    summary: 'List the changes of the balance, newest first',
  }),
  summary: balanceNoun.get('ledger.summary', '/ledger/summary', {
    ...lines,
    summary: 'List the changes of the balance with one line for each campaign, newest first',
  }),
};

const ledgerOperatorNoun = operatorNoun({ noun: 'Account', params: byAccount });

export const ledgerOperatorOperations = {
  list: ledgerOperatorNoun.get('admin.ledger.list', '/admin/accounts/{id}/ledger', {
    ...entries,
    summary: 'List the changes of the balance of an account, newest first',
  }),
  summary: ledgerOperatorNoun.get('admin.ledger.summary', '/admin/accounts/{id}/ledger/summary', {
    ...lines,
    summary: 'List the changes of the balance of an account with one line for each campaign, newest first',
  }),
};
