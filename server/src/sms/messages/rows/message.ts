import type { Hundredths } from '../../../lib/money.ts';
import type { MovesOf } from '../../../lib/moves.ts';
import type { PhoneNumber } from '../../../lib/phone-number.ts';
import type { Timestamp } from '../../../lib/timestamp.ts';
import type { Uuid } from '../../../lib/uuid.ts';

export const MESSAGE_STATUSES = [
  'queued',
  'submitting',
  'sent',
  'delivered',
  'undelivered',
  'expired',
  'rejected',
  'failed',
  'unknown',
  'skipped',
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/**
 * The only moves there are; late, repeated and out-of-order facts cannot move a message back. Whoever moves a row of a campaign
 * says so to `moveCampaignCounts`, which refuses any other; the types of what statements set follow from it.
 */
export const MESSAGE_MOVES = {
  queued: ['submitting', 'expired', 'skipped', 'failed'],
  submitting: ['queued', 'sent', 'expired', 'failed', 'unknown'],
  sent: ['delivered', 'undelivered', 'expired', 'rejected'],
  unknown: ['sent', 'delivered', 'undelivered', 'expired', 'rejected', 'failed', 'queued'],
  failed: ['queued'],
  delivered: [],
  undelivered: [],
  expired: [],
  rejected: [],
  skipped: [],
} as const satisfies MovesOf<MessageStatus>;

/** What a message may become next that stands so. */
export type MessageAfter<From extends MessageStatus> = (typeof MESSAGE_MOVES)[From][number];

/** What became of a part: not taken yet, taken, and the four ends. One letter each in `part_states`. */
export type PartState = '-' | 's' | 'd' | 'u' | 'e' | 'r';

export interface Message {
  readonly id: Uuid;
  readonly accountId: number;
  readonly campaignId: number;
  readonly kind: 'quick' | 'bulk';
  /** The campaign whose text it tried out. */
  readonly testOf: Uuid | null;
  /** By which a single message was written; null: by no template. */
  readonly templateUuid: Uuid | null;
  readonly templateVersion: number | null;
  readonly senderId: string;
  readonly phoneNumber: PhoneNumber;
  readonly contactId: number | null;
  readonly network: string;
  readonly message: string;
  readonly parts: number;
  readonly price: Hundredths;
  readonly cost: Hundredths;
  readonly status: MessageStatus;
  readonly reason: string;
  readonly errorCode: string;
  readonly isSimulated: boolean;
  readonly carrierId: number | null;
  readonly carrierMessageIds: readonly (string | null)[] | null;
  readonly partStates: string;
  readonly createdAt: Timestamp;
  readonly validUntil: Timestamp | null;
  readonly submittedAt: Timestamp | null;
  readonly sentAt: Timestamp | null;
  readonly finalAt: Timestamp | null;
}

/** The columns of its row, as every statement reads them. */
export const MESSAGE_COLUMNS = `id, account_id as "accountId", campaign_id as "campaignId", kind, test_of as "testOf", template_uuid as "templateUuid", template_version as "templateVersion", sender_id as "senderId", phone_number as "phoneNumber",
  contact_id as "contactId", network, message, parts, price, cost, status, reason, error_code as "errorCode", is_simulated as "isSimulated",
  carrier_id as "carrierId", carrier_message_ids as "carrierMessageIds", part_states as "partStates", created_at as "createdAt",
  valid_until as "validUntil", submitted_at as "submittedAt", sent_at as "sentAt", final_at as "finalAt"`;

const ENDS: Record<string, MessageAfter<'sent'>> = { d: 'delivered', u: 'undelivered', e: 'expired', r: 'rejected' };

/** One outcome from all parts: delivered only if all were; null while a part is still on its way. */
export function outcomeOfParts(partStates: string): { status: MessageAfter<'sent'>; isPartly: boolean } | null {
  if (partStates === '' || /[-s]/.test(partStates)) return null;
  if (/^d+$/.test(partStates)) return { status: 'delivered', isPartly: false };
  const failed = [...partStates].find((state) => state !== 'd') ?? 'u';
  return { status: ENDS[failed] ?? 'undelivered', isPartly: partStates.includes('d') };
}
