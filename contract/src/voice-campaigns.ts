import { z } from 'zod';
import { campaignStates, campaignStatesExample, statusFilter } from './campaign-states.ts';
import { TIME_SORTS, VOICE_CAMPAIGN_STATUSES, VOICE_RECIPIENT_STATUSES } from './choices.ts';
import {
  createdAt,
  credits,
  id,
  line,
  nameSearch,
  numberCursorQuery,
  pageQuery,
  phoneNumber,
  rangeQuery,
  sortBy,
  TIMESTAMP_EXAMPLE,
  timestamp,
  updatedAt,
  uuid,
} from './fields.ts';
import { FILTERED_PAGES, numberBeginning, wordsOf } from './message-filters.ts';
import { noun } from './noun.ts';
import { referenceFilter } from './own-references.ts';
import { cursorPageReply, replyOf, shortPageReply } from './replies.ts';

export const voiceCampaign = z.strictObject({
  id,
  uuid,
  name: z.string().describe('The name that you gave it; only you see it'),
  total_recipients: z.int().nonnegative().describe('How many people it calls; 0 until it has started'),
  messages_sent: z.int().nonnegative().describe('How many people answered'),
  credits_used: credits.describe('What was charged so far for answered calls, in credits'),
  status: z
    .enum(VOICE_CAMPAIGN_STATUSES)
    .describe(
      '`draft`, `scheduled`, `preparing` (its calls are being prepared), `calling`, `paused`, `completed`, `cancelled` or `failed`',
    ),
  created_at: createdAt,
  updated_at: updatedAt,
});

export const voiceRecipient = z.strictObject({
  id,
  phone_number: phoneNumber,
  status: z
    .enum(VOICE_RECIPIENT_STATUSES)
    .describe(
      '`queued` (not called yet), `ringing` (being called), `answered`, `no_answer`, `busy`, `rejected` (declined, or refused by the trunk), `failed`, `cancelled` or `skipped` (not to be called)',
    ),
  called_at: timestamp
    .nullable()
    .meta({ description: 'When the last call to the recipient began; null: not called yet' }),
  duration: z.int().nonnegative().meta({ description: 'How long the call was, in seconds; 0: it was not answered' }),
});

const recipientExample = {
  id: 9001,
  phone_number: '233244123456',
  status: 'answered',
  called_at: TIMESTAMP_EXAMPLE,
  duration: 24,
} as const;

export const foundVoiceRecipient = z.strictObject({
  ...voiceRecipient.shape,
  reason: z.string().describe('Why it stands so, in a word such as `opted_out`; empty: there is nothing to say'),
  reason_words: z.string().describe('The reason as a sentence; empty: there is nothing to say'),
  attempts: z.int().nonnegative().meta({ description: 'How often the recipient was called' }),
  digits: z.string().meta({ description: 'The keys that were pressed, in order' }),
  result: z.string().meta({ description: 'The meaning of the first pressed key that has one; empty: none' }),
  cost: credits.describe('What the calls cost, in credits'),
  is_simulated: z.boolean().describe('True: the built-in simulator took the call, and no phone rang'),
  next_call_at: timestamp
    .nullable()
    .meta({ description: 'The earliest moment of the next call; null: no call is to come' }),
});

export const voiceCampaignExample = {
  id: 4,
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120004',
  name: 'Clinic reminder',
  total_recipients: 2,
  messages_sent: 1,
  credits_used: '0.60',
  status: 'completed',
};

const { get } = noun({ tag: 'Voice campaigns', noun: 'Campaign' });

export const voiceCampaignOperations = {
  list: get('voiceCampaigns.list', '/voice-campaigns', {
    ofInterface: true,
    summary: 'List voice campaigns, newest first, or search them',
    query: z.object({
      ...pageQuery,
      search: nameSearch,
      status: statusFilter(VOICE_CAMPAIGN_STATUSES).describe(
        'Only campaigns of this state; several are separated by commas. At most 1,000 are counted. Left out: all',
      ),
      reference: referenceFilter
        .optional()
        .describe('Only campaigns that were given exactly this reference; at most 1,000 are counted. Left out: all'),
      sort: sortBy(TIME_SORTS),
    }),
    reply: shortPageReply('A page of campaigns', voiceCampaign, voiceCampaignExample),
  }),
  states: get('voiceCampaigns.states', '/voice-campaigns/states', {
    summary: 'Count voice campaigns by state',
    description: 'At most 1,000 of each state are counted.',
    query: z.strictObject({}),
    reply: replyOf('A count for each state', campaignStates(VOICE_CAMPAIGN_STATUSES), campaignStatesExample),
  }),
  recipients: get('voiceCampaigns.recipients', '/voice-campaigns/{uuid}/recipients', {
    ofInterface: true,
    summary: 'List the recipients of a voice campaign with their call results',
    description: 'All recipients in one array, without pages.',
    reply: replyOf('All recipients', z.array(voiceRecipient), [recipientExample]),
  }),
  searchRecipients: get('voiceCampaigns.searchRecipients', '/voice-campaigns/{uuid}/recipients/search', {
    summary: 'List the recipients of a voice campaign in pages, or find some of them',
    description: `In the order of their ids. ${FILTERED_PAGES}`,
    query: z.strictObject({
      ...numberCursorQuery,
      status: wordsOf(VOICE_RECIPIENT_STATUSES)
        .optional()
        .describe('Only recipients of this status; several are separated by commas'),
      reason: line(100).optional().describe('Only recipients with this reason, as the field `reason` has it'),
      phone_number: numberBeginning
        .optional()
        .describe('Only this number, or numbers that begin so; local or international'),
      from: rangeQuery.from.describe('Only recipients whose last call began at this moment or later'),
      to: rangeQuery.to.describe('Only recipients whose last call began before this moment'),
    }),
    reply: cursorPageReply('Recipients', foundVoiceRecipient, {
      ...recipientExample,
      attempts: 1,
      digits: '1',
      result: 'confirmed',
      cost: '0.60',
    }),
  }),
};
