import { store } from '../../../db/index.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

export interface DueText {
  readonly id: number;
  readonly phoneNumber: PhoneNumber;
  /** Null if the person was erased in the meantime. */
  readonly spokenText: string | null;
  readonly callMsMax: number | null;
}

/** Lists the texts of the recipients who are called next, in the order in which they are claimed. */
export const listDueTexts = store.listing<
  { readonly accountId: number; readonly campaignId: number; readonly until: Timestamp; readonly limit: number },
  DueText
>(
  'voice_recipients.list_due_texts',
  `select id, phone_number, spoken_text, call_ms_max from voice_recipients
   where account_id = $1 and campaign_id = $2 and status = 'queued' and next_at <= $3 order by next_at, id limit $4`,
  ['accountId', 'campaignId', 'until', 'limit'],
);
