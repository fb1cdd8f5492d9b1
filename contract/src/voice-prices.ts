import { z } from 'zod';
import { createdAt, credits, noQuery, priceInput, updatedAt } from './fields.ts';
import { operatorNoun } from './noun.ts';
import { doneReply, replyOf } from './replies.ts';

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
};

const { get, post, remove } = operatorNoun({
  writes: 'operator_money',
  noun: 'Price',
  params: z.object({
    prefix: z
      .string()
      .regex(/^(\d{1,15}|any)$/)
      .describe('The first digits of the numbers; `any`: the price for all other numbers'),
  }),
  one: price,
  example: priceExample,
});

export const voicePriceOperations = {
  list: get('admin.voicePrices.list', '/admin/voice-prices', {
    summary: 'List the prices of calls',
    query: noQuery,
    reply: replyOf('All prices', z.array(price).max(PRICES_MAX), [priceExample]),
  }),
  set: post('admin.voicePrices.set', '/admin/voice-prices', {
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
    reply: replyOf('The price', price, priceExample),
  }),
  delete: remove('admin.voicePrices.delete', '/admin/voice-prices/{prefix}', {
    confirms: true,
    summary: 'Remove the price of a prefix',
    description: 'The price for all other numbers is called `any`.',
    reply: doneReply('Price removed.'),
  }),
};
