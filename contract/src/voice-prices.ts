import { z } from 'zod';
import { dataReply, messageReply } from './envelope.ts';
import { createdAt, credits, noQuery, priceInput, TIMESTAMP_EXAMPLE, updatedAt } from './fields.ts';
import { operation } from './operation.ts';

const PRICES_MAX = 10_000;

export const price = z.strictObject({
  prefix: z
    .string()
    .meta({ description: 'The first digits of the numbers; empty: all numbers for which there is no other price' }),
  price_per_minute: credits.describe('What a minute costs, in credits'),
  unit_seconds: z.int().meta({ description: 'The unit of charging in seconds, 1 to 60; each started unit is charged' }),
  created_at: createdAt,
  updated_at: updatedAt,
});
const priceExample = {
  prefix: '233',
  price_per_minute: '0.30',
  unit_seconds: 60,
  created_at: TIMESTAMP_EXAMPLE,
  updated_at: TIMESTAMP_EXAMPLE,
};

const common = { listener: 'api', tag: 'Operator', auth: 'bearer' } as const;

export const voicePriceOperations = {
  list: operation({
    ...common,
    id: 'admin.voicePrices.list',
    method: 'GET',
    path: '/admin/voice-prices',
    scope: 'operator_read',
    summary: 'List the prices of calls',
    query: noQuery,
    reply: {
      status: 200,
      description: 'All prices',
      schema: dataReply(z.array(price).max(PRICES_MAX)),
      example: { success: true, data: [priceExample] },
    },
  }),
  set: operation({
    ...common,
    id: 'admin.voicePrices.set',
    method: 'POST',
    path: '/admin/voice-prices',
    scope: 'operator_money',
    confirms: true,
    summary: 'Set the price of calls to a prefix',
    description: 'The longest prefix decides. Campaigns that have started keep their price.',
    body: z.strictObject({
      prefix: z
        .string()
        .regex(/^\d{0,15}$/)
        .describe('The first digits of the numbers; empty: all numbers for which there is no other price'),
      price_per_minute: priceInput.describe('What a minute costs, in credits'),
      unit_seconds: z
        .int()
        .min(1)
        .max(60)
        .optional()
        .meta({ description: 'The unit of charging in seconds, 1 to 60; each started unit is charged. Left out: 60' }),
    }),
    bodyExample: { prefix: '233', price_per_minute: '0.30' },
    reply: {
      status: 200,
      description: 'The price',
      schema: dataReply(price),
      example: { success: true, data: priceExample },
    },
  }),
  delete: operation({
    ...common,
    id: 'admin.voicePrices.delete',
    method: 'DELETE',
    path: '/admin/voice-prices/{prefix}',
    scope: 'operator_money',
    confirms: true,
    noun: 'Price',
    summary: 'Remove the price of a prefix',
    description: 'The price for all other numbers is called `any`.',
    params: z.object({
      prefix: z
        .string()
        .regex(/^(\d{1,15}|any)$/)
        .describe('The first digits of the numbers; `any`: the price for all other numbers'),
    }),
    reply: {
      status: 200,
      description: 'Done',
      schema: messageReply,
      example: { success: true, message: 'Price removed.' },
    },
  }),
};
