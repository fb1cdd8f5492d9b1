import type { RowOf } from '@volley/contract';
import type { VoiceRecipientStatus } from '@volley/contract/choices';
import type { foundVoiceRecipient } from '@volley/contract/voice-campaigns';
import { type Handle, statement } from '../../../db/index.ts';
import { WALK_ROWS_MAX } from '../../../lib/ids/page.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

export type RecipientView = RowOf<typeof foundVoiceRecipient, 'reason_words' | 'result'>;

/** A filter of recipients; a field that is left out excludes nothing. */
export interface RecipientFilter {
  readonly statuses?: readonly VoiceRecipientStatus[];
  readonly reason?: string;
  /** The number begins with one of these. */
  readonly beginnings?: readonly string[];
  /** The time of the last call. */
  readonly from?: Timestamp;
  readonly to?: Timestamp;
}

export interface RecipientWalk {
  readonly accountId: number;
  readonly campaignId: number;
  readonly afterId: number;
  readonly filter: RecipientFilter;
  readonly limit: number;
}

const OF_CAMPAIGN = 'account_id = $1 and campaign_id = $2 and id > $3';

/** The inner limit bounds the cost; the outer one ends the search when the page is full. */
const walk = statement<RecipientView>(
  'voice_recipients.walk',
  `select id, phone_number, status, reason, called_at, duration_seconds as duration,
     attempts, digits, cost, is_simulated, next_at as "nextCallAt"
   from (
     select id, phone_number, status, reason, called_at, duration_seconds, attempts, digits, cost, is_simulated, next_at
     from voice_recipients where ${OF_CAMPAIGN} order by id limit $4) looked_at
   where ($6::text[] is null or status = any ($6)) and ($7::text is null or reason = $7)
     and ($8::text[] is null or phone_number ^@ any ($8))
     and ($9::timestamptz is null or called_at >= $9) and ($10::timestamptz is null or called_at < $10)
   order by id limit $5`,
);
const walkEnd = statement<{ id: number }>(
  'voice_recipients.walk_end',
  `select id from voice_recipients where ${OF_CAMPAIGN} order by id limit 1 offset $4::bigint - 1`,
);

/** Lists the recipients that fit among the first ones after `afterId`. */
export function listFittingRecipients(handle: Handle, query: RecipientWalk): Promise<RecipientView[]> {
  const { accountId, campaignId, afterId, filter, limit } = query;
  const { statuses = null, reason = null, beginnings = null, from = null, to = null } = filter;
  const where = [accountId, campaignId, afterId, WALK_ROWS_MAX, limit];
  return handle.rows(walk, [...where, statuses, reason, beginnings, from, to]);
}

/** Returns the last recipient that such a walk looked at; null if it reached the end. */
export async function findRecipientWalkEnd(handle: Handle, query: RecipientWalk): Promise<number | null> {
  const { accountId, campaignId, afterId } = query;
  return (await handle.rows(walkEnd, [accountId, campaignId, afterId, WALK_ROWS_MAX]))[0]?.id ?? null;
}
