import type { Client } from 'pg';

const FIRST_ACCOUNT = 1_000_000;
const DAYS = 366;
const MONTHS = 13;

/** As many messages of each of three networks through each of two carriers, by two of the four at most, as the service stores them. */
const ROWS = `(
  select 15 - grouping(network, sender_id, purpose, carrier_id) as shape, coalesce(network, '') as network, coalesce(sender_id, '') as sender_id,
    coalesce(purpose, '') as purpose, coalesce(carrier_id, 0) as carrier_id, count(*) * 100 as n
  from unnest(array['MTN', 'Telecel', 'AT']) network, unnest(array['Shop']) sender_id, unnest(array['service']) purpose,
    unnest(array[101, 102]) carrier_id
  group by cube (network, sender_id, purpose, carrier_id)) of`;

const insert = (table: string, day: string, from: string): string =>
  `insert into ${table} (account_id, shape, day, network, sender_id, purpose, carrier_id, messages, parts, sent, waiting, unreported, delivered,
     undelivered, rejected, expired, failed, unknown, skipped, cost, wait_places, wait_counts)
   select ${FIRST_ACCOUNT} + account, shape, ${day}, network, sender_id, purpose, carrier_id, n, n, n, 0, 0, n / 10 * 9, n / 10, 0, 0, 0, 0, 0, n,
     '{14,16,18,19,20,21,22,24,27}', array_fill(n / 10, array[9])
   from ${from} cross join generate_series(1, $1::int) account
   cross join ${ROWS} where bit_count(shape::bit(4)) <= 2`;

/** Figures of a year of so many accounts, without their messages: day after day, as they come to be. No job meets them. */
export async function seedFigures(client: Client, accounts: number): Promise<void> {
  if (accounts === 0) return;
  for (let back = DAYS; back >= 0; back -= 1)
    await client.query(insert('message_days', 'day', `(select current_date - $2::int as day) of_day`), [
      accounts,
      back,
    ]);
  const months = `(select (date_trunc('month', current_date) - back * interval '1 month')::date as day from generate_series(1, ${MONTHS}) back) of_month`;
  await client.query(insert('message_months', 'day', months), [accounts]);
  await client.query('vacuum analyze message_days, message_months');
}
