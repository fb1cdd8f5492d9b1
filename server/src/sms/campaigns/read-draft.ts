import type { AudienceInput } from '../../contacts/index.ts';
import type { Handle } from '../../db/index.ts';
import { invalidInput } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import { isTimeZone, type RecurrenceFrequency } from '../../lib/recurrence.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import { findSenderIdByText } from '../senders/store-sender-ids.ts';
import type { CampaignWindow } from './campaign.ts';
import type { LinkChoiceInput } from './link-choice.ts';
import { listUnknownFields, type MissingFieldPolicy } from './merge-text.ts';

/** What a client says of a draft; what it leaves out keeps its value, or the default of a new one. */
export interface DraftInput {
  readonly name?: string | undefined;
  readonly senderId?: string | undefined;
  readonly message?: string | undefined;
  readonly audience?: AudienceInput | undefined;
  readonly scheduledAt?: Timestamp | null | undefined;
  readonly timeZone?: string | undefined;
  readonly isRecurring?: boolean | undefined;
  readonly recurrenceFrequency?: RecurrenceFrequency | undefined;
  readonly recurrenceInterval?: number | undefined;
  readonly recurrenceEndsAt?: Timestamp | null | undefined;
  readonly missingField?: MissingFieldPolicy | undefined;
  readonly replaceLookAlikes?: boolean | undefined;
  readonly window?: CampaignWindow | null | undefined;
  readonly links?: LinkChoiceInput | undefined;
}

export async function refuseUnusableSender(handle: Handle, actor: Actor, senderText: string): Promise<void> {
  const sender = await findSenderIdByText(handle, actor.accountId, senderText);
  if (!sender) throw invalidInput({ sender_id: ['The sender id is not one of yours.'] });
  if (sender.status !== 'approved')
    throw invalidInput({ sender_id: [`The sender id is ${sender.status}: only an approved one can be used.`] });
}

export function refuseUnknownZone(timeZone: string): void {
  if (!isTimeZone(timeZone))
    throw invalidInput({ time_zone: ['The time zone field must be a zone name, such as Africa/Accra.'] });
}

/** A name in braces that means nothing would reach people as it stands. */
export function refuseUnknownFields(message: string): void {
  const [unknown] = listUnknownFields(message);
  if (unknown === undefined) return;
  const sentence = `The message field names {{${unknown}}}; it may name {{first_name}}, {{last_name}} and {{opt_out_url}}.`;
  throw invalidInput({ message: [sentence] });
}

export function refuseUnknownWindowZone(window: CampaignWindow | null | undefined): void {
  const zone = window?.zone ?? '';
  if (zone !== '' && zone !== 'recipient' && !isTimeZone(zone))
    throw invalidInput({
      'sending_window.time_zone': ['This must be a zone name, such as Africa/Accra, or recipient.'],
    });
}
