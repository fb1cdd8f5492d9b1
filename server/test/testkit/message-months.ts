import type { TestDatabase } from './database.ts';

/** Adds messages of the last hours to an account, as a database writes them by itself: a million takes some 20 s. */
export async function addManyMessages(database: Pick<TestDatabase, 'sql'>, accountId: number, rows: number) {
  await database.sql(
    `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, cost, status,
       carrier_message_ids, part_states, created_at, submitted_at, sent_at, final_at)
     select $1, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid,
       1000000 + n, 'quick', 'Volley', (233240000000 + n % 5000000)::text, (array['MTN', 'Telecel', 'AT'])[1 + n % 3],
       'Your parcel ' || n || ' is here, "as ordered".', 1 + n % 2, 5 * (1 + n % 2), 5 * (1 + n % 2),
       case when n % 10 = 0 then 'undelivered' else 'delivered' end, array['id' || n], 'd', at, at, at, at + interval '4 s'
     from (select n, now() - interval '30 minutes' - n * interval '1 ms' as at from generate_series(1, $2::int) n) made`,
    [accountId, rows],
  );
  await database.sql('analyze messages');
}
