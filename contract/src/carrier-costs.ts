import { z } from 'zod';
import { MESSAGE_STATUSES } from './choices.ts';
import { csvQuery } from './csv.ts';
import {
  createdAt,
  credits,
  id,
  lineOf,
  optionalLine,
  pageQuery,
  pathId,
  pathUuid,
  queryId,
  timestamp,
  timestampInput,
  uuid,
} from './fields.ts';
import { campaignFilter, messageFilters } from './message-filters.ts';
import { operatorNoun } from './noun.ts';
import { csvReply, fullPageReply, replyOf } from './replies.ts';

export const COST_MATCHES = ['prefix', 'code', 'country', 'any'] as const;
export const COST_UNITS = ['part', 'message'] as const;

const money = z.string().regex(/^\d+\.\d{6}$/);
const moneyInput = z.string().regex(/^(\d{1,3}(\.\d{1,6})?|1000(\.0{1,6})?)$/, {
  message: 'must be an amount from 0 to 1000, with up to six decimals',
});
const currency = z.string().describe('The currency, as three letters');

export const carrierCost = z.strictObject({
  id,
  carrier_id: id.describe('The carrier'),
  match: z
    .enum(COST_MATCHES)
    .describe(
      'By what the numbers are named. The longest matching prefix decides, then the code of the network, then the country, then `any`',
    ),
  value: z.string().describe('The prefix, the code (MCC and MNC) or the country; empty for `any`'),
  cost: money.nullable().describe('What the carrier charges, with six decimals; null: not known from then on'),
  per: z.enum(COST_UNITS).describe('Whether it charges each part or the whole message'),
  currency,
  valid_from: timestamp.describe('From when on it counts'),
  created_at: createdAt,
});
const example = { id: 9, carrier_id: 2, match: 'code', value: '62001', cost: '0.012500', per: 'part', currency: 'EUR' };

export const carrierCostDay = z.strictObject({
  day: z.string().describe('The day of the submits, in UTC, as `2026-01-31`'),
  carrier_id: id.describe('The carrier'),
  account_id: id.describe('The account'),
  currency,
  messages: z.int().nonnegative().describe('How many messages with a known cost the carrier took or may have'),
  cost: money.describe('What the carrier charges for them, with six decimals'),
  charged: credits.describe('What the account paid for them, in credits'),
});

export const carrierCostSum = z.strictObject({
  carrier_id: id.describe('The carrier'),
  currency: currency.nullable().describe('The currency of the cost; null: messages whose cost is not known'),
  messages: z.int().nonnegative().describe('How many messages the carrier took or may have'),
  cost: money.nullable().describe('What the carrier charges for them, with six decimals; null: not known'),
  charged: credits.describe('What accounts paid for them, in credits'),
});
export const COST_SUMS_BY = ['carrier', 'network'] as const;
export const campaignCostSum = carrierCostSum.extend({
  country: z
    .string()
    .nullable()
    .describe('The country of the numbers, as two letters; null: not known, or the sums are by carrier alone'),
  network: z.string().nullable().describe('The network of the numbers; null: the sums are by carrier alone'),
});
const sumExample = { carrier_id: 2, currency: 'EUR', messages: 1_000, cost: '12.500000' };
const costDays = {
  carrier_id: queryId.optional().describe('Only messages of this carrier'),
  account_id: queryId.optional().describe('Only messages of this account'),
  days: z.coerce.number().int().min(1).max(800).default(30).describe('Over how many days, the last of which is today'),
};

export const leftCount = z
  .int()
  .nonnegative()
  .describe('How many lines say nothing that is understood, and are left out');
export const leftLines = z
  .array(
    z.strictObject({
      line: z.int().positive().describe('The number of the line in the file'),
      words: z.string().describe('Why it is left out, in a sentence'),
    }),
  )
  .describe('The first 100 lines that are left out');
export const confirmInput = lineOf(32, /^[0-9a-f]{32}$/, 'must be the fingerprint of a comparison')
  .optional()
  .describe('The fingerprint of the comparison that is to be stored; left out: it is only compared');
