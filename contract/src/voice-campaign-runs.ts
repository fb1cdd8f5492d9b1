import { z } from 'zod';
import { dataReply, messageReply } from './envelope.ts';
import {
  amountInput,
  credits,
  id,
  idReference,
  line,
  optionalLine,
  pathUuid,
  phoneNumber,
  phoneNumberInput,
  TIMESTAMP_EXAMPLE,
  timestamp,
  timestampInput,
  uuid,
  uuidInput,
} from './fields.ts';
import { operation } from './operation.ts';
import {
  VOICE_CAMPAIGN_STATUSES,
  VOICE_RECIPIENT_STATUSES,
  voiceCampaign,
  voiceCampaignExample,
} from './voice-campaigns.ts';

const RETRY_OUTCOMES = ['busy', 'no_answer', 'failed'] as const;
const CALL_OUTCOMES = ['', 'answered', 'no_answer', 'busy', 'rejected', 'failed', 'cancelled'] as const;
const DAY_SECONDS = 86_400;

const count = z.int().nonnegative();
const minuteOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, { message: 'must be a time of day such as 08:00' });

const callingWindow = z.strictObject({
  from: minuteOfDay,
  to: minuteOfDay,
  time_zone: optionalLine(64).optional().meta({
    description: "A zone name; `recipient` for the zone of each number's country; empty for the account's own",
  }),
});

const retry = z.strictObject({
  count: z.int().min(0).max(10).meta({ description: 'Tries after the first' }),
  interval_seconds: z.int().min(1).max(DAY_SECONDS),
  growing: z.boolean().meta({ description: 'Each wait is twice the one before' }),
  outcomes: z.array(z.enum(RETRY_OUTCOMES)),
});

