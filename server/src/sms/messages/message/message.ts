import type { RowOf } from '@volley/contract';
import type { MessageStatus } from '@volley/contract/choices';
import type { message } from '@volley/contract/messages';
import type { ownReference } from '@volley/contract/own-references';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { MovesOf } from '../../../lib/values/moves.ts';

/**
 * All moves that exist, so that late, repeated and out-of-order facts cannot move a message back. Code that moves a row of a campaign reports it to
 * `moveCampaignCounts`, which refuses any other move; the types of statements follow from the table.
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

/** The statuses that may follow a status. */
export type MessageAfter<From extends MessageStatus> = (typeof MESSAGE_MOVES)[From][number];

/** The state of a part, one letter each in `part_states`: not accepted, accepted, and the four ends. */
export type PartState = '-' | 's' | 'd' | 'u' | 'e' | 'r';

type Computed =
  | 'campaign_id'
  | 'template_id'
  | 'reason_words'
  | 'error_words'
  | 'clicks'
  | 'first_clicked_at'
  | 'parts'
  | keyof typeof ownReference;

export type Metadata = Readonly<Record<string, string>>;

/** A message as its row has it. */
export interface Message extends RowOf<typeof message, Computed> {
  readonly accountId: number;
  readonly campaignId: number;
  readonly kind: 'quick' | 'bulk';
  readonly templateUuid: Uuid | null;
  readonly phoneNumber: PhoneNumber;
  readonly contactId: number | null;
  readonly parts: number;
  readonly price: Hundredths;
  readonly carrierId: number | null;
  readonly carrierMessageIds: readonly (string | null)[] | null;
  readonly partStates: string;
  /** Its own; null in rows of a campaign that have what the campaign has. */
  readonly reference: string | null;
  readonly metadata: Metadata | null;
}

/** The columns of a message's row, as every statement reads them. */
export const MESSAGE_COLUMNS = `id, account_id, campaign_id, kind, test_of, template_uuid, template_version, sender_id, phone_number,
  contact_id, network, message, parts, price, cost, status, reason, error_code, is_simulated,
  carrier_id, carrier_message_ids, part_states, created_at,
  valid_until, submitted_at, sent_at, final_at, reference, metadata`;

const ENDS: Record<string, MessageAfter<'sent'>> = { d: 'delivered', u: 'undelivered', e: 'expired', r: 'rejected' };

/** Returns one outcome for all parts: delivered only if all were; null while a part is still on its way. */
export function outcomeOfParts(partStates: string): { status: MessageAfter<'sent'>; isPartly: boolean } | null {
  if (partStates === '' || /[-s]/.test(partStates)) return null;
  if (/^d+$/.test(partStates)) return { status: 'delivered', isPartly: false };
  const failed = [...partStates].find((state) => state !== 'd') ?? 'u';
  return { status: ENDS[failed] ?? 'undelivered', isPartly: partStates.includes('d') };
}