const change = z.strictObject({
  kind: z.enum(['new', 'dearer', 'cheaper', 'ended']).describe('What changes'),
  match: z.enum(COST_MATCHES).describe('By what the numbers are named'),
  value: z.string().describe('The prefix, the code or the country; empty for `any`'),
  before: money.nullable().describe('What counts now; null: nothing'),
  after: money.nullable().describe('What the file says; null: it does not name these numbers'),
});
export const carrierCostImport = z.strictObject({
  fingerprint: z.string().describe('Give it as `confirm`, with the same file, to store exactly this'),
  is_stored: z.boolean().describe('Whether it counts: false, it was only compared'),
  rows: z.int().nonnegative().describe('How many rows of the file name a cost'),
  new: z.int().nonnegative().describe('For how many of them there was no cost'),
  dearer: z.int().nonnegative().describe('How many cost more than before, or the same by another unit'),
  cheaper: z.int().nonnegative().describe('How many cost less'),
  ended: z.int().nonnegative().describe('How many costs end, because the file does not name their numbers'),
  left: leftCount,
  changes: z.array(change).describe('The first 100 changes'),
  left_lines: leftLines,
});

export const COST_FILE_BYTES_MAX = 5 * 1024 * 1024;

const costNoun = operatorNoun({ writes: 'operator_carriers', noun: 'Cost', called: 'cost', one: carrierCost, example });

export const carrierCostOperations = {
  list: costNoun.list('admin.carrierCosts.list', '/admin/carrier-costs', {
    summary: 'List what carriers cost, with past and future costs, newest first',
    query: z.strictObject({ ...pageQuery, carrier_id: queryId.optional().describe('Only costs of this carrier') }),
  }),
  set: costNoun.post('admin.carrierCosts.set', '/admin/carrier-costs', {
    summary: 'Say what a carrier charges for some numbers',
    description:
      'It is stored with each message when it is submitted, beside what the account pays, and never in the ledger. Accounts do not see it. All costs of a carrier are in one currency. Older costs stay listed.',
    body: z.strictObject({
      carrier_id: id.describe('The carrier'),
      match: z.enum(COST_MATCHES).describe('By what the numbers are named'),
      value: optionalLine(20)
        .optional()
        .describe('The first digits, the code (MCC and MNC), or the two letters of the country; left out for `any`'),
      cost: moneyInput
        .nullable()
        .describe('What it charges, with up to six decimals; null: from then on this is not known'),
      per: z
        .enum(COST_UNITS)
        .optional()
        .describe('Whether it charges each part, or the whole message; left out: each part'),
      currency: lineOf(3, /^[A-Za-z]{3}$/, 'must be a currency of three letters, such as EUR').describe(
        'The currency, as three letters, such as `EUR`',
      ),
      valid_from: timestampInput
        .nullable()
        .optional()
        .describe('From when on it counts; null or left out: from now on'),
    }),
    bodyExample: { carrier_id: 2, match: 'code', value: '62001', cost: '0.0125', currency: 'EUR' },
  }),
  delete: costNoun.remove('admin.carrierCosts.delete', '/admin/carrier-costs/{id}', {
    summary: 'Delete a cost that is not in effect yet',
    errors: ['wrong_state'],
  }),
  days: costNoun.get('admin.carrierCosts.days', '/admin/carrier-costs/days', {
    summary: 'List what each carrier charged for the messages of each account, by day, the newest first',
    query: z.strictObject({ ...pageQuery, ...costDays }),
    reply: fullPageReply('A page of days', carrierCostDay, '/admin/carrier-costs/days', {
      ...{ day: '2026-01-31', carrier_id: 2, account_id: 7, currency: 'EUR' },
      ...{ messages: 1_000, cost: '12.500000', charged: '40.00' },
    }),
  }),
  sums: costNoun.get('admin.carrierCosts.sums', '/admin/carrier-costs/sums', {
    summary: 'Compare what carriers charged with what accounts paid, over some days',
    description: 'Only of messages whose cost is known. Currencies and credits are not converted.',
    query: z.strictObject(costDays),
    reply: replyOf('The sums by carrier', z.array(carrierCostSum), [{ ...sumExample, charged: '40.00' }]),
  }),
  import: costNoun.post('admin.carrierCosts.import', '/admin/carrier-costs/import', {
    summary: 'Compare the price list of a carrier with what counts, and store it once it is confirmed',
    description:
      'The body is a CSV file or an Excel workbook of up to 5 MB and 50,000 rows, with the names of its columns first: `prefix`, `code` (or `mcc` and `mnc`), `country`, and `cost`. A row is for the first of these that it has, and for any number if it has none. Nothing is stored before the fingerprint of the comparison is given with the same file. Costs for numbers that the file does not name end.',
    errors: ['conflict', 'storage_limit'],
    query: z.strictObject({
      carrier_id: queryId.describe('The carrier'),
      currency: lineOf(3, /^[A-Za-z]{3}$/, 'must be a currency of three letters, such as EUR').describe(
        'The currency, as three letters, such as `EUR`',
      ),
      per: z
        .enum(COST_UNITS)
        .optional()
        .describe('Whether it charges each part, or the whole message; left out: each part'),
      valid_from: timestampInput.optional().describe('From when on it counts; left out: from now on'),
      confirm: confirmInput,
    }),
    upload: { contentTypes: ['application/octet-stream'], bytesMax: COST_FILE_BYTES_MAX },
    reply: replyOf('The comparison', carrierCostImport, {
      ...{ fingerprint: '5f2a90c4be0d4a7f9d3e0242ac120003', is_stored: false },
      ...{ rows: 900, new: 12, dearer: 3, cheaper: 40, ended: 1, left: 0 },
    }),
  }),
};

