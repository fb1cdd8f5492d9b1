import type { RowOf } from '@volley/contract';
import type { VoiceCampaignStatus, VoiceRecipientStatus } from '@volley/contract/choices';
import type { voiceCampaignDetail } from '@volley/contract/voice-campaign-runs';
import type { voiceCampaign, voiceRecipient } from '@volley/contract/voice-campaigns';
import { type NamedAudience, NOBODY, refuseIncompleteWith } from '../../../audiences/index.ts';
import type { CONTACTS_INCOMPLETE, OwnReference, ShortReason } from '../../../campaigns/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { MovesOf } from '../../../lib/values/moves.ts';
import { type CallingRules, RULES_DEFAULT } from '../../calling-rules.ts';

/** The moves of the state table. `updateCampaignStatus` allows no other. */
export const VOICE_CAMPAIGN_MOVES: MovesOf<VoiceCampaignStatus> = {
  draft: ['scheduled', 'preparing'],
  scheduled: ['draft', 'preparing', 'failed', 'cancelled'],
  preparing: ['calling', 'paused', 'failed', 'cancelled'],
  calling: ['paused', 'completed', 'failed', 'cancelled'],
  paused: ['preparing', 'calling', 'completed', 'failed', 'cancelled'],
  completed: ['preparing'],
  failed: ['preparing'],
  cancelled: [],
};

/**
 * A recipient returns to `queued` by the campaign's rule for retries, or by hand if the trunk refused or failed. A text that cannot be spoken fails
 * without a call.
 */
export const VOICE_RECIPIENT_MOVES = {
  queued: ['ringing', 'failed', 'cancelled', 'skipped'],
  ringing: ['queued', 'answered', 'no_answer', 'busy', 'rejected', 'failed', 'cancelled'],
  answered: [],
  no_answer: [],
  busy: [],
  rejected: ['queued'],
  failed: ['queued'],
  cancelled: [],
  skipped: [],
} as const satisfies MovesOf<VoiceRecipientStatus>;

/** Why a campaign is paused; empty if a person paused it. */
export type VoicePauseReason =
  | ''
  | ShortReason
  | typeof CONTACTS_INCOMPLETE
  | 'refused'
  | 'speech_failed'
  | 'caller_id_withdrawn';
export type VoiceFailReason =
  | ''
  | 'no_recipients'
  | 'no_consent'
  | 'no_trunk'
  | 'no_price'
  | 'caller_id_refused'
  | 'caller_id_withdrawn'
  | 'sender_withdrawn'
  | 'links_address_unset'
  | 'internal_error';

export type VoiceCampaign = RowOf<typeof voiceCampaign>;

type Detail = RowOf<typeof voiceCampaignDetail>;

export interface VoiceCampaignDetail
  extends VoiceCampaign,
    OwnReference,
    Pick<Detail, 'scheduledAt' | 'startedAt' | 'endedAt' | 'held' | 'openRecipients' | 'testOf'> {
  /** `call`: a single call, a campaign of one. */
  readonly kind: 'campaign' | 'call';
  /** The language and the voice of the text of a single call; null: it has no text of its own. */
  readonly language: string | null;
  readonly voice: string | null;
  /** When a single call expires that has not begun; null for a campaign. */
  readonly validUntil: Timestamp | null;
  /** One more with each change of the draft. */
  readonly version: number;
  /** Null if the draft has none yet. */
  readonly recordingUuid: Uuid | null;
  readonly recordingId: number | null;
  readonly recordingMs: number;
  /** The text of the recording, with its fields; empty if the recording was uploaded or there is none. */
  readonly spokenText: string;
  readonly rules: CallingRules;
  /** Counted and fixed when the campaign starts. */
  readonly audience: NamedAudience;
  readonly pauseReason: VoicePauseReason;
  readonly failReason: VoiceFailReason;
  readonly preparedCost: Hundredths;
  /** The SMS campaign of the texts to recipients whom no call reaches; null if there is none, or its rows are not made yet. */
  readonly textsCampaignId: number | null;
  /** The highest cost of the texts, until it is held together with `preparedCost`. */
  readonly textsCost: Hundredths;
  /** Below the ids of the texts. */
  readonly textsCursorId: Uuid | null;
}

/** When it began to be prepared, or was to begin. */
export const begunAt = ({ scheduledAt, updatedAt }: VoiceCampaignDetail): Timestamp =>
  scheduledAt !== null && scheduledAt > updatedAt ? scheduledAt : updatedAt;

export const SILENCE = { recordingUuid: null, recordingId: null, recordingMs: 0, spokenText: '' } as const;
export const NOTHING_YET: VoiceCampaignDetail = {
  id: 0,
  uuid: '' as Uuid,
  kind: 'campaign',
  ...{ language: null, voice: null, validUntil: null },
  version: 1,
  name: '',
  status: 'draft',
  totalRecipients: 0,
  messagesSent: 0,
  creditsUsed: 0 as Hundredths,
  createdAt: '' as Timestamp,
  updatedAt: '' as Timestamp,
  ...SILENCE,
  rules: RULES_DEFAULT,
  audience: NOBODY,
  scheduledAt: null,
  startedAt: null,
  endedAt: null,
  pauseReason: '',
  failReason: '',
  preparedCost: 0 as Hundredths,
  held: 0 as Hundredths,
  openRecipients: 0,
  testOf: null,
  textsCampaignId: null,
  textsCost: 0 as Hundredths,
  textsCursorId: null,
  reference: null,
  metadata: null,
};

/** Refuses a campaign that lacks something. A draft may lack anything, but not a campaign that is sent or scheduled. */
export function refuseIncomplete({ name, recordingId, audience }: VoiceCampaignDetail): void {
  refuseIncompleteWith(audience, { name: name === '', recording_id: recordingId === null });
}

export type VoiceRecipient = RowOf<typeof voiceRecipient>;
