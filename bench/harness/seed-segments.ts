import type { Client } from 'pg';
import { listCounts } from '../../server/src/db/row-counts.ts';

const AT_ONCE = 250_000;
/** Fewer than are looked at one by one, so that a condition which must be in it is counted exactly. */
const CHOSEN_MAX = 100_000;
const CITIES = ['Accra', 'Kumasi', 'Tamale', 'Takoradi', 'Tema', 'Cape Coast', 'Sunyani', 'Ho', 'Wa', 'Bolgatanga'];

export const GROUP = '0196f0c2-7a10-7cc4-9d3e-0242ac120002';
export const CAMPAIGN = '0196f0c2-7a10-7cc4-9d3e-0242ac120003';

interface OwnField {
  readonly key: string;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'date' | 'yes_no' | 'choice';
  readonly choices?: readonly string[];
}

/** Twenty, as much as a shop knows of its customers. */
export const FIELDS: readonly OwnField[] = [
  { key: 'city', label: 'City', kind: 'choice', choices: CITIES },
  { key: 'age', label: 'Age', kind: 'number' },
  { key: 'since', label: 'Customer since', kind: 'date' },
  { key: 'vip', label: 'VIP', kind: 'yes_no' },
  ...Array.from(
    { length: 16 },
    (_, index): OwnField => ({ key: `note_${index}`, label: `Note ${index}`, kind: 'text' }),
  ),
];

const VALUES = `jsonb_build_object('city', ($3::text[])[1 + h % 10], 'age', 16 + h % 70, 'since', to_char(date '2015-01-01' + h % 4000, 'YYYY-MM-DD'),
  'vip', h % 20 = 0, ${Array.from({ length: 16 }, (_, index) => `'note_${index}', 'word ' || (h >> ${index}) % 1000`).join(', ')})`;

/** So many contacts from an id on; what each has follows from its id alone. */
const CONTACTS = `insert into contacts (account_id, id, phone_number, first_name, last_name, email, fields, created_at, updated_at)
   select 1, n, '233' || (array['24', '54', '20', '50', '27'])[1 + h % 5] || lpad(n::text, 8, '0'), 'Ama', 'Mensah ' || h % 5000,
     'ama.' || n || '@example.com', ${VALUES}, now() - h % 700 * interval '1 day', now()
   from (select n, hashint8(n) & 2147483647 as h from generate_series($1::bigint, $2::bigint) n) s`;

const BEHAVIOUR = [
  `insert into groups (account_id, id, uuid, name, description, contacts_count, created_at, updated_at)
   values (1, 1000000, '${GROUP}', 'Chosen', '', $1, now(), now())`,
  'insert into group_members (account_id, group_id, contact_id) select 1, 1000000, n from generate_series(1, $1::bigint) n',
  `insert into sms_campaigns (account_id, id, uuid, name, sender_id, message, group_ids, contact_ids, phone_numbers, status, time_zone,
     is_recurring, recurrence_frequency, recurrence_interval, total_recipients, created_at, updated_at)
   values (1, 1000000, '${CAMPAIGN}', 'Harvest', 'Volley', 'x', '{}', '{}', '{}', 'completed', 'UTC', false, 'daily', 1, $1, now(), now())`,
  `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, contact_id, network, message, parts, price, status, created_at, sent_at)
   select 1, (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7000' || '8000' || lpad(to_hex(c.id), 12, '0'))::uuid,
     1000000, 'bulk', 'Volley', c.phone_number, c.id, 'MTN', 'x', 1, 5, case when c.id % 10 = 0 then 'undelivered' else 'delivered' end, now(), now()
   from contacts c where c.account_id = 1 and c.id <= $1`,
];

async function isThere(client: Client, contacts: number): Promise<boolean> {
  const { rows } = await client.query<{ id: string | null }>('select max(id) as id from contacts where account_id = 1');
  const last = Number(rows[0]?.id ?? 0);
  if (last !== 0 && last !== contacts)
    throw new Error(
      `The folder holds ${last} contacts and not ${contacts}: give another --folder, or --contacts ${last}.`,
    );
  return last === contacts;
}

/** Rows as the service itself would have written them, counters included. In a folder that has them already it does nothing. */
export async function seedSegments(client: Client, contacts: number, tell: (line: string) => void): Promise<void> {
  if (await isThere(client, contacts)) return tell('The contacts of the folder are taken as they are.');
  for (let first = 1; first <= contacts; first += AT_ONCE) {
    const last = Math.min(contacts, first + AT_ONCE - 1);
    await client.query(CONTACTS, [first, last, CITIES]);
    tell(`${last.toLocaleString('en')} of ${contacts.toLocaleString('en')} contacts are made.`);
  }
  const chosen = Math.min(CHOSEN_MAX, contacts);
  for (const text of BEHAVIOUR) await client.query(text, [chosen]);
  const counts = listCounts({ from: 'contacts where account_id = 1', slot: '0::bigint' });
  await client.query(
    `insert into row_counts (account_id, what, slot, n) select 1, 'contacts', counts.slot, counts.n from ${counts} counts`,
  );
  await client.query(
    `insert into id_blocks (noun, next_id) values ('contacts', $1) on conflict (noun) do update set next_id = excluded.next_id`,
    [contacts + 1],
  );
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}
