import type { Client } from 'pg';

const BATCH = 1_000;

/** The same rows with nothing but SQL: made from the contacts, marked, settled with their receipts' keys, and delivered. */
export async function runBareCampaign(client: Client, recipients: number): Promise<number> {
  await client.query('drop table if exists floor_messages, floor_keys');
  await client.query(
    `create table floor_messages (id bigint primary key, phone_number text, message text, status text, carrier_id text, sent_at timestamptz) with (fillfactor = 60)`,
  );
  await client.query('create table floor_keys (carrier_id text, id bigint)');
  await client.query('create index on floor_keys (carrier_id)');
  const startedAt = performance.now();
  await client.query(
    `insert into floor_messages (id, phone_number, message, status)
     select c.id - 1000000, c.phone_number, 'Hello ' || c.first_name || ', seeds are 20% off this week.', 'queued'
     from group_members m join contacts c on c.account_id = m.account_id and c.id = m.contact_id where m.account_id = 1 and m.group_id = 1000000`,
  );
  for (let from = 1; from <= recipients; from += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, recipients - from + 1) }, (_, index) => from + index);
    await client.query({
      name: 'mark',
      text: `update floor_messages set status = 'submitting' where id = any ($1::bigint[])`,
      values: [ids],
    });
    await client.query({
      name: 'keys',
      text: `insert into floor_keys select 'c' || id, id from unnest($1::bigint[]) id`,
      values: [ids],
    });
    await client.query({
      name: 'settle',
      text: `update floor_messages set status = 'delivered', carrier_id = 'c' || id, sent_at = now() where id = any ($1::bigint[])`,
      values: [ids],
    });
  }
  return performance.now() - startedAt;
}
