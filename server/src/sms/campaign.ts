import type { Hundredths } from '../lib/money.ts';
import type { PhoneNumber } from '../lib/phone-number.ts';
import type { RecurrenceFrequency } from '../lib/recurrence.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { Uuid } from '../lib/uuid.ts';

export const CAMPAIGN_STATUSES = [
  'draft',
  'scheduled',
  'preparing',
  'sending',
  'paused',
  'completed',
  'cancelled',
  'failed',
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Whom a campaign goes to: counted and fixed when it starts, not before. */
export interface Audience {
  readonly groupIds: readonly number[];
  readonly contactIds: readonly number[];
  readonly phoneNumbers: readonly PhoneNumber[];
}

export interface Campaign {
  readonly id: number;
  readonly uuid: Uuid;
  readonly name: string;
  readonly senderId: string;
  readonly status: CampaignStatus;
  readonly timeZone: string;
  readonly scheduledAt: Timestamp | null;
  readonly isRecurring: boolean;
  readonly recurrenceFrequency: RecurrenceFrequency;
  readonly recurrenceInterval: number;
  readonly recurrenceEndsAt: Timestamp | null;
  readonly totalRecipients: number;
  readonly messagesSent: number;
  readonly creditsUsed: Hundredths;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly startedAt: Timestamp | null;
  readonly endedAt: Timestamp | null;
}

export interface CampaignContent {
  readonly message: string;
  readonly audience: Audience;
}
