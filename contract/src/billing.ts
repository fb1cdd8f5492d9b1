import { z } from 'zod';
import { dataReply, fullPage, fullPageExample } from './envelope.ts';
import { credits, pageQuery, TIMESTAMP_EXAMPLE, timestamp } from './fields.ts';
import { operation } from './operation.ts';

export const LEDGER_KINDS = ['top_up', 'correction', 'charge', 'refund'] as const;

export const balance = z.strictObject({
  balance: credits,
  held: credits.meta({ description: 'The part of the balance that running campaigns have reserved' }),
  available: credits,
});
export const ledgerEntry = z.strictObject({
  number: z.int().positive(),
  at: timestamp,
  kind: z.enum(LEDGER_KINDS),
  amount: credits,
  balance_after: credits,
  reference: z.string(),
  note: z.string(),
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
    summary: 'List what changed the balance, newest first',
    query: z.strictObject(pageQuery),
    reply: {
      status: 200,
      description: 'A page of entries',
      schema: dataReply(fullPage(ledgerEntry)),
      example: fullPageExample('/ledger', entryExample),
    },
  }),
};
