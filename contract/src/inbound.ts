import { z } from 'zod';
import { cursorPage, cursorPageExample, dataReply } from './envelope.ts';
import { cursorQuery, id, TIMESTAMP_EXAMPLE, timestamp, uuid } from './fields.ts';
import { operation } from './operation.ts';

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
});

const inboundExample = {
  id: '0196f0c2-7a10-7cc4-9d3e-0242ac120011',
  sender: '233244123456',
  recipient: '1234',
  message: 'Stop',
  keyword: 'stop',
  carrier_id: 1,
  received_at: TIMESTAMP_EXAMPLE,
};

const list = {
  listener: 'api',
  auth: 'bearer',
  method: 'GET',
  description: 'Read page by page: pass the `next_cursor` of a page as `cursor` to get the next one.',
  query: z.strictObject(cursorQuery),
  reply: {
    status: 200,
    description: 'Messages, newest first',
    schema: dataReply(cursorPage(inboundMessage)),
    example: cursorPageExample(inboundExample),
  },
} as const;

export const inboundOperations = {
  list: operation({
    ...list,
    tag: 'Messages',
    id: 'inbound.list',
    path: '/inbound',
    scope: 'read',
    summary: 'List the messages that people sent to your numbers',
  }),
};

export const inboundOperatorOperations = {
  list: operation({
    ...list,
    tag: 'Operator',
    id: 'admin.inbound.list',
    path: '/admin/inbound',
    scope: 'operator_read',
    summary: 'List the messages that belong to no account',
  }),
};
