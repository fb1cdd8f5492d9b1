import type { MissingFieldPolicy } from '@volley/text';
import { type NamedAudience, NOBODY } from '../../../audiences/index.ts';
import type { Purpose } from '../../../consents/index.ts';
import type { Hundredths } from '../../../lib/money.ts';
import type { MovesOf } from '../../../lib/moves.ts';
import type { RecurrenceFrequency } from '../../../lib/recurrence.ts';
import type { Timestamp } from '../../../lib/timestamp.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import { type LinkChoice, NO_LINKS } from '../../texts/index.ts';

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

/** When in the day messages may go: minutes after midnight in a named zone, or where the recipient is. */
export interface CampaignWindow {
  readonly fromMinute: number;
  readonly toMinute: number;
  /** A zone's name; `recipient`: the zone of the number's country; empty: the campaign's own. */
  readonly zone: string;
}

/** What is said of a campaign beside what its list shows. */
export interface CampaignContent {
  /** Empty beside a template. */
  readonly message: string;
  /** Marketing keeps to who agreed, where the account demands it, and to the hours in which people are awake. */
  readonly purpose: Purpose;
  /** Whose text it sends; null: it has one of its own. */
  readonly templateUuid: Uuid | null;
  /** By which its messages are written, once and for all; null: by the newest, until it starts or is scheduled. */
  readonly templateVersion: number | null;
  readonly audience: NamedAudience;
  readonly missingField: MissingFieldPolicy;
  readonly replaceLookAlikes: boolean;
  readonly window: CampaignWindow | null;
  readonly links: LinkChoice;
}

/** What a new draft is where nobody says otherwise. Its names are what can be said of a draft, with those that must be said. */
export const NEW_DRAFT = {
  scheduledAt: null,
  isRecurring: false,
  recurrenceFrequency: 'daily',
  recurrenceInterval: 1,
  recurrenceEndsAt: null,
  purpose: 'service',
  audience: NOBODY,
  templateUuid: null,
  templateVersion: null,
  missingField: 'default',
  replaceLookAlikes: false,
  window: null,
  links: NO_LINKS,
} as const satisfies Partial<Campaign & CampaignContent>;

/**
 * The moves of the state table. A recurring campaign stays scheduled until its last run, then it is completed; paused, it
 * begets no runs. A statement
 * either asks for the states before it in its `where`, or is told by its caller, who holds the lock, from which one it moves.
 */
export const CAMPAIGN_MOVES: MovesOf<CampaignStatus> = {
  draft: ['scheduled', 'preparing'],
  scheduled: ['draft', 'preparing', 'paused', 'cancelled', 'completed', 'failed'],
  preparing: ['sending', 'paused', 'failed', 'cancelled'],
  sending: ['paused', 'completed', 'failed', 'cancelled'],
  paused: ['scheduled', 'sending', 'completed', 'cancelled'],
  completed: ['sending'],
  failed: ['sending'],
  cancelled: [],
};

/** Why a campaign is paused, where a person did not simply pause it. */
export type PauseReason = '' | 'insufficient_credit' | 'monthly_limit' | 'sender_withdrawn' | 'refused_by_carrier';

/** It waits for credit or for the limit of the month: nothing of its cost is held, and it goes on by itself once it can be. */
export const isShort = (reason: PauseReason): boolean => reason === 'insufficient_credit' || reason === 'monthly_limit';
export type FailReason =
  | ''
  | 'no_recipients'
  | 'no_consent'
  | 'no_route'
  | 'no_price'
  | 'sender_withdrawn'
  | 'nothing_sent'
  | 'denied_url'
  | 'links_address_unset'
  | 'internal_error';
