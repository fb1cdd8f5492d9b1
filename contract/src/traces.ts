import { z } from 'zod';
import { createdAt, id, phoneNumberInput, queryInteger, timestamp, uuid } from './fields.ts';
import { operatorNoun } from './noun.ts';
import { createdReply, replyOf } from './replies.ts';

const TRACE_MINUTES_MAX = 60;
const TRACE_PAGE_MAX = 200;

export const trace = z.strictObject({
  uuid,
  carrier_id: id.nullable().describe('The carrier whose messages are noted; null: not of a carrier'),
  trunk_id: id.nullable().describe('The trunk whose messages are noted; null: not of a trunk'),
  phone_number: z
    .string()
    .nullable()
    .describe('The number whose messages over all carriers and trunks are noted; null: not of a number'),
  texts: z.boolean().describe('Whether texts are kept, too'),
  running: z.boolean().describe('Whether messages are still noted'),
  entries: z.int().describe('How many messages were noted, up to 10,000; then the trace ends'),
  dropped: z.int().describe('How many were left out, because too many came at the same time'),
  until: timestamp.describe('When it ends by itself'),
  ended_at: timestamp.nullable().describe('When it was ended, or had reached a limit; null: neither'),
  created_at: createdAt,
});

export const traceEntry = z.strictObject({
  number: z.int().describe('Its place in the trace, from 1 on'),
  at: timestamp.describe('When the message left or came'),
  protocol: z.enum(['smpp', 'http', 'sip']).describe('How it was carried'),
  direction: z.enum(['sent', 'received']).describe('Whether Volley sent it or received it'),
  carrier_id: id.nullable().describe('The carrier; null: none'),
  line: z.string().describe('What it is, such as `submit_sm` or `INVITE sip:233244123456@192.0.2.1 SIP/2.0`'),
  details: z
    .array(z.string())
    .describe('Its fields or headers. Passwords, keys and tokens are never noted; texts are replaced by their length'),
  texts: z
    .array(z.string())
    .describe('The texts of it; empty: there is none, it was not kept, or this does not show it'),
});

const example = {
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120009',
  carrier_id: 2,
  running: true,
  entries: 14,
  until: '2026-01-15T09:40:00.000000Z',
};

const { list, get, post, remove } = operatorNoun({
  noun: 'Trace',
  writes: 'operator_carriers',
  one: trace,
  example,
});

const body = z.strictObject({
  carrier_id: id.optional().describe('The carrier whose messages are noted'),
  trunk_id: id.optional().describe('The trunk whose messages are noted; all trunks at its address are noted with it'),
  phone_number: phoneNumberInput
    .optional()
    .describe('The number whose messages over all carriers and trunks are noted'),
  minutes: z.int().min(1).max(TRACE_MINUTES_MAX).optional().describe('For how long, 1 to 60 minutes; left out: 10'),
});

const page = z.strictObject({
  after: queryInteger({ min: 0, max: 1_000_000, default: 0 }).describe(
    'The number of the last entry that is known; 0: from the beginning',
  ),
  limit: queryInteger({ min: 1, max: TRACE_PAGE_MAX, default: TRACE_PAGE_MAX }).describe(
    'How many entries at most, 1 to 200',
  ),
});

const entries = replyOf(
  'The entries',
  z.strictObject({
    running: z.boolean().describe('Whether more may come'),
    entries: z.array(traceEntry).describe('The messages, oldest first'),
  }),
  {
    running: true,
    entries: [
      {
        number: 1,
        protocol: 'smpp',
        direction: 'sent',
        carrier_id: 2,
        line: 'submit_sm 7',
        details: ['destination_addr: 233244123456', 'data_coding: 0', 'short_message: (5 octets)'],
      },
    ],
  },
);

const AUDITED = 'The audit log tells who read it, unless there was nothing to read.';

export const traceOperations = {
  list: list('admin.traces.list', '/admin/traces', { summary: 'List traces, newest first' }),
  get: get('admin.traces.get', '/admin/traces/{uuid}'),
  start: post('admin.traces.start', '/admin/traces', {
    summary: 'Start a trace of a carrier, a trunk or a number',
    description:
      'Name one of them. The messages of the protocol are noted as every process sends and receives them, without passwords and texts, for up to an hour, 10,000 messages or 10 MB. Up to 5 traces run at the same time, and each is deleted within 24 hours of its start.',
    body,
    bodyExample: { carrier_id: 2, minutes: 10 },
    errors: ['conflict'],
  }),
  startWithTexts: post('admin.traces.startWithTexts', '/admin/traces/with-texts', {
    scope: 'operator_texts',
    summary: 'Start a trace that keeps texts, too',
    body,
    bodyExample: { phone_number: '0244123456', minutes: 10 },
    reply: createdReply('The trace', trace, example),
    errors: ['conflict'],
  }),
  entries: get('admin.traces.entries', '/admin/traces/{uuid}/entries', {
    summary: 'Read what a trace noted, without texts',
    description: AUDITED,
    query: page,
    reply: entries,
    isAudited: true,
  }),
  texts: get('admin.traces.texts', '/admin/traces/{uuid}/texts', {
    scope: 'operator_texts',
    summary: 'Read what a trace noted, with texts',
    description: AUDITED,
    query: page,
    reply: entries,
    isAudited: true,
  }),
  end: post('admin.traces.end', '/admin/traces/{uuid}/end', { summary: 'End a trace' }),
  delete: remove('admin.traces.delete', '/admin/traces/{uuid}', {
    description: 'It is ended, and all that it noted is deleted.',
  }),
};
