import type { SmsCampaignStatus as CampaignStatus } from '@volley/contract/choices';
import type { RowOf } from '@volley/contract/rows';
import type { smsCampaign } from '@volley/contract/sms-campaigns';
import type { MissingFieldPolicy } from '@volley/text';
import { type NamedAudience, NOBODY } from '../../../audiences/index.ts';
import type { CONTACTS_INCOMPLETE, OwnReference, ShortReason } from '../../../campaigns/index.ts';
import type { Purpose } from '../../../consents/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { MovesOf } from '../../../lib/values/moves.ts';
import type { ZonedWindow } from '../../../lib/windows/window-gate.ts';
import { type LinkChoice, NO_LINKS } from '../../texts/index.ts';

/** An SMS campaign. Its recipients are counted and fixed when it starts. */
export interface Campaign extends RowOf<typeof smsCampaign, 'ended_at'> {
  readonly timeZone: string;
  readonly endedAt: Timestamp | null;
  /** The days, by the clocks of its zone, whose runs a series leaves out, such as 2026-12-25. */
  readonly skippedDays: readonly string[];
}

/** The settings of a campaign that its list does not show. */
export interface CampaignContent extends OwnReference {
  /** One more with each change of the draft. A client that names one changes no other. */
  readonly version: number;
  /** Empty if the campaign has a template. */
  readonly message: string;
  /** Marketing needs the recipient's consent if the account demands it, and keeps to the hours in which people are awake. */
  readonly purpose: Purpose;
  /** The template whose text it sends; null if it has a text of its own. */
  readonly templateUuid: Uuid | null;
  /** The version by which all its messages are written; null for the newest, until the campaign starts or is scheduled. */
  readonly templateVersion: number | null;
  readonly audience: NamedAudience;
  readonly missingField: MissingFieldPolicy;
  readonly replaceLookAlikes: boolean;
  /** The hours in which messages may go. */
  readonly window: ZonedWindow | null;
  readonly links: LinkChoice;
}

/** The defaults of a new draft. Its keys, with the required fields, are all that a client can set in a draft. */
export const NEW_DRAFT = {
  version: 1,
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
  reference: null,
  metadata: null,
} as const satisfies Partial<Campaign & CampaignContent>;

export const EMPTY_DRAFT: Campaign & CampaignContent = {
  ...NEW_DRAFT,
  id: 0,
  uuid: '' as Uuid,
  name: '',
  senderId: '',
  message: '',
  status: 'draft',
  timeZone: '',
  totalRecipients: 0,
  messagesSent: 0,
  creditsUsed: 0 as Hundredths,
  createdAt: '' as Timestamp,
  updatedAt: '' as Timestamp,
  startedAt: null,
  endedAt: null,
  skippedDays: [],
};

/** The notice that a campaign was started or resumed, so that those who send look at once. */
export const CAMPAIGN_MOVED = 'campaigns moved';

/**
 * The moves of the state table. A recurring campaign stays scheduled until its last run and is then completed; while it is paused, it creates no
 * runs. A statement either checks the previous states in its `where`, or its caller, who holds the lock, passes the state from which it moves.
 */
export const CAMPAIGN_MOVES: MovesOf<CampaignStatus> = {
  draft: ['scheduled', 'preparing'],
  scheduled: ['draft', 'preparing', 'paused', 'cancelled', 'completed', 'failed'],
  preparing: ['sending', 'paused', 'failed', 'cancelled'],
  sending: ['paused', 'completed', 'failed', 'cancelled'],
  paused: ['scheduled', 'preparing', 'sending', 'completed', 'cancelled'],
  completed: ['sending'],
  failed: ['sending'],
  cancelled: [],
};

/** Why a campaign is paused; empty if a person paused it. */
export type PauseReason = '' | ShortReason | typeof CONTACTS_INCOMPLETE | 'sender_withdrawn' | 'refused_by_carrier';
export type FailReason =
  | ''
  | 'no_recipients'
  | 'no_consent'
  | 'no_route'
  | 'sender_not_registered'
  | 'no_price'
  | 'text_not_registered'
  | 'sender_withdrawn'
  | 'nothing_sent'
  | 'denied_url'
  | 'links_address_unset'
  | 'internal_error';
