import { z } from 'zod';
import { dataReply, messageReply } from './envelope.ts';
import {
  amountInput,
  credits,
  line,
  optionalLine,
  pathUuid,
  TIMESTAMP_EXAMPLE,
  timestamp,
  timestampInput,
  uuid,
  uuidInput,
} from './fields.ts';
import { operation } from './operation.ts';
import { recipients, recipientsExample, recipientsInput } from './recipients.ts';
import {
  VOICE_CAMPAIGN_STATUSES,
  VOICE_RECIPIENT_STATUSES,
  voiceCampaign,
  voiceCampaignExample,
} from './voice-campaigns.ts';

const RETRY_OUTCOMES = ['busy', 'no_answer', 'failed'] as const;
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
  pause_reason: z.string().meta({
    description:
      'Empty when a person paused it; `insufficient_credit`, or `refused`: the same refusal of many calls in a row',
  }),
  fail_reason: z.string(),
  held: credits.meta({ description: 'Reserved for the calls that may still come' }),
  open_recipients: count.meta({ description: 'Queued or being called' }),
});

const draftFields = {
  name: line(255),
  recording_id: uuidInput,
  recipients: recipientsInput,
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

/** All that can be set, as it now stands: a PUT takes every field of it. */
export const voiceCampaignContent = z.strictObject({
  name: z.string(),
  recording_id: uuid,
  recipients,
  scheduled_at: timestamp.nullable(),
  ...rules,
});

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

const contentExample = {
  name: example.name,
  recording_id: example.recording_id,
  recipients: recipientsExample,
  scheduled_at: null,
  caller_id: example.caller_id,
  channels: example.channels,
  ring_seconds: example.ring_seconds,
  duration_seconds_max: example.duration_seconds_max,
  repeats: example.repeats,
  gap_seconds: example.gap_seconds,
  hang_up_after_message: example.hang_up_after_message,
  digit_results: example.digit_results,
  retry: example.retry,
  calling_window: example.calling_window,
};

export const preview = z.strictObject({
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
  missing_credits: credits.meta({
    description:
      'By how much the credits are short of it now: sent like this it would wait, paused, for a top-up. `0.00`: they suffice',
  }),
  fingerprint: z
    .string()
    .meta({ description: 'Of audience, recording, rules and prices: it changes when one of them does' }),
});

export const report = z.strictObject({
  status: z.enum(VOICE_CAMPAIGN_STATUSES),
  waiting_for: z.enum(['', 'restored']).meta({ description: '`restored`: the operator, after a restore' }),
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
  draft: operation({
    ...ofOne,
    id: 'voiceCampaigns.draft',
    method: 'GET',
    path: '/voice-campaigns/{uuid}/draft',
    scope: 'read',
    summary: 'Read all that was set of a voice campaign',
    description:
      'Every field that a PUT takes, as it now stands: recording, recipients, time, rules. Groups and contacts that were deleted since are left out. A campaign that has started shows what it was started with.',
    reply: {
      status: 200,
      description: 'What was set',
      schema: dataReply(voiceCampaignContent),
      example: { success: true, data: contentExample },
    },
  }),
  update: operation({
    ...ofOne,
    id: 'voiceCampaigns.update',
    method: 'PUT',
    path: '/voice-campaigns/{uuid}',
    scope: 'manage',
    summary: 'Change a draft or a scheduled campaign',
    description:
      'Fields that are left out stay as they are. A campaign that has started cannot be changed. Changing a scheduled one needs the scope `send` too: it calls whom it then names.',
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
          missing_credits: '0.00',
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
  retryFailed: operation({
    ...moved,
    id: 'voiceCampaigns.retryFailed',
    method: 'POST',
    path: '/voice-campaigns/{uuid}/retry-failed',
    summary: 'Call again whom no call has reached because the trunk refused or failed',
    description:
      'Recipients that are `failed`, or `rejected` as `refused`, of a campaign that has ended. Who declined, was busy or did not answer is not called again, nor who was being called when a process died. The most that it can cost is held anew.',
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
          waiting_for: '',
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
};
