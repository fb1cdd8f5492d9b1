import { z } from 'zod';
import { draftFields, rules } from './calling-rules.ts';
import { VOICE_CAMPAIGN_STATUSES, VOICE_RECIPIENT_STATUSES } from './choices.ts';
import { amountInput, credits, draftVersion, phoneNumber, TIMESTAMP_EXAMPLE, timestamp, uuid } from './fields.ts';
import { textsPreview, textsReport } from './not-reached.ts';
import { noun } from './noun.ts';
import { ownReference, ownReferenceOfDraft } from './own-references.ts';
import { recipients, recipientsExample } from './recipients.ts';
import { replyOf } from './replies.ts';
import { leftOut, putOff, shortfall, skippedFor } from './sms-campaign-preview.ts';
import { voiceCampaign, voiceCampaignExample } from './voice-campaigns.ts';

const count = z.int().nonnegative();

export const voiceCampaignDetail = z.strictObject({
  ...voiceCampaign.shape,
  recording_id: uuid.nullable().describe('The recording that is played; null: none is given yet'),
  ...rules,
  scheduled_at: timestamp.nullable().describe('When it starts; null: it is not scheduled'),
  started_at: timestamp.nullable().describe('When it started; null until then'),
  ended_at: timestamp.nullable().describe('When it ended; null until then'),
  pause_reason: z.string().meta({
    description:
      'Why it is paused: `insufficient_credit`, `monthly_limit`, `contacts_incomplete` (an import, or a change of many contacts, that decides whom it reaches failed or was cancelled), `caller_id_withdrawn`, `refused` (many calls in a row were refused for the same reason) or `speech_failed` (the texts of many recipients in a row could not be spoken); empty: it is not, or a person paused it',
  }),
  fail_reason: z
    .string()
    .describe(
      'Why it failed: `no_recipients`, `no_consent`, `no_trunk`, `no_price`, `caller_id_refused`, `caller_id_withdrawn`, `sender_withdrawn` (the sender ID of the text for whoever is not reached), `links_address_unset` or `internal_error`; empty: it did not',
    ),
  held: credits.meta({ description: 'The credits that are reserved for calls that may still come' }),
  open_recipients: count.meta({ description: 'How many recipients are waiting or being called' }),
  test_of: uuid
    .nullable()
    .meta({ description: 'The UUID of the campaign whose message it tried out (`test-call`); null: it is no test' }),
  ...ownReference,
});

/** The current value of everything that can be set: a PUT takes every field of it. */
export const voiceCampaignContent = z.strictObject({
  version: draftVersion.shown,
  name: z.string().describe('The name that you gave it'),
  recording_id: uuid.nullable().describe('The recording that is played; null: none is given yet'),
  recipients: recipients.describe('Who is called'),
  scheduled_at: timestamp.nullable().describe('When it is to start; null: it is not scheduled'),
  ...rules,
  ...ownReference,
});

/** A draft may lack any field until it is sent, so a new draft and a change of one have the same shape, but for the version. */
const draftBody = z.strictObject({ ...draftFields, ...ownReferenceOfDraft }).partial();

const rulesExample = {
  purpose: 'service',
  missing_field: 'default',
  channels: 10,
  ring_seconds: 30,
  repeats: 1,
  gap_seconds: 1,
  hang_up_after_message: true,
  digit_results: { '1': 'confirmed' },
  retry: { count: 2, interval_seconds: 1_800, growing: false, outcomes: ['busy', 'no_answer'] },
  calling_window: { from: '08:00', to: '20:00', time_zone: 'Africa/Accra' },
  not_reached: { sender_id: 'Clinic', message: 'Hello {{first_name|friend}}, please call us about your appointment.' },
};

const recording_id = '0196f0c2-7a10-7cc4-9d3e-0242ac120006';

const example = {
  ...voiceCampaignExample,
  recording_id,
  ...rulesExample,
  ...{ reference: 'clinic-44', metadata: {} },
  started_at: TIMESTAMP_EXAMPLE,
  ended_at: TIMESTAMP_EXAMPLE,
};

const contentExample = {
  ...{ version: 3, name: example.name, recording_id, recipients: recipientsExample, scheduled_at: null },
  ...rulesExample,
  ...{ reference: 'clinic-44', metadata: {} },
};

