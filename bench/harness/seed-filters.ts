import type { Client } from 'pg';

export interface SeededFilters {
  readonly accountId: number;
  readonly campaign: string;
  readonly voiceCampaign: string;
  /** An id by time in the middle of the month's rows, and one in the middle of the campaign. */
  readonly middleId: string;
  readonly middleOfCampaign: string;
}

const CAMPAIGN_ID = 9_000_000_001;
/** From the beginning of the month on, so that one partition takes all, and evenly up to now. */
const MS = `(extract(epoch from date_trunc('month', now())) * 1000)::bigint
  + (extract(epoch from now() - date_trunc('month', now())) * 1000 * n / {rows})::bigint`;
const idOf = (ms: string): string =>
  `(substr(lpad(to_hex(${ms}), 12, '0'), 1, 8) || '-' || substr(lpad(to_hex(${ms}), 12, '0'), 9, 4) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
const AT = `to_timestamp((${MS}) / 1000.0)`;
const NUMBER = `'23354' || lpad((n % 10000000)::text, 7, '0')`;
const ROWS = 'from generate_series(1, {rows}::bigint) n';
const TEXT = `'Hello Ama, seeds are 20% off until Friday. Reply STOP to hear no more of us. Order ' || n`;

const MESSAGES = `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, cost, status,
  reason, carrier_id, carrier_message_ids, part_states, created_at, submitted_at, sent_at, final_at)`;
const DELIVERED = `'Volley', ${NUMBER}, 'MTN', ${TEXT}, 1, 5, 5, 'delivered', '', 1, array['c' || n], 'd'`;

/** Rows as the service itself would have written them: all of one account, and all alike, so that filters look for what is rare. */
const STATEMENTS = [
  `insert into sms_campaigns (account_id, id, uuid, name, sender_id, message, group_ids, contact_ids, phone_numbers, status, time_zone,
     is_recurring, recurrence_frequency, recurrence_interval, created_at, updated_at, started_at, ended_at, total_recipients)
   values ($1, ${CAMPAIGN_ID}, gen_random_uuid(), 'Big', 'Volley', 'Hello', '{}', '{}', '{}', 'completed', 'UTC', false, 'daily', 1, now(), now(),
     now() - interval '40 days', now() - interval '40 days', {rows})`,
  `${MESSAGES} select $1, ${idOf("(extract(epoch from date_trunc('month', now())) * 1000)::bigint")}, ${CAMPAIGN_ID}, 'bulk', ${DELIVERED},
     date_trunc('month', now()), now(), now(), now() ${ROWS}`,
  `${MESSAGES} select $1, ${idOf(MS)}, n, 'quick', ${DELIVERED}, ${AT}, ${AT}, ${AT}, ${AT}
   from generate_series(1, {rows}::bigint, 5) n`,
  `insert into inbound_messages (account_id, id, carrier_id, sender, our_address, message, keyword, received_at)
   select $1, ${idOf(MS)}, 1, ${NUMBER}, '1900', ${TEXT}, '', ${AT} ${ROWS}`,
  `insert into audit_log (account_id, id, at, actor_account_id, actor_key_id, operation, target, address, request_id)
   select $1, ${idOf(MS)}, ${AT}, $1, 1, 'groups.update', n::text, '192.0.2.1', 'req-' || n ${ROWS}`,
  `insert into ledger_entries (account_id, number, at, kind, amount, balance_after, reference, note)
   select $1, 1000 + n, ${AT}, 'charge', -1, 1, gen_random_uuid()::text, '' ${ROWS}`,
  `insert into ledger_lines (account_id, line, kind, first_number, last_number, first_at, last_at, entries, charged, refunded, amount, note)
   select $1, (1000 + n)::text, 'top_up', 1000 + n, 1000 + n, ${AT}, ${AT}, 1, 0, 0, 3, '' ${ROWS}`,
  `insert into ledger_folds (account_id, through) values ($1, 1000 + {rows})
   on conflict (account_id) do update set through = excluded.through`,
  'update balances set entries = 1000 + {rows} where account_id = $1',
  `insert into links (code, account_id, id, url, title, track_visits, track_ip_address, track_browser, track_operating_system,
     track_device_type, track_referer_url, created_at, updated_at)
   select 'c' || n, $1, n, 'https://shop.example.com/seeds/' || n, 'Seeds ' || n, true, true, true, true, true, true, ${AT}, ${AT} ${ROWS}`,
  `insert into voice_campaigns (account_id, id, uuid, name, status, total_recipients, messages_sent, created_at, updated_at, started_at, ended_at)
   values ($1, 1, gen_random_uuid(), 'Voice', 'completed', {rows}, {rows}, now(), now(), now() - interval '40 days', now() - interval '40 days')`,
  `insert into voice_recipients (account_id, campaign_id, id, phone_number, status, called_at, duration_seconds, attempts, digits, cost)
   select $1, 1, n, ${NUMBER}, 'answered', ${AT}, n % 60, 1, '1', 60 ${ROWS}`,
  `insert into call_attempts (account_id, id, campaign_id, recipient_id, number, trunk_id, process_id, status, outcome, created_at,
     answered_at, ended_at, duration_seconds, digits, cost)
   select $1, ${idOf(MS)}, 1, n, 1, 1, 1, 'ended', 'answered', ${AT}, ${AT}, ${AT}, n % 60, '1', 60 ${ROWS}`,
] as const;

const tableOf = (text: string): string => /^(?:insert into|update) (\w+)/.exec(text)?.[1] ?? '';
const TABLES = [...new Set(STATEMENTS.map(tableOf))];

/** Without their indexes tables fill several times as fast: these are made anew afterwards, as they were. */
async function withoutIndexes(client: Client, fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     join pg_class c on c.oid = i.indexrelid where i.indrelid = any ($1::regclass[]) and not c.relispartition
       and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
    [TABLES],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of indexes) await client.query(definition.replace(' ON ONLY ', ' ON '));
}

/** `said` hears what is written, as five million rows of a table take a minute. */
export async function seedFilters(client: Client, rows: number, said: (line: string) => void): Promise<SeededFilters> {
  const { rows: accounts } = await client.query<{ id: string }>('select min(id) as id from accounts');
  const accountId = Number(accounts[0]?.id);
  // What refers to what is looked at by a trigger for each row, and is right by itself here.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0`);
  await client.query(`set maintenance_work_mem = '1GB'`);
  await client.query(`alter system set max_wal_size = '16GB'`);
  await client.query('select pg_reload_conf()');
  const timed = async (what: string, work: Promise<unknown>): Promise<void> => {
    const startedAt = performance.now();
    await work;
    said(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  };
  const fill = async (): Promise<void> => {
    for (const text of STATEMENTS)
      await timed(
        tableOf(text),
        client.query(text.replaceAll('{rows}', String(rows)), text.includes('$1') ? [accountId] : []),
      );
  };
  await timed('all, with their indexes', withoutIndexes(client, fill));
  await timed('vacuum', client.query('vacuum analyze'));
  await client.query('checkpoint');
  const uuidOf = async (table: string, id: number): Promise<string> =>
    (await client.query<{ uuid: string }>(`select uuid from ${table} where id = $1`, [id])).rows[0]?.uuid ?? '';
  const middleOf = async (from: string): Promise<string> => {
    const text = `select id from ${from} order by id offset ${Math.floor(rows / 2)} limit 1`;
    return (await client.query<{ id: string }>(text)).rows[0]?.id ?? '';
  };
  return {
    accountId,
    campaign: await uuidOf('sms_campaigns', CAMPAIGN_ID),
    voiceCampaign: await uuidOf('voice_campaigns', 1),
    middleId: await middleOf('inbound_messages'),
    middleOfCampaign: await middleOf(`messages where campaign_id = ${CAMPAIGN_ID} and kind = 'bulk'`),
  };
}
