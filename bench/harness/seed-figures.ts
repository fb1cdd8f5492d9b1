import type { Client } from 'pg';

const FIRST_ACCOUNT = 1_000_000;
const DAYS = 366;

/** As many messages of each of three networks through each of two carriers, by two of the four at most, as the service stores them. */
const ROWS = `(
  select 15 - grouping(network, sender_id, purpose, carrier_id) as shape, coalesce(network, '') as network, coalesce(sender_id, '') as sender_id,
    coalesce(purpose, '') as purpose, coalesce(carrier_id, 0) as carrier_id, count(*) * 100 as n
  from unnest(array['MTN', 'Telecel', 'AT']) network, unnest(array['Shop']) sender_id, unnest(array['service']) purpose,
    unnest(array[101, 102]) carrier_id
  group by cube (network, sender_id, purpose, carrier_id)) of`;

/** `from` has a day, and so many days whose messages are added up. */
const insert = (table: string, from: string): string =>
  `insert into ${table} (account_id, shape, day, network, sender_id, purpose, carrier_id, messages, parts, sent, waiting, unreported, delivered,
     undelivered, rejected, expired, failed, unknown, skipped, cost, wait_places, wait_counts)
   select ${FIRST_ACCOUNT} + account, shape, day, network, sender_id, purpose, carrier_id, n, n, n, 0, 0, n / 10 * 9, n / 10, 0, 0, 0, 0, 0, n,
     '{14,16,18,19,20,21,22,24,27}', array_fill(n / 10, array[9])
   from ${from} cross join generate_series(1, $1::int) account
   cross join lateral (select shape, network, sender_id, purpose, carrier_id, of.n * days as n from ${ROWS}) of_time where bit_count(shape::bit(4)) <= 2`;

/** Figures of a year of so many accounts, without their messages: day after day, as they come to be. The job that adds all accounts up meets them. */
export async function seedFigures(client: Client, accounts: number): Promise<void> {
  if (accounts === 0) return;
  for (let back = DAYS; back >= 0; back -= 1)
    await client.query(insert('message_days', '(select current_date - $2::int as day, 1 as days) of_day'), [
      accounts,
      back,
    ]);
  const months = `(
    select date_trunc('month', day)::date as day, count(*) as days from (select current_date - back as day from generate_series(0, ${DAYS}) back) of_day
    group by 1) of_month`;
  await client.query(insert('message_months', months), [accounts]);
  await client.query(
    `insert into message_day_changes (account_id, day, id)
     select ${FIRST_ACCOUNT} + 1, current_date - back, gen_random_uuid() from generate_series(0, $1::int) back`,
    [DAYS],
  );
  await client.query('vacuum analyze message_days, message_months');
}
