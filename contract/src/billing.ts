import { z } from 'zod';
import { dataReply, fullPage, fullPageExample } from './envelope.ts';
import { credits, pageQuery, TIMESTAMP_EXAMPLE, timestamp } from './fields.ts';
import { operation } from './operation.ts';

export const LEDGER_KINDS = ['top_up', 'correction', 'charge', 'refund'] as const;

export const balance = z.strictObject({
  balance: credits.describe('All credits of the account'),
  held: credits.meta({ description: 'The part of the balance that is reserved for running campaigns' }),
  available: credits.describe('The credits that can be used now: the balance without what is held'),
});
export const ledgerEntry = z.strictObject({
  number: z.int().positive().describe('The number of the entry in this account, from 1'),
  at: timestamp.describe('When the balance changed'),
  kind: z
    .enum(LEDGER_KINDS)
    .describe('`top_up` (the operator added credits), `correction`, `charge` (messages or calls) or `refund`'),
  amount: credits.describe('The credits added; negative: taken away'),
  balance_after: credits.describe('The balance afterwards, in credits'),
  reference: z.string().describe('What it was for: the UUID of a campaign or message; empty: nothing to name'),
  note: z.string().describe('What the operator noted; empty: nothing'),
});

const entryExample = {
  number: 1,
  at: TIMESTAMP_EXAMPLE,
  kind: 'top_up',
  amount: '100.00',
  balance_after: '100.00',
  reference: '',
  note: 'Invoice 12',
};
const common = { listener: 'api', tag: 'Credits', auth: 'bearer', scope: 'read' } as const;

export const balanceOperations = {
  get: operation({
    ...common,
    id: 'balance.get',
    method: 'GET',
    path: '/balance',
    summary: 'Read the balance',
    reply: {
      status: 200,
      description: 'The balance',
      schema: dataReply(balance),
      example: { success: true, data: { balance: '100.00', held: '0.00', available: '100.00' } },
    },
  }),
};

export const ledgerOperations = {
  list: operation({
    ...common,
    id: 'ledger.list',
    method: 'GET',
    path: '/ledger',
    summary: 'List the changes of the balance, newest first',
    query: z.strictObject(pageQuery),
    reply: {
      status: 200,
      description: 'A page of entries',
      schema: dataReply(fullPage(ledgerEntry)),
      example: fullPageExample('/ledger', entryExample),
    },
  }),
};