export const messageCarrier = z.strictObject({
  message_id: uuid.describe('The message'),
  carrier_id: id.nullable().describe('The carrier that has it or had it last; null: none yet'),
  carrier: z.string().describe('The name of the carrier; empty: none yet'),
  words: z.string().describe('Why it went to this carrier, in a sentence'),
  cost: money.nullable().describe('What the carrier charges for it, with six decimals; null: not known'),
  currency: currency.nullable().describe('The currency of the cost; null: not known'),
  charged: credits.describe('What the account paid, in credits'),
});

export const MESSAGE_COSTS_CSV =
  'id,campaign_id,sender_id,phone_number,network,status,reason,error_code,parts,charged,carrier_id,carrier,carrier_cost,carrier_currency,carrier_reason,is_simulated,created_at,submitted_at,sent_at,final_at';

const messageNoun = operatorNoun({
  noun: 'Message',
  params: z.object({ id: pathId.describe('The account'), uuid: pathUuid.describe('The message') }),
});

const accountParams = z.object({ id: pathId.describe('The account') });
const campaignParams = accountParams.extend({ uuid: pathUuid.describe('The campaign') });

export const messageCarrierOperations = {
  csv: messageNoun.get('admin.messages.csv', '/admin/accounts/{id}/messages.csv', {
    confirms: true,
    summary: 'Download the messages of an account with their carriers and costs as CSV, newest first',
    description: `All of them, or those that the filters find, in one file of any length, without their texts.`,
    noun: 'Account',
    params: accountParams,
    query: csvQuery({ ...messageFilters(MESSAGE_STATUSES), ...campaignFilter }),
    reply: csvReply('A line of names, then one line per message', MESSAGE_COSTS_CSV),
  }),
  campaignCosts: messageNoun.get('admin.messages.campaignCosts', '/admin/accounts/{id}/sms-campaigns/{uuid}/costs', {
    summary: 'Compare what carriers charge for a campaign with what its account paid',
    description: 'Reads all messages of the campaign, which takes about a second for a million.',
    noun: 'Campaign',
    params: campaignParams,
    query: z.strictObject({
      by: z
        .enum(COST_SUMS_BY)
        .default('carrier')
        .describe('Whether there is one sum for each carrier, or for each network that it took messages to'),
    }),
    reply: replyOf('The sums', z.array(campaignCostSum), [
      { ...sumExample, charged: '40.00', country: 'GH', network: 'MTN' },
    ]),
  }),
  carrier: messageNoun.get('admin.messages.carrier', '/admin/accounts/{id}/messages/{uuid}/carrier', {
    summary: 'Tell why a message took its carrier, what it cost and what it earned',
    reply: replyOf('The carrier of the message', messageCarrier, {
      message_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120009',
      carrier_id: 2,
      carrier: 'Accra Telecom',
      words: 'By route 3, tier 1, the cheapest carrier that delivered well.',
      cost: '0.012500',
      currency: 'EUR',
      charged: '0.04',
    }),
  }),
};
