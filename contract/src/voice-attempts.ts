import { z } from 'zod';
import { dataReply } from './envelope.ts';
import { credits, id, pathUuid, phoneNumber, TIMESTAMP_EXAMPLE, timestamp, uuid } from './fields.ts';
import { operation } from './operation.ts';

export const CALL_ATTEMPT_STATUSES = ['placing', 'ringing', 'answered', 'ended'] as const;
const CALL_OUTCOMES = ['', 'answered', 'no_answer', 'busy', 'rejected', 'failed', 'cancelled'] as const;
const count = z.int().nonnegative();

export const attempt = z.strictObject({
  id: uuid,
  recipient_id: id,
  phone_number: phoneNumber,
  attempt: z.int(),
  trunk: z.string(),
  is_simulated: z.boolean(),
  status: z.enum(CALL_ATTEMPT_STATUSES),
  outcome: z.enum(CALL_OUTCOMES),
  reason: z.string(),
  status_code: z.int().nullable().meta({ description: "The far side's SIP status, when it gave one" }),
  called_at: timestamp,
  answered_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  duration: count.meta({ description: 'Seconds' }),
  digits: z.string().meta({ description: 'The keys that were pressed' }),
  result: z.string().meta({ description: 'What the first of them with a meaning means' }),
  cost: credits,
  phrase: z.string().meta({ description: "The far side's words beside its status, or why no call came about" }),
  cause_code: z
    .int()
    .nullable()
    .meta({ description: "The telephone network's number for how it ended (Q.850), when it was told" }),
});

const attemptExample = {
  id: '0196f0c2-7a10-7cc4-9d3e-0242ac120007',
  recipient_id: 9001,
  phone_number: '233244123456',
  attempt: 1,
  trunk: 'Accra Telecom',
  is_simulated: false,
  status: 'ended',
  outcome: 'answered',
  reason: '',
  status_code: null,
  called_at: TIMESTAMP_EXAMPLE,
  answered_at: TIMESTAMP_EXAMPLE,
  ended_at: TIMESTAMP_EXAMPLE,
  duration: 24,
  digits: '1',
  result: 'confirmed',
  cost: '0.60',
  phrase: '',
  cause_code: null,
};

const ofOne = {
  listener: 'api',
  tag: 'Voice campaigns',
  auth: 'bearer',
  noun: 'Campaign',
  params: z.object({ uuid: pathUuid }),
} as const;

export const voiceAttemptOperations = {
  attempts: operation({
    ...ofOne,
    id: 'voiceCampaigns.attempts',
    method: 'GET',
    path: '/voice-campaigns/{uuid}/attempts',
    scope: 'read',
    summary: 'List every try to call somebody, oldest first',
    description: 'A plain array however long, streamed.',
    reply: {
      status: 200,
      description: 'All tries',
      schema: dataReply(z.array(attempt)),
      example: { success: true, data: [attemptExample] },
    },
  }),
  attemptsCsv: operation({
    ...ofOne,
    id: 'voiceCampaigns.attemptsCsv',
    method: 'GET',
    path: '/voice-campaigns/{uuid}/attempts.csv',
    scope: 'read',
    summary: 'Download every try to call somebody as CSV',
    reply: {
      status: 200,
      description: 'One line per try, below a line of names',
      schema: z.string(),
      contentType: 'text/csv; charset=utf-8',
      example:
        'id,recipient_id,phone_number,attempt,trunk,is_simulated,status,outcome,reason,status_code,called_at,answered_at,ended_at,duration,digits,result,cost,phrase,cause_code',
    },
  }),
};