export const preview = z.strictObject({
  recipients: count.meta({ description: 'How many people are named, each counted once; some may be skipped' }),
  callable: count.describe('How many would be called'),
  skipped: skippedFor('`opted_out`, `no_consent` or `no_price`'),
  left_out: leftOut,
  recording_seconds: z.number().describe('How long the recording is, in seconds'),
  message_seconds: z.number().meta({
    description:
      'How long the message is, in seconds: the recording, its repeats and the pauses between them. Where the recording names fields: the longest that any recipient can hear, before it is spoken',
  }),
  speech: z
    .strictObject({
      samples: z
        .array(
          z.strictObject({
            phone_number: phoneNumber,
            text: z.string().describe('What this recipient would hear'),
          }),
        )
        .describe('What some recipients would hear, up to three different texts'),
    })
    .nullable()
    .describe('What is spoken, where the recording names fields; null: everybody hears the same'),
  call_seconds_max: count.meta({ description: 'The longest that a call may be, in seconds' }),
  unknown_zones: count.meta({
    description:
      'Recipients whose time zone is not known; with a window in the zone of the recipient, the zone of the account counts for them',
  }),
  put_off: putOff,
  cost_max: credits.meta({
    description:
      'The most that it can cost, in credits, held when it starts: everybody answers, every call is as long as it may be, and every text for those who are not reached is needed',
  }),
  not_reached: textsPreview,
  ...shortfall,
  fingerprint: z
    .string()
    .meta({ description: 'A digest of audience, recording, rules and prices: it changes when one of them changes' }),
});

export const report = z.strictObject({
  status: z.enum(VOICE_CAMPAIGN_STATUSES).describe('The state of the campaign'),
  waiting_for: z.enum(['', 'restored', 'window', 'quiet_hours', 'trunk', 'contacts']).meta({
    description:
      'What it waits for: `restored`: the operator, after a restore; `window`: its calling window, or that of all whom it still calls; `quiet_hours`: they are asleep, and it is marketing; `trunk`: no trunk takes calls now, because each rests after failures or was paused; `contacts`: an import or a change of many contacts that still decides who is left out; empty: nothing',
  }),
  window_opens_at: timestamp
    .nullable()
    .describe(
      'When its window opens next, or, where it or quiet hours go by the clock of each recipient, when the first of those who wait may be called; null: nothing waits for a time',
    ),
  recipients: z
    .array(
      z.strictObject({
        status: z.enum(VOICE_RECIPIENT_STATUSES).describe('The state'),
        reason: z.string().describe('Why, in a word; empty: there is nothing to say'),
        recipients: count.describe('How many'),
      }),
    )
    .describe('How many recipients there are in each state'),
  results: z
    .array(
      z.strictObject({
        result: z.string().describe('The meaning of the key'),
        recipients: count.describe('How many pressed it'),
      }),
    )
    .meta({ description: 'How many pressed which key, by the first key that has a meaning' }),
  calls: count.meta({ description: 'How many calls were made' }),
  talk_seconds: count.describe('How long all answered calls took together, in seconds'),
  credits_used: credits.describe('What was charged so far, in credits'),
  held: credits.describe('The credits that are reserved for calls that may still come'),
  not_reached: textsReport,
});

const moved = {
  scope: 'send',
  reply: replyOf('The campaign', voiceCampaignDetail, example),
  errors: ['wrong_state'],
} as const;

const { get, post, put, remove } = noun({
  tag: 'Voice campaigns',
  writes: 'send',
  noun: 'Campaign',
  one: voiceCampaignDetail,
  example,
});

