import type { TimelineKind } from '@volley/contract/choices';
import { type Handle, type Statement, statement } from '../db/index.ts';
import { msFromUuidV7, type Uuid, uuidAt } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';

/** What a source tells of an entry; what it does not name is empty. */
export interface Happened {
  readonly id: Uuid;
  readonly at: Timestamp;
  readonly ours?: string;
  readonly text?: string;
  readonly status?: string;
  readonly reason?: string;
  /** The code that the carrier gave for an error. */
  readonly code?: string;
  readonly carrierId?: number | null;
  readonly channel?: string;
  readonly sentAt?: Timestamp | null;
  readonly finalAt?: Timestamp | null;
  readonly clicks?: number;
  readonly firstClickedAt?: Timestamp | null;
  readonly attempts?: number;
  readonly durationSeconds?: number;
  readonly digits?: string;
  readonly campaignId?: Uuid | null;
}

/** Entries of one number before an id, the newest first. */
interface Place {
  readonly accountId: number;
  readonly number: PhoneNumber;
  readonly before: Uuid;
  readonly limit: number;
}
type Source = (handle: Handle, place: Place) => Promise<readonly Happened[]>;

/** A table whose ids are in the order of time. */
const byUuid = (name: string, sql: string): Source => {
  const read = statement<Happened>(`timeline.${name}`, sql);
  return (handle, { accountId, number, before, limit }) => handle.rows(read, [accountId, number, before, limit]);
};

interface Numbered extends Omit<Happened, 'id'> {
  readonly place: number;
}

/** More than the number of any row. */
const EVERY_PLACE = 2 ** 48;

/** A table whose rows have times and numbers: a row's id is made of both, so that it has one place among all. */
const byTime = (name: string, rank: number, sql: string): Source => {
  const read: Statement<Numbered> = statement(`timeline.${name}`, sql);
  const idOf = (ms: number, place: number): Uuid =>
    uuidAt(`00000000-0000-700${rank}-8000-${place.toString(16).padStart(12, '0')}` as Uuid, ms);
  return async (handle, { accountId, number, before, limit }) => {
    const ms = msFromUuidV7(before);
    // Which rows of the millisecond in which the page before ended come after it.
    const [own, last] = [idOf(ms, 0).slice(0, 24), before.slice(0, 24)];
    const below = last === own ? Number.parseInt(before.slice(24), 16) : last > own ? EVERY_PLACE : 0;
    const rows = await handle.rows(read, [accountId, number, timestampFromMs(ms), below, limit]);
    return rows.map(({ place, ...row }) => ({ ...row, id: idOf(msFromTimestamp(row.at), place) }));
  };
};

export const TIMELINE_SOURCES: Readonly<Record<TimelineKind, Source>> = {
  message: byUuid(
    'messages',
    `select m.id, m.created_at as at, m.sender_id as ours, m.message as text, m.status, m.reason, m.error_code as code, m.carrier_id, m.sent_at, m.final_at,
       coalesce(k.humans, 0) as clicks, k.first_at as first_clicked_at,
       case when m.kind = 'bulk' then (select c.uuid from sms_campaigns c where c.account_id = $1 and c.id = m.campaign_id) end as campaign_id
     from (select id, created_at, sender_id, message, status, reason, error_code, carrier_id, sent_at, final_at, kind, campaign_id from messages
       where account_id = $1 and phone_number = $2 and id < $3 order by id desc limit $4) m
     left join message_clicks k on k.account_id = $1 and k.message_id = m.id order by m.id desc`,
  ),
  reply: byUuid(
    'replies',
    `select i.id, i.received_at as at, t.our_address as ours, i.message as text, i.keyword as status, i.campaign_id
     from threads t cross join lateral (select id, received_at, message, keyword, campaign_id from inbound_messages
       where account_id = $1 and our_address = t.our_address and sender = $2 and id < $3 order by id desc limit $4) i
     where t.account_id = $1 and t.phone_number = $2 order by i.id desc limit $4`,
  ),
  call: byTime(
    'calls',
    1,
    `select r.campaign_id as place, r.called_at as at, case when v.kind = 'campaign' then v.name else '' end as ours, coalesce(r.spoken_text, '') as text, r.status, r.reason, r.attempts,
       r.duration_seconds, r.digits,
       case when v.kind = 'campaign' then v.uuid end as campaign_id
     from voice_recipients r join voice_campaigns v on v.account_id = $1 and v.id = r.campaign_id
     where r.account_id = $1 and r.phone_number = $2 and (date_trunc('milliseconds', r.called_at), r.campaign_id) < ($3, $4)
     order by date_trunc('milliseconds', r.called_at) desc, r.campaign_id desc limit $5`,
  ),
  verification: byUuid(
    'verifications',
    `select id, created_at as at, sender_id as ours, status, channel, ended_at as final_at
     from verifications where account_id = $1 and phone_number = $2 and id < $3 order by id desc limit $4`,
  ),
  consent: byTime(
    'consents',
    2,
    `select id as place, recorded_at as at, by_name as ours, words as text, status, source as reason, channel
     from consent_events where account_id = $1 and phone_number = $2 and (date_trunc('milliseconds', recorded_at), id) < ($3, $4)
     order by date_trunc('milliseconds', recorded_at) desc, id desc limit $5`,
  ),
  note: byUuid(
    'notes',
    `select n.id, n.created_at as at, n.author as ours, n.note as text from threads t
     join thread_notes n on n.account_id = $1 and n.thread_id = t.id
     where t.account_id = $1 and t.phone_number = $2 and n.id < $3 order by n.id desc limit $4`,
  ),
  opt_out: byTime(
    'opt_out',
    3,
    `select id as place, created_at as at, note as text, reason from suppressions
     where account_id = $1 and phone_number = $2 and (date_trunc('milliseconds', created_at), id) < ($3, $4) limit $5`,
  ),
  contact: byTime(
    'contact',
    4,
    `select id as place, created_at as at from contacts
     where account_id = $1 and phone_number = $2 and (date_trunc('milliseconds', created_at), id) < ($3, $4) limit $5`,
  ),
};
