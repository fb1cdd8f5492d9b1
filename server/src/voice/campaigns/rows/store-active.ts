import { type Handle, monthSpent, statement, store } from '../../../db/index.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { readRules } from '../../calling-rules.ts';
import { isForEach } from '../../recordings/index.ts';
import type { VoiceCampaignDetail } from './campaign.ts';

export interface ActiveCampaign
  extends Pick<VoiceCampaignDetail, 'id' | 'uuid' | 'kind' | 'status' | 'rules' | 'recordingMs' | 'textsCursorId'> {
  readonly accountId: number;
  /** Null if each recipient hears a text of their own. */
  readonly recordingId: number | null;
  readonly language: string;
  readonly voice: string;
  readonly timeZone: string;
}

/**
 * Lists only campaigns that can act now, so that no account can fill the list with idle ones: one that waits for credit, or for the month's limit,
 * once there is room; one that is to be prepared, unless it waits for an import; one that calls if somebody is due and its window is open. Each
 * account has a limited number of places, and the first of every account comes before the second of any.
 */
const listActive = statement<ActiveCampaign & { readonly spokenText: string }>(
  'voice_campaigns.list_active',
  (within) => `with work as (
     select c.account_id, c.id, row_number() over (partition by c.account_id order by c.id = any ($6::bigint[]), c.id) as place
     from voice_campaigns c
     where ${within('c.account_id')} and c.kind = $5 and (c.wakes_at is null or c.wakes_at <= $1)
       and (c.status = 'preparing' or (c.status = 'scheduled' and c.scheduled_at <= $1)
       or (c.status = 'paused' and c.pause_reason in ('insufficient_credit', 'monthly_limit') and exists (
         select 1 from balances b where b.account_id = c.account_id and ${within('b.account_id')}
           and b.balance - b.held >= c.prepared_cost + c.texts_cost and ${monthSpent.allows('$1', '(c.prepared_cost + c.texts_cost)')}))
       or (c.status = 'calling' and exists (
         select 1 from voice_recipients r
         where r.account_id = c.account_id and ${within('r.account_id')} and r.campaign_id = c.id and r.status = 'queued' and r.next_at <= $1))))
   select c.account_id, c.id, c.uuid, c.kind, c.status, c.rules, c.recording_id, coalesce(r.duration_ms, 0) as "recordingMs",
     coalesce(r.spoken_text, '') as "spokenText", coalesce(c.language, r.language) as language, coalesce(c.voice, r.voice) as voice,
     a.time_zone, c.texts_cursor_id
   from work w
   join voice_campaigns c on c.account_id = w.account_id and c.id = w.id
   left join recordings r on r.account_id = c.account_id and r.id = c.recording_id and ${within('r.account_id')}
   join accounts a on a.id = c.account_id and a.suspended_at is null
   where w.place <= $2 and ${within('c.account_id')} and (r.id is not null or c.language is not null)
   order by c.id = any ($6), w.place, (w.account_id <= $4), w.account_id limit $3`,
);

export interface ActiveQuery {
  readonly now: Timestamp;
  readonly perAccountMax: number;
  readonly limit: number;
  /** Accounts after this one come first, so that the one served last comes last. */
  readonly afterAccountId: number;
  readonly kind: ActiveCampaign['kind'];
  /** Those that have found no line come last, so that they keep no other waiting that has another line. */
  readonly lastIds: readonly number[];
}

/** Lists the campaigns that call or are to be prepared, or the single calls that wait. */
export async function listActiveCampaigns(handle: Handle, query: ActiveQuery): Promise<ActiveCampaign[]> {
  const { now, perAccountMax, limit, afterAccountId, kind, lastIds } = query;
  const rows = await handle.rows(listActive, [now, perAccountMax, limit, afterAccountId, kind, lastIds]);
  return rows.map(({ spokenText, recordingId, ...row }) => ({
    ...row,
    recordingId: isForEach({ spokenText }) ? null : recordingId,
    rules: readRules(row.rules),
  }));
}

/** Keeps a campaign out of the list until its window opens, or until it is asked again whether an import that it waits for has ended. */
export const sleepCampaign = store.changing<{ accountId: number; id: number; until: Timestamp }>(
  'voice_campaigns.sleep_until',
  `update voice_campaigns set wakes_at = $3 where account_id = $1 and id = $2 and status in ('scheduled', 'preparing', 'calling')`,
  ['accountId', 'id', 'until'],
);
