import { z } from 'zod';
import { csvQuery } from './csv.ts';
import {
  cursorQuery,
  id,
  line,
  phoneNumberInput,
  rangeQuery,
  TIMESTAMP_EXAMPLE,
  timestamp,
  uuid,
  uuidInput,
} from './fields.ts';
import { FILTERED_PAGES, numberBeginning, wordsOf } from './message-filters.ts';
import { noun, operatorNoun } from './noun.ts';
import { csvReply, cursorPageReply, doneReply } from './replies.ts';

export const INBOUND_KEYWORDS = ['stop', 'start', 'help', ''] as const;

export const inboundMessage = z.strictObject({
  id: uuid.describe('The UUID of the message'),
  sender: z.string().meta({ description: 'The number of the person who wrote' }),
  recipient: z.string().meta({ description: 'Your number that it was sent to' }),
  message: z.string().describe('The text'),
  keyword: z
    .enum(INBOUND_KEYWORDS)
    .meta({ description: 'What the text was understood as: `stop`, `start` or `help`; empty: any other text' }),
  carrier_id: id.describe('The carrier that it came by'),
  received_at: timestamp.describe('When it arrived here'),
  message_id: uuid.nullable().meta({
    description: 'The message that it answers: the last one to this person from that number; null: none is known',
  }),
  campaign_id: uuid.nullable().meta({
    description: 'The campaign of that message, by its UUID; that of a single message is its own id; null: none',
  }),
  values: z
    .record(z.string(), z.string())
    .describe(
      'What the carrier sent beside the text, by the names of its setting `tlvs_in` or of its HTTP profile; `{}`: nothing',
    ),
});

export const inboundExample = {
  id: '0196f0c2-7a10-7cc4-9d3e-0242ac120011',
  sender: '233244123456',
  recipient: '1234',
  message: 'Stop',
  keyword: 'stop',
  carrier_id: 1,
  received_at: TIMESTAMP_EXAMPLE,
  message_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120009',
  campaign_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120003',
  values: { network: '62001' },
};

/** The value of the filter for messages without a keyword, since an empty word filters nothing. */
const NO_KEYWORD = 'none';

/** A filter of an account's own list and its table: messages that belong to no account answer no campaign. */
const ofCampaign = {
  campaign_id: uuidInput
    .optional()
    .describe('Only answers to messages of the campaign with this UUID; a single message is one too'),
};

/** The filters that the list and its table share. */
const filters = {
  phone_number: numberBeginning
    .optional()
    .describe('Only what this number wrote, or numbers that begin so; local or international'),
  recipient: line(40).optional().describe('Only what was written to this number of yours'),
  keyword: wordsOf([...INBOUND_KEYWORDS.filter((word) => word !== ''), NO_KEYWORD])
    .optional()
    .describe(`Only what was understood so; several are separated by commas; \`${NO_KEYWORD}\` is any other text`),
  text: line(100).optional().describe('Only messages in which this stands, in any case'),
  from: rangeQuery.from.describe('Only messages received at this moment or later'),
  to: rangeQuery.to.describe('Only messages received before this moment'),
};

const list = {
  description: FILTERED_PAGES,
  query: z.strictObject({ ...cursorQuery, ...filters }),
  reply: cursorPageReply('Messages, newest first', inboundMessage, inboundExample),
} as const;

const inboundNoun = noun({ tag: 'Messages' });

export const inboundOperations = {
  list: inboundNoun.get('inbound.list', '/inbound', {
    ...list,
    query: z.strictObject({ ...cursorQuery, ...filters, ...ofCampaign }),
    summary: 'List the messages that people sent to your numbers, or find some of them',
  }),
  csv: inboundNoun.get('inbound.csv', '/inbound.csv', {
    summary: 'Download the messages that people sent to your numbers as CSV',
    description: 'All of them, or those that the filters of the list find, newest first, in one file of any length.',
    query: csvQuery({ ...filters, ...ofCampaign }),
    reply: csvReply(
      'A line of names, then one line per message',
      'id,sender,recipient,message,keyword,carrier_id,received_at,message_id,campaign_id,values',
    ),
  }),
};

/** The operator's view of a message that belongs to no account. */
const unclaimedMessage = inboundMessage.extend({
  possible_senders: z.array(z.string()).meta({
    description:
      'The numbers that the sender may mean, if several fit and somebody has to decide (`admin.inbound.decide`); a STOP counts for all of them meanwhile; empty: nothing is to be decided',
  }),
});

const unclaimedExample = {
  ...inboundExample,
  sender: '0244123456',
  message_id: null,
  campaign_id: null,
  possible_senders: ['233244123456', '228244123456'],
};

const inboundOperatorNoun = operatorNoun({ writes: 'operator_carriers', noun: 'Message' });

export const inboundOperatorOperations = {
  list: inboundOperatorNoun.get('admin.inbound.list', '/admin/inbound', {
    ...list,
    reply: cursorPageReply(list.reply.description, unclaimedMessage, unclaimedExample),
    summary: 'List the messages that belong to no account',
  }),
  decide: inboundOperatorNoun.post('admin.inbound.decide', '/admin/inbound/{uuid}/decide', {
    summary: 'Decide which number a message came from',
    description:
      'For a message whose sender the carrier wrote so that several numbers fit. It is then stored, and acted on, as a message from the number that is given. What a STOP did for the other numbers stays.',
    body: z.strictObject({ phone_number: phoneNumberInput.describe('One of its `possible_senders`') }),
    bodyExample: { phone_number: '233244123456' },
    reply: doneReply('The message was stored as one from that number.'),
  }),
};
