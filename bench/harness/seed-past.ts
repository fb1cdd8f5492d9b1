import type { Client } from 'pg';
import { uuidV7Floor } from '../../server/src/lib/ids/uuid.ts';
import { BENCH_CARRIER } from './bench-carrier.ts';

export interface PastSizes {
  readonly contacts: number;
  readonly messages: number;
}

/** A person with many messages; the others have a few each. */
export const BUSY_NUMBER = '233500000001';
const BUSY_MESSAGES = 20_000;
const NUMBERS = 2_000_000;
const BATCH = 500_000;
const YEAR_DAYS = 365;

const firstNames = ['Ama', 'Kofi', 'Yaa', 'Kwame', 'Abena', 'Kojo', 'Efua', 'Yaw', 'Akosua', 'Kwaku'];
const lastNames = ['Mensah', 'Owusu', 'Boateng', 'Asante', 'Agyeman', 'Osei', 'Appiah', 'Darko', 'Quaye', 'Addo'];
const listed = (names: readonly string[]): string => `(array[${names.map((name) => `'${name}'`).join(', ')}])`;

const CONTACTS = `insert into contacts (account_id, id, phone_number, first_name, last_name, email, created_at, updated_at)
  select $1, n, (233240000000 + n)::text, ${listed(firstNames)}[1 + n % 10] || chr(97 + n / 10 % 26) || chr(97 + n / 260 % 26),
    ${listed(lastNames)}[1 + n / 7 % 10] || chr(97 + n / 70 % 26), '', now(), now() from generate_series(1, {contacts}) n`;

/** As the service writes them: in the order of their time, three networks, five senders, nine of ten delivered. They cost nothing, as there is no ledger of them. */
const MESSAGES = `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, cost, status,
    carrier_id, carrier_message_ids, part_states, created_at, submitted_at, sent_at, final_at)
  select $1, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid,
    10000000 + n, 'quick', (array['Volley', 'Shop', 'Alerts', 'Bank', 'School'])[1 + n % 5],
    case when n % greatest(1, {messages} / ${BUSY_MESSAGES}) = 0 then '${BUSY_NUMBER}' else (233240000000 + n * 7919 % ${NUMBERS})::text end,
    (array['MTN', 'Telecel', 'AT'])[1 + n % 3], 'Your parcel ' || n || ' is here', 1 + (n % 2)::int, 0, 0,
    case when n % 10 = 0 then 'undelivered' else 'delivered' end, ${BENCH_CARRIER} + n % 3, array['id' || n], 'd', at, at, at, at + interval '4 s'
  from (select n, now() - interval '1 hour' - ({messages} - n) * (interval '${YEAR_DAYS} days' / {messages}) as at
        from generate_series($2::bigint, $3::bigint) n) made`;

async function addMonths(client: Client): Promise<void> {
  const now = new Date();
  for (let back = 0; back <= 12; back += 1) {
    const [fromMs, toMs] = [back, back - 1].map((months) =>
      Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1),
    );
    const name = `messages_${new Date(fromMs ?? 0).toISOString().slice(0, 7).replace('-', '_')}`;
    await client.query(
      `create table if not exists ${name} partition of messages for values from ('${uuidV7Floor(fromMs ?? 0)}') to ('${uuidV7Floor(toMs ?? 0)}')`,
    );
  }
}

/** Contacts, and messages of a year, of the account that the service made at its start. */
export async function seedPast(client: Client, sizes: PastSizes): Promise<number> {
  const { rows } = await client.query<{ id: string }>('select min(id) as id from accounts');
  const accountId = Number(rows[0]?.id);
  const sized = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: keyof PastSizes) => String(sizes[name]));
  await client.query(sized(CONTACTS), [accountId]);
  await client.query(
    "insert into id_blocks (noun, next_id) values ('contacts', $1) on conflict (noun) do update set next_id = excluded.next_id",
    [sizes.contacts + 1],
  );
  await addMonths(client);
  for (let from = 1; from <= sizes.messages; from += BATCH)
    await client.query(sized(MESSAGES), [accountId, from, Math.min(from + BATCH - 1, sizes.messages)]);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  return accountId;
}
