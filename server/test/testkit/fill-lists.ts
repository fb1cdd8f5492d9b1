import { RANGE_IDS } from '../../src/db/row-counts.ts';

/** The campaigns with all recipients, the group with all contacts, and the link with all visits. */
const BIG = { campaignId: 9_000_000_001, groupId: 1, linkId: 1, voiceCampaignId: 1 } as const;

const NOW_HEX = `lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0')`;
/** Returns UUIDs sorted by `n`, all of this month. */
const uuidOf = (n: string): string =>
  `(substr(${NOW_HEX}, 1, 8) || '-' || substr(${NOW_HEX}, 9, 4) || '-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

const CAMPAIGN_COLUMNS = `account_id, id, uuid, name, sender_id, message, group_ids, contact_ids, phone_numbers,
  status, pause_reason, prepared_cost, is_winding_up, acts_at, time_zone, is_recurring, recurrence_frequency, recurrence_interval,
  created_at, updated_at, next_run_at, started_at, ended_at, total_recipients`;

/** A sixth of the campaigns is in each state that a work list contains, and a sixth ended within the last minutes. */
const CAMPAIGNS = `insert into sms_campaigns (${CAMPAIGN_COLUMNS})
  select 1, n, gen_random_uuid(), 'Campaign ' || n, 'Volley', '', '{}', '{}', '{}',
    (array['sending', 'scheduled', 'preparing', 'paused', 'cancelled', 'completed'])[1 + n % 6],
    case n % 6 when 3 then 'insufficient_credit' else '' end, 1000 + n, n % 6 = 4,
    case when n % 6 in (0, 1) then now() + interval '8 hours' else '-infinity' end, 'UTC', false, 'daily', 1, now(), now(), now(),
    now(), case when n % 6 > 3 then now() - interval '1 hour' end, n % 2
  from generate_series(1, {rows}) n`;

const MESSAGE_COLUMNS = `account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, cost, status,
  created_at, sent_at, process_id`;
const messages = (
  kind: 'quick' | 'bulk',
  from: string,
  campaignId: string,
): string => `insert into messages (${MESSAGE_COLUMNS})
  select 1, ${uuidOf(`${from} + n`)}, ${campaignId}, '${kind}', 'Volley', '233200000001', 'MTN', 'Hello', 1, 1, 1, 'sent', now(), now(), 1
  from generate_series(1, {rows}) n`;

/** Rows of one account as the service would write them, counters included, to see their effect on everybody's lists. */
const STATEMENTS = [
  `insert into accounts (id, name, default_country, time_zone, created_at, updated_at)
   values (1, 'Flood', 'GH', 'UTC', now(), now()), (2, 'Good', 'GH', 'UTC', now(), now()) on conflict do nothing`,
  `insert into contacts (account_id, id, phone_number, first_name, last_name, email, created_at, updated_at)
   select 1, n, '23354' || lpad(n::text, 7, '0'), 'Ama', 'Mensah ' || n, '', now(), now() from generate_series(1, {rows}) n`,
  `insert into groups (account_id, id, uuid, name, description, contacts_count, created_at, updated_at)
   select 1, n, gen_random_uuid(), 'Group ' || n, '', case n when 1 then {rows} else 0 end, now(), now() from generate_series(1, {rows}) n`,
  `insert into group_members (account_id, group_id, contact_id) select 1, ${BIG.groupId}, n from generate_series(1, {rows}) n`,
  `insert into suppressions (account_id, phone_number, id, reason, note, created_at)
   select 1, '23355' || lpad(n::text, 7, '0'), n, 'opt_out', '', now() from generate_series(1, {rows}) n`,
  CAMPAIGNS,
  messages('quick', '0', '{rows} + n'),
  messages('bulk', '{rows}', String(BIG.campaignId)),
  `insert into sms_campaigns (${CAMPAIGN_COLUMNS}) values (1, ${BIG.campaignId}, gen_random_uuid(), 'Big', 'Volley', '', '{}', '{}', '{}',
     'completed', '', 0, false, '-infinity', 'UTC', false, 'daily', 1, now(), now(), null, now(), now() - interval '1 hour', {rows})`,
  `insert into outbox (account_id, message_id, campaign_id, lane, due_at)
   select 1, ${uuidOf('n')}, 7, 'transactional', now() - interval '1 minute' from generate_series(1, {rows}) n`,
  `insert into outbox (account_id, message_id, campaign_id, lane, due_at)
   select 1, gen_random_uuid(), 8, 'bulk', now() + interval '8 hours' from generate_series(1, {rows}) n`,
  `insert into balances (account_id, balance, held, entries) values (1, {rows}, 0, {rows})
   on conflict (account_id) do update set entries = excluded.entries, balance = excluded.balance`,
  `insert into ledger_entries (account_id, number, at, kind, amount, balance_after, reference, note)
   select 1, n, now(), case when n % 2 = 0 then 'charge' else 'top_up' end, case when n % 2 = 0 then -1 else 3 end,
     n, case when n % 2 = 0 then sent.beginning || lpad(to_hex(n), 12, '0') else '' end, ''
   from generate_series(1, {rows}) n, (select substr(id::text, 1, 24) as beginning from messages where account_id = 1 and kind = 'quick' limit 1) sent`,
  `insert into ledger_lines (account_id, line, kind, first_number, last_number, first_at, last_at, entries, charged, refunded, amount, note)
   select 1, uuid::text, 'sms_campaign', id, id, now(), now(), 1, 1, 0, -1, '' from sms_campaigns where account_id = 1
   union all select 1, n::text, 'top_up', n, n, now(), now(), 1, 0, 0, 3, '' from generate_series(1, {rows}) n`,
  `insert into unmatched_receipts (id, carrier_id, carrier_message_id, phone_number, sender_id, state, error_code, received_at, retry_until)
   select ${uuidOf('n')}, 1, n::text, '233200000001', 'Volley', 'delivered', '', now(), case when n < 600 then now() + interval '1 hour' end
   from generate_series(1, {rows}) n`,
  `insert into unknown_messages (account_id, message_id, campaign_id, carrier_id, sender_id, phone_number, submitted_at)
   select 1, ${uuidOf('n')}, {rows} + n, 1, 'Volley', '233200000001', now() from generate_series(1, {rows}) n`,
  `insert into inbound_messages (account_id, id, carrier_id, sender, our_address, message, keyword, received_at)
   select 1, ${uuidOf('n')}, 1, '233200000001', '1900', 'Hello', '', now() from generate_series(1, {rows}) n`,
  `insert into threads (account_id, id, our_address, phone_number, status, assigned_user_id, unread, last_reply_id, last_reply_at, created_at, updated_at)
   select 1, ${uuidOf('n')}, '1900', '23354' || lpad(n::text, 7, '0'), (array['open', 'closed'])[1 + n % 2], 9, n % 2, ${uuidOf('n')}, now(), now(), now()
   from generate_series(1, {rows}) n`,
  `insert into audit_log (account_id, id, at, operation, target, address, request_id, actor_user_id)
   select 1, ${uuidOf('n')}, now(), 'groups.update', n::text, '192.0.2.1', '', 9 from generate_series(1, {rows}) n`,
  `insert into links (code, account_id, id, url, title, track_visits, track_ip_address, track_browser, track_operating_system,
     track_device_type, track_referer_url, created_at, updated_at)
   select 'c' || n, 1, n, 'https://example.com/' || n, '', true, true, true, true, true, true, now(), now() from generate_series(1, {rows}) n`,
  `insert into visits (account_id, link_id, id, at, is_machine, is_counted, browser)
   select 1, ${BIG.linkId}, ${uuidOf('n')}, now(), false, false, 'Firefox' from generate_series(1, {rows}) n`,
  `insert into voice_campaigns (account_id, id, uuid, name, status, pause_reason, total_recipients, created_at, updated_at, started_at, ended_at, prepared_cost)
   select 1, n, gen_random_uuid(), 'Voice ' || n, (array['paused', 'completed', 'draft', 'calling'])[1 + n % 4],
     case n % 4 when 0 then 'insufficient_credit' else '' end, 0, now(), now(), case when n % 4 <> 2 then now() end,
     case n % 4 when 1 then now() - interval '1 hour' end, 1000000 + n from generate_series(1, {rows}) n`,
  `insert into voice_recipients (account_id, campaign_id, id, phone_number, status, called_at, duration_seconds)
   select 1, ${BIG.voiceCampaignId}, n, '23354' || lpad(n::text, 7, '0'), 'answered', now(), n % 60 from generate_series(1, {rows}) n`,
  `insert into call_attempts (account_id, id, campaign_id, recipient_id, number, trunk_id, process_id, status, outcome, created_at)
   select 1, ${uuidOf('n')}, ${BIG.voiceCampaignId}, n, 1, 1, 1, 'ended', 'answered', now() from generate_series(1, {rows}) n`,
  `insert into verifications (account_id, id, phone_number, status, channel, sender_id, message, code_length, key_version, next_after_seconds,
     reference, end_user_ref, end_user_ip, sends, checks_left, next_send_at, expires_at, created_at)
   select 1, ${uuidOf('n')}, '23354' || lpad(n::text, 7, '0'), 'pending', 'sms', 'Volley', '', 6, 1, 60, '', '', '', 1, 5, now(),
     now() + interval '1 hour', now() from generate_series(1, {rows}) n`,
  `insert into recordings (account_id, id, uuid, name, content_hash, mulaw, duration_ms, created_at)
   select 1, n, gen_random_uuid(), 'Recording ' || n, decode(lpad(to_hex(n), 12, '0'), 'hex'), '\\x00', 100, now() from generate_series(1, {rows}) n`,
  `insert into sender_ids (account_id, id, uuid, sender_id, purpose, status, status_reason, created_at, updated_at)
   select 1, n, gen_random_uuid(), 'S' || n, '', 'pending', '', now(), now() from generate_series(1, {rows}) n`,
  `insert into caller_ids (account_id, id, uuid, phone_number, purpose, status, status_reason, created_at, updated_at)
   select 1, n, gen_random_uuid(), '23356' || lpad(n::text, 7, '0'), '', 'pending', '', now(), now() from generate_series(1, {rows}) n`,
  `insert into idempotency_keys (account_id, key, fingerprint, claim, lease_until, created_at, status, reply)
   select 1, n::text, '', ${uuidOf('n')}, now(), now(), 200, '{}' from generate_series(1, {rows}) n`,
  `insert into conversations (our_address, phone_number, account_id, last_at)
   select '1900', '23354' || lpad(n::text, 7, '0'), 1, now() from generate_series(1, {rows}) n`,
  `insert into row_counts (account_id, what, slot, n) select 1, what, 0, {rows} from unnest(array['contacts', 'groups', 'suppressions',
     'sms_campaigns', 'quick_sends', 'links', 'voice_campaigns', 'sender_ids', 'caller_ids', 'group:1']) what`,
  `insert into row_counts (account_id, what, slot, n) select 1, c.what, (1 + range) * 64, ${RANGE_IDS}
   from row_counts c, generate_series(0, {rows} / ${RANGE_IDS}) range where c.account_id = 1 and c.slot = 0`,
] as const;

/** Returns statements that fill every list, and every table that a job reads. Each statement is independent. */
export const fillLists = (rows: number): string[] => STATEMENTS.map((text) => text.replaceAll('{rows}', String(rows)));

/** What is known of the tables is then all or nothing, and not by chance of some of them. */
export const stopAutovacuum = `do $$ declare t regclass; begin
  for t in select oid from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
  loop execute format('alter table %s set (autovacuum_enabled = false)', t); end loop; end $$`;
