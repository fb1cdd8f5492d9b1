import type { VoiceRecipientStatus } from '@volley/contract/choices';
import { store } from '../../../db/index.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

export interface RecipientGroup {
  readonly status: VoiceRecipientStatus;
  readonly reason: string;
  readonly digits: string;
  readonly n: number;
  readonly calls: number;
  readonly talkSeconds: number;
}

/** Counts a campaign's recipients by status, reason and digits. */
export const listRecipientGroups = store.listing<[accountId: number, campaignId: number], RecipientGroup>(
  'voice_recipients.list_groups',
  `select status, reason, digits, count(*) as n, sum(attempts) as calls, sum(duration_seconds) as "talkSeconds"
   from voice_recipients where account_id = $1 and campaign_id = $2
   group by status, reason, digits order by status, reason, digits`,
);

export interface NextDue {
  readonly at: Timestamp;
  readonly phoneNumber: PhoneNumber;
}

/** Returns the waiting recipient who is called next, and when. */
export const findNextDue = store.finding<[accountId: number, campaignId: number], NextDue>(
  'voice_recipients.find_next_due',
  `select next_at as at, phone_number from voice_recipients where account_id = $1 and campaign_id = $2 and status = 'queued' order by next_at limit 1`,
);
