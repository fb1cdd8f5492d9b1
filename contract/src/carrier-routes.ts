import { z } from 'zod';
import { MATCH_KINDS } from './choices.ts';
import {
  createdAt,
  credits,
  id,
  line,
  lineOf,
  minuteOfDay,
  networkSearch,
  optionalLine,
  pageQuery,
  phoneNumber,
  phoneNumberInput,
  priceInput,
  queryId,
  TIMESTAMP_EXAMPLE,
  timestamp,
  timestampInput,
  timeZoneInput,
  updatedAt,
} from './fields.ts';
import { operatorNoun } from './noun.ts';
import { fullPageReply, replyOf } from './replies.ts';
import { MESSAGE_PURPOSE_WORDS, MESSAGE_PURPOSES } from './sending-rules.ts';

const matchFields = {
  match: z
    .enum(MATCH_KINDS)
    .describe(
      'By what the numbers are named. The longest matching prefix decides, then the network, then the country, then `any`',
    ),
  value: z.string().describe('The prefix, the network or the country code; empty for `any`'),
};
const matchInputs = {
  match: z.enum(MATCH_KINDS).describe('By what the numbers are named'),
  value: optionalLine(100)
    .optional()
    .describe(
      'The first digits of the numbers, the name of the network, or the two letters of the country; left out for `any`',
    ),
};

const hours = {
  from: z.string().describe('When they begin, as `HH:MM`'),
  to: z.string().describe('When they end, as `HH:MM`; earlier than `from`: on the next day'),
  time_zone: z.string().describe('The zone by whose clock they count'),
};
const hourInputs = {
  from: minuteOfDay.describe('When they begin, as `HH:MM`'),
  to: minuteOfDay.describe('When they end, as `HH:MM`; earlier than `from`: on the next day'),
  time_zone: timeZoneInput
    .optional()
    .describe('The zone by whose clock they count, such as `Africa/Accra`; left out: that of your account'),
};

/** What a route asks of a message beside its number. */
export const routeConditions = z.strictObject({
  account_ids: z.array(id).nullable().describe('It is for messages of these accounts only; null: of every account'),
  sender_ids: z.array(z.string()).nullable().describe('It is for these sender IDs only; null: for every one'),
  purposes: z
    .array(z.enum(MESSAGE_PURPOSES))
    .nullable()
    .describe(`It is for messages of these purposes only: ${MESSAGE_PURPOSE_WORDS}; null: of every purpose`),
  hours: z
    .strictObject(hours)
    .nullable()
    .describe('It is for what is sent in these hours of the day only; null: at any hour'),
});
const CONDITIONS_MAX = 100;
const listInput = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(CONDITIONS_MAX).nullable().optional();
const conditionInputs = {
  account_ids: listInput(id).describe('Only messages of these accounts, up to 100; null or left out: of every account'),
  sender_ids: listInput(line(15)).describe('Only these sender IDs, up to 100; null or left out: every one'),
  purposes: listInput(z.enum(MESSAGE_PURPOSES)).describe(
    `Only messages of these purposes: ${MESSAGE_PURPOSE_WORDS}; null or left out: of every purpose`,
  ),
  hours: z
    .strictObject(hourInputs)
    .nullable()
    .optional()
    .describe(
      'Only what is sent in these hours of the day. Where no route is for this hour, messages wait for the next one that is; null or left out: at any hour',
    ),
};

export const TIER_ORDERS = ['weight', 'cost'] as const;

const target = z.strictObject({
  carrier_id: id.describe('The carrier'),
  weight: z.int().describe('Its share of the messages in its tier, in relation to the others'),
});
export const carrierRoute = z.strictObject({
  id,
  ...matchFields,
  ...routeConditions.shape,
  tiers: z
    .array(z.array(target))
    .describe(
      'The carriers, tier by tier. The first tier that has a working carrier is used; within it messages are shared by weight',
    ),
  order: z
    .enum(TIER_ORDERS)
    .describe(
      'How the carriers of a tier share messages: by `weight`, or by `cost`: most to the cheapest of those that deliver well',
    ),
  created_at: createdAt,
  updated_at: updatedAt,
});
const routeExample = {
  id: 3,
  match: 'country',
  value: 'GH',
  account_ids: null,
  sender_ids: null,
  purposes: null,
  hours: null,
  tiers: [
    [
      { carrier_id: 2, weight: 70 },
      { carrier_id: 4, weight: 30 },
    ],
    [{ carrier_id: 5, weight: 100 }],
  ],
  order: 'weight',
};