export const voiceCampaignRunOperations = {
  create: post('voiceCampaigns.create', '/voice-campaigns', {
    scope: 'manage',
    summary: 'Create a voice campaign as a draft',
    description:
      'A draft calls nobody, and may lack anything until it is sent. Its recipients are groups, contacts and plain numbers; they are counted when the campaign starts.',
    body: draftBody,
    bodyExample: {
      name: 'Clinic reminder',
      recording_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120006',
      recipients: { group_ids: ['0196f0c2-7a10-7cc4-9d3e-0242ac120002'] },
      digit_results: { '1': 'confirmed' },
    },
  }),
  get: get('voiceCampaigns.get', '/voice-campaigns/{uuid}', { summary: 'Read one voice campaign' }),
  draft: get('voiceCampaigns.draft', '/voice-campaigns/{uuid}/draft', {
    summary: 'Read the content of a voice campaign',
    description:
      'Every field that you can change with PUT, with its present value: recording, recipients, time, rules. Groups and contacts that were deleted since are left out. A campaign that has started shows what it was started with.',
    reply: replyOf('The content of the campaign', voiceCampaignContent, contentExample),
  }),
  update: put('voiceCampaigns.update', '/voice-campaigns/{uuid}', {
    scope: 'manage',
    summary: 'Change a draft or a scheduled campaign',
    description:
      'Fields that you leave out stay as they are. A campaign that has started cannot be changed. To change a scheduled campaign the key needs the scope `send` too, because the new content is what will be called.',
    body: draftBody.extend({ version: draftVersion.input }),
    bodyExample: { name: 'Clinic reminder, second try' },
    errors: ['conflict', 'wrong_state'],
  }),
  delete: remove('voiceCampaigns.delete', '/voice-campaigns/{uuid}', {
    scope: 'manage',
    summary: 'Delete a draft',
    errors: ['wrong_state'],
  }),
  preview: post('voiceCampaigns.preview', '/voice-campaigns/{uuid}/preview', {
    scope: 'read',
    summary: 'Preview what a campaign may cost and whom it calls',
    description: 'Nobody is called and nothing is charged.',
    reply: replyOf('What sending it would do', preview, {
      recipients: 120,
      callable: 118,
      skipped: [{ reason: 'opted_out', recipients: 2 }],
      left_out: 0,
      recording_seconds: 21.5,
      message_seconds: 21.5,
      call_seconds_max: 60,
      cost_max: '35.40',
      not_reached: { texts: 118, parts: 118, cost_max: '5.90', skipped: [] },
      fingerprint: '5f2a90c4be0d4a7f9d3e0242ac120003',
    }),
  }),
  send: post('voiceCampaigns.send', '/voice-campaigns/{uuid}/send', {
    summary: 'Start a campaign, now or at its time',
    description: 'With `expected_cost` the campaign starts only if the most that it can cost is still that much.',
    body: z.strictObject({
      expected_cost: amountInput
        .optional()
        .describe(
          'The `cost_max` that the preview named. If it has changed since, the campaign does not start and the answer is 409 with the new figure; left out: it starts at any cost',
        ),
    }),
    bodyExample: { expected_cost: '35.40' },
    errors: ['wrong_state', 'conflict'],
  }),
  pause: post('voiceCampaigns.pause', '/voice-campaigns/{uuid}/pause', {
    ...moved,
    summary: 'Pause a campaign',
    description: 'No new calls begin; calls in progress end by themselves.',
  }),
  resume: post('voiceCampaigns.resume', '/voice-campaigns/{uuid}/resume', {
    ...moved,
    summary: 'Resume a paused campaign',
  }),
  cancel: post('voiceCampaigns.cancel', '/voice-campaigns/{uuid}/cancel', {
    ...moved,
    summary: 'Cancel a campaign',
    description:
      'People who were not called yet will not be, and the credits that were held for them are free again. Calls in progress end by themselves. This cannot be undone.',
  }),
  retryFailed: post('voiceCampaigns.retryFailed', '/voice-campaigns/{uuid}/retry-failed', {
    ...moved,
    summary: 'Repeat the failed calls of a campaign',
    description:
      'Calls again the recipients of a campaign that has ended who are `failed`, or `rejected` with the reason `refused`. People who declined, were busy or did not answer are not called again, nor those whose call was under way when the service stopped. The most that it can cost is held again.',
  }),
  report: get('voiceCampaigns.report', '/voice-campaigns/{uuid}/report', {
    summary: 'Read the report of a campaign',
    reply: replyOf('The report', report, {
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
      not_reached: {
        sms_campaign: '0196f0c2-7a10-7cc4-9d3e-0242ac120003',
        status: 'completed',
        messages: [
          { status: 'delivered', reason: '', messages: 21 },
          { status: 'undelivered', reason: '', messages: 1 },
          { status: 'skipped', reason: 'reached', messages: 96 },
        ],
        credits_used: '1.10',
      },
    }),
  }),
};