const digitResults = z.record(z.string().regex(/^[0-9*#]$/), line(50));

/** How the calls are made, as it is shown. */
const rules = {
  caller_id: z.string().meta({ description: "Empty: the trunk's own" }),
  channels: z.int().meta({ description: 'Calls at the same time' }),
  ring_seconds: z.int(),
  duration_seconds_max: z
    .int()
    .nullable()
    .meta({ description: 'The longest that a call may be; null: as long as the message takes, and some more' }),
  repeats: z.int().meta({ description: 'How often the message is played' }),
  gap_seconds: z.int(),
  hang_up_after_message: z.boolean(),
  digit_results: digitResults.meta({ description: 'What a pressed digit means, by digit' }),
  retry,
  calling_window: callingWindow.nullable(),
};

export const voiceCampaignDetail = z.strictObject({
  ...voiceCampaign.shape,
  recording_id: uuid,
  ...rules,
  scheduled_at: timestamp.nullable(),
  started_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  pause_reason: z.string(),
  fail_reason: z.string(),
  held: credits.meta({ description: 'Reserved for the calls that may still come' }),
  open_recipients: count.meta({ description: 'Queued or being called' }),
});

const recipients = z.strictObject({
  group_ids: z.array(uuidInput).max(1_000).optional(),
  contact_ids: z.array(idReference).max(10_000).optional(),
  phone_numbers: z.array(phoneNumberInput).max(10_000).optional(),
});

const draftFields = {
  name: line(255),
  recording_id: uuidInput,
  recipients,
  scheduled_at: timestampInput.nullable(),
  caller_id: optionalLine(20).refine((value) => /^\+?\d{0,15}$/.test(value), { message: 'must be a phone number' }),
  channels: z.int().min(1).max(1_000),
  ring_seconds: z.int().min(5).max(120),
  duration_seconds_max: z.int().min(5).max(3_600).nullable(),
  repeats: z.int().min(1).max(5),
  gap_seconds: z.int().min(0).max(10),
  hang_up_after_message: z.boolean(),
  digit_results: digitResults,
  retry: retry.partial(),
  calling_window: callingWindow.nullable(),
};

const draftBody = z.strictObject(draftFields).partial().required({ name: true, recording_id: true });
const draftChanges = z.strictObject(draftFields).partial();

const example = {
  ...voiceCampaignExample,
  recording_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120006',
  caller_id: '',
  channels: 10,
  ring_seconds: 30,
  duration_seconds_max: null,
  repeats: 1,
  gap_seconds: 1,
  hang_up_after_message: true,
  digit_results: { '1': 'confirmed' },
  retry: { count: 2, interval_seconds: 1_800, growing: false, outcomes: ['busy', 'no_answer'] },
  calling_window: { from: '08:00', to: '20:00', time_zone: 'Africa/Accra' },
  scheduled_at: null,
  started_at: TIMESTAMP_EXAMPLE,
  ended_at: TIMESTAMP_EXAMPLE,
  pause_reason: '',
  fail_reason: '',
  held: '0.00',
  open_recipients: 0,
};

const preview = z.strictObject({
  recipients: count.meta({ description: 'Everybody named, each number once; some may be skipped' }),
  callable: count,
  skipped: z.array(z.strictObject({ reason: z.string(), recipients: count })),
  recording_seconds: z.number(),
  message_seconds: z.number().meta({ description: 'The recording with its repeats and the pauses between them' }),
  call_seconds_max: count.meta({ description: 'The longest that a call may be' }),
  unknown_zones: count.meta({
    description: "With a window in the recipient's zone: whose zone nobody can tell, so that the account's own counts",
  }),
  cost_max: credits.meta({ description: 'Held at the start: everybody answers and every call is at its longest' }),
  fingerprint: z
    .string()
    .meta({ description: 'Of audience, recording, rules and prices: it changes when one of them does' }),
});

const report = z.strictObject({
  status: z.enum(VOICE_CAMPAIGN_STATUSES),
  recipients: z.array(
    z.strictObject({ status: z.enum(VOICE_RECIPIENT_STATUSES), reason: z.string(), recipients: count }),
  ),
  results: z
    .array(z.strictObject({ result: z.string(), recipients: count }))
    .meta({ description: 'By what the first pressed key with a meaning means' }),
  calls: count.meta({ description: 'Tries that were made' }),
  talk_seconds: count,
  credits_used: credits,
  held: credits,
});

const attempt = z.strictObject({
  id: uuid,
  recipient_id: id,
  phone_number: phoneNumber,
  attempt: z.int(),
  trunk: z.string(),
  is_simulated: z.boolean(),
  status: z.enum(['placing', 'ringing', 'answered', 'ended']),
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
};

const byUuid = z.object({ uuid: pathUuid });
const common = { listener: 'api', tag: 'Voice campaigns', auth: 'bearer' } as const;
const ofOne = { ...common, noun: 'Campaign', params: byUuid } as const;
const oneCampaign = {
  description: 'The campaign',
  schema: dataReply(voiceCampaignDetail),
  example: { success: true, data: example },
};
const moved = { ...ofOne, scope: 'send', reply: { status: 200, ...oneCampaign }, errors: ['wrong_state'] } as const;

export const voiceCampaignRunOperations = {
  create: operation({
    ...common,
    id: 'voiceCampaigns.create',
    method: 'POST',
    path: '/voice-campaigns',
    scope: 'manage',
    summary: 'Create a voice campaign as a draft',
    description: 'A draft calls nobody. Its recipients are groups, contacts and plain numbers, counted when it starts.',
    body: draftBody,
    bodyExample: {
      name: 'Clinic reminder',
      recording_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120006',
      recipients: { group_ids: ['0196f0c2-7a10-7cc4-9d3e-0242ac120002'] },
      digit_results: { '1': 'confirmed' },
    },
    reply: { status: 201, ...oneCampaign },
  }),
  get: operation({
    ...ofOne,
    id: 'voiceCampaigns.get',
    method: 'GET',
    path: '/voice-campaigns/{uuid}',
    scope: 'read',
    summary: 'Read one voice campaign',
    reply: { status: 200, ...oneCampaign },
  }),
  update: operation({
    ...ofOne,
    id: 'voiceCampaigns.update',
    method: 'PUT',
    path: '/voice-campaigns/{uuid}',
    scope: 'manage',
    summary: 'Change a draft',
    description: 'Fields that are left out stay as they are. A campaign that has started cannot be changed.',
    body: draftChanges,
    bodyExample: { name: 'Clinic reminder, second try' },
    reply: { status: 200, ...oneCampaign },
    errors: ['wrong_state'],
  }),
  delete: operation({
    ...ofOne,
    id: 'voiceCampaigns.delete',
    method: 'DELETE',
    path: '/voice-campaigns/{uuid}',
    scope: 'manage',
    summary: 'Delete a draft',
    reply: {
      status: 200,
      description: 'Done',
      schema: messageReply,
      example: { success: true, message: 'Campaign deleted.' },
    },
    errors: ['wrong_state'],
  }),
  preview: operation({
    ...ofOne,
    id: 'voiceCampaigns.preview',
    method: 'POST',
    path: '/voice-campaigns/{uuid}/preview',
    scope: 'read',
    summary: 'Say whom a campaign would call and what it may cost',
    description: 'Calls nobody.',
    reply: {
      status: 200,
      description: 'What would happen',
      schema: dataReply(preview),
      example: {
        success: true,
        data: {
          recipients: 120,
          callable: 118,
          skipped: [{ reason: 'opted_out', recipients: 2 }],
          recording_seconds: 21.5,
          message_seconds: 21.5,
          call_seconds_max: 60,
          unknown_zones: 0,
          cost_max: '35.40',
          fingerprint: '5f2a90c4be0d4a7f9d3e0242ac120003',
        },
      },
    },
  }),
  send: operation({
    ...ofOne,
    id: 'voiceCampaigns.send',
    method: 'POST',
    path: '/voice-campaigns/{uuid}/send',
    scope: 'send',
    summary: 'Start calling, now or at the time that the campaign names',
    description: 'With `expected_cost` it starts only if it may still cost that, as the preview said.',
    body: z.strictObject({ expected_cost: amountInput.optional() }),
    bodyExample: { expected_cost: '35.40' },
    reply: { status: 200, ...oneCampaign },
    errors: ['wrong_state', 'conflict'],
  }),
  pause: operation({
    ...moved,
    id: 'voiceCampaigns.pause',
    method: 'POST',
    path: '/voice-campaigns/{uuid}/pause',
    summary: 'Pause a campaign',
    description: 'Calls in progress end by themselves; no new ones begin.',
  }),
  resume: operation({
    ...moved,
    id: 'voiceCampaigns.resume',
    method: 'POST',
    path: '/voice-campaigns/{uuid}/resume',
    summary: 'Resume a paused campaign',
  }),
  cancel: operation({
    ...moved,
    id: 'voiceCampaigns.cancel',
    method: 'POST',
    path: '/voice-campaigns/{uuid}/cancel',
    summary: 'Cancel a campaign',
    description:
      'Who was not called yet never will be, and what was held for them is free again. Calls in progress end by themselves.',
  }),
  report: operation({
    ...ofOne,
    id: 'voiceCampaigns.report',
    method: 'GET',
    path: '/voice-campaigns/{uuid}/report',
    scope: 'read',
    summary: 'Say what became of a campaign so far: whom it reached, and which keys they pressed',
    reply: {
      status: 200,
      description: 'The report',
      schema: dataReply(report),
      example: {
        success: true,
        data: {
          status: 'completed',
          recipients: [
            { status: 'answered', reason: '', recipients: 96 },
            { status: 'no_answer', reason: '', recipients: 22 },
            { status: 'skipped', reason: 'opted_out', recipients: 2 },
          ],
          results: [{ result: 'confirmed', recipients: 81 }],
          calls: 140,
          talk_seconds: 2_304,
          credits_used: '28.80',
          held: '0.00',
        },
      },
    },
  }),
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
        'id,recipient_id,phone_number,attempt,trunk,is_simulated,status,outcome,reason,status_code,called_at,answered_at,ended_at,duration,digits,result,cost',
    },
  }),
};