export const measuredDelivery = z.strictObject({
  ended: z
    .int()
    .nonnegative()
    .describe('How many of its messages ended, or should have, an hour after they were taken: the newest ones'),
  delivered: z.int().nonnegative().describe('How many of them were delivered'),
  since: timestamp.describe('The beginning of the time in which they were counted, at most 24 hours ago'),
  sample: z.int().describe('How many must have ended before they count'),
  floor: z
    .number()
    .nullable()
    .describe(
      'The share, from 0 to 1, below which it loses messages to others of the tier; null: none of them has a full sample, or the tier goes by weight',
    ),
  limit: z
    .number()
    .nullable()
    .describe('The share, from 0 to 1, that it may get at most just now; null: the tier goes by weight'),
});

export const explanation = z.strictObject({
  phone_number: phoneNumber.describe('The number, in international form'),
  country: z.string().nullable().describe('Its country, as two letters; null: unknown'),
  network: z.string().describe('Its mobile network; empty: unknown'),
  route: carrierRoute.nullable().describe('The route that decides; null: there is none'),
  simulated: z.boolean().describe('True: the built-in simulator takes its messages, and no phone rings'),
  carriers: z
    .array(
      z.strictObject({
        tier: z.int().describe('The tier of the carrier in the route, from 1'),
        carrier_id: id.describe('The carrier'),
        name: z.string().describe('The name of the carrier'),
        weight: z.int().describe('Its share of the messages in its tier'),
        paused: z.boolean().describe('Whether it is paused'),
        registered: z
          .boolean()
          .describe(
            'Whether the sender ID is registered on it, or need not be; a carrier where it is not gets nothing',
          ),
        cost: z.string().nullable().describe('What it charges for these numbers, with six decimals; null: not known'),
        currency: z.string().nullable().describe('The currency of the cost, as three letters; null: not known'),
        share: z
          .number()
          .nullable()
          .describe(
            'Its share of such messages now, from 0 to 1, if all of the tier are well; null: it goes by weight',
          ),
        delivery: measuredDelivery
          .nullable()
          .describe(
            'What it delivered of late to numbers of this network; null: nothing was counted, since it took nothing or no route is ordered by cost',
          ),
        words: z.string().describe('How it is doing, in a sentence'),
      }),
    )
    .describe('The carriers that its messages may go to'),
  passed_over: z
    .array(
      z.strictObject({
        route: carrierRoute.describe('The route'),
        words: z.string().describe('Why it does not decide, in a sentence'),
      }),
    )
    .describe('The other routes for the number, the oldest first'),
  price_per_part: credits
    .nullable()
    .describe('What a part costs, in credits; null: there is no price, so nothing can be sent'),
  words: z.string().describe('The whole explanation, in a sentence'),
});

export const price = z.strictObject({
  id,
  ...matchFields,
  price_per_part: credits.describe('What a part costs, in credits'),
  price_per_code: credits.describe(
    'What an approved code of a verification costs beside its messages and calls, in credits',
  ),
  valid_from: timestamp.describe('From when on it counts'),
  created_at: createdAt,
});
const priceExample = {
  id: 7,
  match: 'country',
  value: 'GH',
  price_per_part: '0.04',
  price_per_code: '0.00',
};

export const network = z.strictObject({
  prefix: z.string().describe('The first digits of the numbers, in international form'),
  network: z.string().describe('The name of the network'),
  created_at: createdAt,
});
const networkExample = { prefix: '23324', network: 'MTN', created_at: TIMESTAMP_EXAMPLE };

const routeNoun = operatorNoun({
  writes: 'operator_carriers',
  noun: 'Route',
  one: carrierRoute,
  example: routeExample,
});

