import { z } from 'zod';
import { CALL_STATUSES } from './choices.ts';
import type { EventKind } from './event-kinds.ts';
import { credits, phoneNumber, TIMESTAMP_EXAMPLE, timestamp, uuid } from './fields.ts';
import { ownReference } from './own-references.ts';

const CAMPAIGN = '0196f0c2-7a10-7cc4-9d3e-0242ac120003';
const CALL = '0196f0c2-7a10-7cc4-9d3e-0242ac120090';

export const campaignEventData = z.strictObject({
  channel: z.enum(['sms', 'voice']).describe('Whether it sends texts or calls'),
  campaign_id: uuid.describe('The UUID of the campaign'),
  name: z.string().describe('The name that you gave it'),
  status: z.string().describe('Its status, as a GET of the campaign shows it'),
  reason: z.string().meta({
    description:
      'Why it stands still or failed, in a word such as `insufficient_credit`, `sender_withdrawn` or `no_recipients`; empty: a person paused it, or there is nothing to say',
  }),
  total_recipients: z.int().nonnegative().describe('How many recipients it has; 0 before they are counted'),
  messages_sent: z.int().nonnegative().describe('How many messages carriers accepted, or how many calls were answered'),
  credits_used: credits.describe('What was charged for it so far, in credits'),
  started_at: timestamp.nullable().describe('When it was started; null: it was not'),
  ended_at: timestamp.nullable().describe('When it ended; null: it has not'),
  ...ownReference,
});

const example = {
  channel: 'sms',
  campaign_id: CAMPAIGN,
  name: 'Harvest offer',
  status: 'completed',
  reason: '',
  total_recipients: 1204,
  messages_sent: 1190,
  credits_used: '59.50',
  started_at: TIMESTAMP_EXAMPLE,
  ended_at: TIMESTAMP_EXAMPLE,
  reference: 'harvest-2026',
  metadata: {},
};
const open = { ...example, messages_sent: 0, credits_used: '0.00', ended_at: null };

const kind = (summary: string, shown: Readonly<Record<string, unknown>>) =>
  ({ version: 1, summary, data: campaignEventData, example: shown }) satisfies EventKind;

export const campaignKinds = {
  'campaign.started': kind('A campaign begins to send or to call, or goes on after a pause.', {
    ...open,
    status: 'sending',
  }),
  'campaign.paused': kind('A campaign stands still: a person paused it, or `reason` says why.', {
    ...{ ...open, status: 'paused', reason: 'insufficient_credit' },
  }),
  'campaign.completed': kind('A campaign has ended, and nothing of it waits.', example),
  'campaign.failed': kind('A campaign ended without reaching anybody; `reason` says why.', {
    ...{ ...open, status: 'failed', reason: 'no_recipients', total_recipients: 0, ended_at: TIMESTAMP_EXAMPLE },
  }),
} as const;

export const callEventData = z.strictObject({
  campaign_id: uuid.describe(
    'The UUID of the voice campaign; a single call is a campaign of one, with the UUID of the call',
  ),
  call_id: uuid.nullable().describe('The UUID of the single call (`POST /calls`); null: it belongs to a campaign'),
  phone_number: phoneNumber,
  status: z
    .enum(CALL_STATUSES)
    .describe('How the call stands or ended, as the list of recipients or of single calls shows it'),
  reason: z.string().meta({ description: 'Why, in a word; empty: there is nothing to say' }),
  duration_seconds: z.int().nonnegative().describe('How long it was, in seconds; 0: nobody answered'),
  keys_pressed: z.string().meta({ description: 'The keys that the person pressed, in order; empty: none' }),
  cost: credits.describe('What was charged for it, in credits'),
  is_simulated: z.boolean().describe('True: the built-in simulator took it, and no phone rang'),
  ...ownReference,
});

const callExample = {
  ...{
    campaign_id: CAMPAIGN,
    call_id: null,
    phone_number: '233244123456',
    status: 'answered',
    reason: '',
    duration_seconds: 21,
  },
  ...{ keys_pressed: '1', cost: '0.10', is_simulated: false, reference: 'harvest-2026', metadata: {} },
};
const unanswered = { ...callExample, duration_seconds: 0, keys_pressed: '', cost: '0.00' };

const single = { ...unanswered, campaign_id: CALL, call_id: CALL, reference: 'order-7731' };

const callKind = (summary: string, shown: Readonly<Record<string, unknown>>) =>
  ({ version: 1, summary, data: callEventData, example: shown }) satisfies EventKind;

export const callKinds = {
  'call.answered': callKind('A person answered a call, and it has ended.', callExample),
  'call.no_answer': callKind('Nobody answered, and the number is not called again.', {
    ...{ ...unanswered, status: 'no_answer' },
  }),
  'call.busy': callKind('The line was busy, and the number is not called again.', { ...unanswered, status: 'busy' }),
  'call.failed': callKind('A call was refused or failed, and the number is not called again.', {
    ...{ ...unanswered, status: 'failed', reason: 'no_trunk' },
  }),
} as const;

/** The steps of single calls, and what became of those that were not made. */
export const singleCallKinds = {
  'call.queued': callKind('A single call was asked for, and will begin.', { ...single, status: 'queued' }),
  'call.ringing': callKind('The phone of a single call rings.', { ...single, status: 'ringing' }),
  'call.connected': callKind('Somebody answered a single call, which goes on.', { ...single, status: 'connected' }),
  'call.key_pressed': callKind('A key was pressed in a single call, which goes on; `keys_pressed` has all so far.', {
    ...{ ...single, status: 'connected', keys_pressed: '1' },
  }),
  'call.cancelled': callKind('A single call was cancelled before it began.', { ...single, status: 'cancelled' }),
  'call.skipped': callKind('A single call was not made; `reason` says why.', {
    ...{ ...single, status: 'skipped', reason: 'opted_out' },
  }),
} as const;

export const progressEventData = z.strictObject({
  ...campaignEventData.shape,
  counts: z
    .record(z.string(), z.int().nonnegative())
    .describe(
      'How many recipients there are in each state; one with none may be left out. Of texts these are the states of the report, of calls `queued`, `calling`, `answered` and `not_reached`',
    ),
});

export const progressKinds = {
  'campaign.progress': {
    version: 1,
    summary:
      'How a campaign stands that sends or calls, or has ended within the last hour: first at once, then with each change.',
    data: progressEventData,
    example: {
      ...open,
      status: 'sending',
      messages_sent: 980,
      counts: { queued: 200, sent: 180, delivered: 800, skipped: 24 },
    },
  },
} as const satisfies Readonly<Record<string, EventKind>>;
