import type { Hundredths } from '../lib/money.ts';
import type { PhoneNumber } from '../lib/phone-number.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { Uuid } from '../lib/uuid.ts';

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
export type VoiceCampaignStatus = (typeof VOICE_CAMPAIGN_STATUSES)[number];

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
export type VoiceRecipientStatus = (typeof VOICE_RECIPIENT_STATUSES)[number];

export interface VoiceCampaign {
  readonly id: number;
  readonly uuid: Uuid;
  readonly name: string;
  readonly status: VoiceCampaignStatus;
  readonly totalRecipients: number;
  readonly messagesSent: number;
  readonly creditsUsed: Hundredths;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export interface VoiceRecipient {
  readonly id: number;
  readonly phoneNumber: PhoneNumber;
  readonly status: VoiceRecipientStatus;
  readonly calledAt: Timestamp | null;
  readonly durationSeconds: number;
}
