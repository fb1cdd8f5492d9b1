import type { VoiceRecipientStatus } from '@volley/contract/choices';
import { type Handle, statement } from '../../../db/index.ts';
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

const listGroups = statement<RecipientGroup>(
  'voice_recipients.list_groups',
  `select status, reason, digits, count(*) as n, sum(attempts) as calls, sum(duration_seconds) as "talkSeconds"
   from voice_recipients where account_id = $1 and campaign_id = $2
   group by status, reason, digits order by status, reason, digits`,
);

/** Counts a campaign's recipients by status, reason and digits. */
export function listRecipientGroups(handle: Handle, accountId: number, campaignId: number): Promise<RecipientGroup[]> {
  return handle.rows(listGroups, [accountId, campaignId]);
}

export interface NextDue {
  readonly at: Timestamp;
  readonly phoneNumber: PhoneNumber;
}

const nextDue = statement<NextDue>(
  'voice_recipients.find_next_due',
  `select next_at as at, phone_number from voice_recipients where account_id = $1 and campaign_id = $2 and status = 'queued' order by next_at limit 1`,
);

/** Returns the waiting recipient who is called next, and when. */
export async function findNextDue(handle: Handle, accountId: number, campaignId: number): Promise<NextDue | null> {
  return (await handle.rows(nextDue, [accountId, campaignId]))[0] ?? null;
}
