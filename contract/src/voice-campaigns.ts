import { z } from 'zod';
import { dataReply, shortPage, shortPageExample } from './envelope.ts';
import {
  createdAt,
  credits,
  id,
  pageQuery,
  pathUuid,
  phoneNumber,
  TIMESTAMP_EXAMPLE,
  timestamp,
  updatedAt,
  uuid,
} from './fields.ts';
import { operation } from './operation.ts';

export const VOICE_CAMPAIGN_STATUSES = [
  'draft',
  'scheduled',
  'preparing',
  'calling',
  'paused',
  'completed',
  'cancelled',
  'failed',
] as const;
export const VOICE_RECIPIENT_STATUSES = [
  'queued',
  'ringing',
  'answered',
  'no_answer',
  'busy',
  'rejected',
  'failed',
  'cancelled',
  'skipped',
] as const;

export const voiceCampaign = z.strictObject({
  id,
  uuid,
  name: z.string(),
  total_recipients: z.int().nonnegative(),
  messages_sent: z.int().nonnegative(),
  credits_used: credits,
  status: z.enum(VOICE_CAMPAIGN_STATUSES),
  created_at: createdAt,
  updated_at: updatedAt,
});

export const voiceRecipient = z.strictObject({
  id,
  phone_number: phoneNumber,
  status: z.enum(VOICE_RECIPIENT_STATUSES),
  called_at: timestamp.nullable().meta({ description: 'Null until the recipient was called' }),
  duration: z.int().nonnegative().meta({ description: 'Seconds; 0 for an unanswered call' }),
});

export const voiceCampaignExample = {
  id: 4,
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120004',
  name: 'Clinic reminder',
  total_recipients: 2,
  messages_sent: 1,
  credits_used: '0.60',
  status: 'completed',
  created_at: TIMESTAMP_EXAMPLE,
  updated_at: TIMESTAMP_EXAMPLE,
};

const common = { listener: 'api', tag: 'Voice campaigns', auth: 'bearer' } as const;

export const voiceCampaignOperations = {
  list: operation({
    ...common,
    id: 'voiceCampaigns.list',
    ofInterface: true,
    method: 'GET',
    path: '/voice-campaigns',
    scope: 'read',
    summary: 'List voice campaigns, newest first',
    query: z.object(pageQuery),
    reply: {
      status: 200,
      description: 'A page of campaigns',
      schema: dataReply(shortPage(voiceCampaign)),
      example: shortPageExample(voiceCampaignExample),
    },
  }),
  recipients: operation({
    ...common,
    id: 'voiceCampaigns.recipients',
    ofInterface: true,
    method: 'GET',
    path: '/voice-campaigns/{uuid}/recipients',
    scope: 'read',
    noun: 'Campaign',
    summary: 'List the recipients of a voice campaign with their call results',
    description: 'A plain array however long, streamed.',
    params: z.object({ uuid: pathUuid }),
    reply: {
      status: 200,
      description: 'All recipients',
      schema: dataReply(z.array(voiceRecipient)),
      example: {
        success: true,
        data: [
          { id: 9001, phone_number: '233244123456', status: 'answered', called_at: TIMESTAMP_EXAMPLE, duration: 24 },
        ],
      },
    },
  }),
};