export const routeOperations = {
  list: routeNoun.list('admin.routes.list', '/admin/routes', { summary: 'List routes, newest first' }),
  set: routeNoun.post('admin.routes.set', '/admin/routes', {
    summary: 'Set the route for some numbers',
    description:
      'It replaces the route for the same numbers and the same conditions, if there is one, and takes effect within a second. A route for certain messages comes before one for all messages, whatever its numbers: of those that fit, the one with more conditions comes first, then one for accounts, for sender IDs, for purposes, for hours; among those with the same conditions the longest matching prefix decides, then the network, then the country, then `any`, and at last the older route.',
    body: z.strictObject({
      ...matchInputs,
      ...conditionInputs,
      tiers: z
        .array(
          z
            .array(
              z.strictObject({
                carrier_id: id.describe('The carrier'),
                weight: z
                  .int()
                  .min(1)
                  .max(1000)
                  .optional()
                  .describe('Its share of the messages in its tier, 1 to 1,000; left out: 100'),
              }),
            )
            .min(1)
            .max(20),
        )
        .min(1)
        .max(10)
        .describe('The carriers, tier by tier, 1 to 10 tiers of 1 to 20 carriers'),
      order: z
        .enum(TIER_ORDERS)
        .optional()
        .describe(
          'How the carriers of a tier share messages: by `weight`, or by `cost`: the cheapest of those that deliver well get most; left out: by weight',
        ),
    }),
    bodyExample: { match: 'country', value: 'GH', tiers: [[{ carrier_id: 2, weight: 70 }], [{ carrier_id: 5 }]] },
  }),
  delete: routeNoun.remove('admin.routes.delete', '/admin/routes/{id}'),
  explain: routeNoun.get('admin.routes.explain', '/admin/routes/explain', {
    summary: 'Explain how a message to a number is routed, and why other routes are not used',
    query: z.strictObject({
      number: phoneNumberInput.describe('The number to explain: international with or without `+`, or local'),
      account_id: queryId.optional().describe('The account that sends; left out: one that no route names'),
      sender_id: line(15).optional().describe('The sender ID; left out: one that no route names'),
      purpose: z
        .enum(MESSAGE_PURPOSES)
        .optional()
        .describe(`The purpose: ${MESSAGE_PURPOSE_WORDS}; left out: one that no route names`),
      at: timestampInput.optional().describe('When it is sent; left out: now'),
    }),
    reply: replyOf('The explanation', explanation, {
      phone_number: '233244123456',
      country: 'GH',
      network: 'MTN',
      route: routeExample,
      carriers: [
        {
          tier: 1,
          carrier_id: 2,
          name: 'Accra Telecom',
          weight: 70,
          paused: false,
          registered: true,
          ...{ cost: '0.012500', currency: 'EUR', share: 0.8 },
          delivery: { ended: 412, delivered: 398, since: TIMESTAMP_EXAMPLE, sample: 300, floor: 0.92, limit: 0.8 },
          words: 'Connected and well.',
        },
      ],
      passed_over: [
        {
          route: { ...routeExample, id: 4, account_ids: [7] },
          words: 'It is for account 7 only.',
        },
      ],
      price_per_part: '0.04',
      words: 'By the route for country GH, messages go to Accra Telecom in tier 1.',
    }),
  }),
};

const priceNoun = operatorNoun({ writes: 'operator_money', noun: 'Price', one: price, example: priceExample });

export const priceOperations = {
  list: priceNoun.list('admin.prices.list', '/admin/prices', {
    summary: 'List prices, with past and future ones, newest first',
  }),
  set: priceNoun.post('admin.prices.set', '/admin/prices', {
    confirms: true,
    summary: 'Set the price of a part, and of an approved code, for some numbers',
    description: 'Older prices stay listed, because they tell what was charged before.',
    body: z.strictObject({
      ...matchInputs,
      price_per_part: priceInput.describe('What a part costs, in credits'),
      price_per_code: priceInput
        .optional()
        .describe(
          'What an approved code of a verification costs beside its messages and calls, in credits; left out: as before for these numbers, at first nothing',
        ),
      valid_from: timestampInput
        .nullable()
        .optional()
        .describe('From when on it counts; null or left out: from now on'),
    }),
    bodyExample: { match: 'country', value: 'GH', price_per_part: '0.04' },
  }),
  delete: priceNoun.remove('admin.prices.delete', '/admin/prices/{id}', {
    confirms: true,
    summary: 'Delete a price that is not in effect yet',
    errors: ['wrong_state'],
  }),
};

const networkNoun = operatorNoun({
  writes: 'operator_carriers',
  noun: 'Network',
  called: 'prefix with its network',
  params: z.object({
    prefix: z
      .string()
      .regex(/^\d{1,15}$/)
      .describe('The first digits of the numbers'),
  }),
  one: network,
  example: networkExample,
});

export const networkOperations = {
  list: networkNoun.get('admin.networks.list', '/admin/networks', {
    summary: 'List the networks that you named, newest first, or search them',
    query: z.strictObject({ ...pageQuery, search: networkSearch }),
    reply: fullPageReply('A page of prefixes with their networks', network, '/admin/networks', networkExample),
  }),
  set: networkNoun.post('admin.networks.set', '/admin/networks', {
    confirms: true,
    summary: 'Name the network of a prefix',
    description: 'It takes precedence over the built-in table of prefixes; the longest prefix decides.',
    body: z.strictObject({
      prefix: lineOf(
        15,
        /^[1-9]\d{0,14}$/,
        'must be the first digits of numbers in international form, such as 23324',
      ).describe('The first digits of the numbers, in international form, such as `23324`'),
      network: line(100).describe('The name of the network, up to 100 characters'),
    }),
    bodyExample: { prefix: '23324', network: 'MTN' },
  }),
  delete: networkNoun.remove('admin.networks.delete', '/admin/networks/{prefix}', {
    confirms: true,
    summary: 'Delete the name of a network',
  }),
};
