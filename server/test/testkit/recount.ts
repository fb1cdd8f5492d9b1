import assert from 'node:assert/strict';
import type { TestDatabase } from './database.ts';

const STATUSES = ['delivered', 'undelivered', 'rejected', 'expired', 'failed', 'unknown', 'skipped'];
const SUMS = ['messages', 'parts', 'sent', 'waiting', 'under_way', ...STATUSES, 'cost', 'waits'];

/** The rows themselves, by a query that shares nothing with the one that counts. The time of an id is read from its digits. */
const REAL = `
  select account_id, at, network, sender_id, purpose, carrier_id, count(*) as messages, sum(parts) as parts, count(sent_at) as sent,
    sum((status in ('queued', 'submitting'))::int) as waiting, sum((status = 'sent')::int) as under_way,
    ${STATUSES.map((status) => `sum((status = '${status}')::int) as ${status}`).join(', ')}, sum(cost) as cost,
    sum((status = 'delivered')::int) as waits
  from (
    select m.account_id, m.network, m.sender_id, m.parts, m.sent_at, m.status, m.cost, coalesce(c.purpose, 'service') as purpose,
      to_timestamp(('x' || substr(replace(m.id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0) as at,
      case when m.status in ('queued', 'submitting', 'skipped') then 0 else coalesce(m.carrier_id, 0) end as carrier_id
    from messages m left join sms_campaigns c on m.kind = 'bulk' and c.account_id = m.account_id and c.id = m.campaign_id) rows
  group by 1, 2, 3, 4, 5, 6`;

const NAMES = SUMS.map((name) => `sum(${name})::text as ${name}`).join(', ');
const KEYS = 'account_id, place, network, sender_id, purpose, carrier_id';

/** Compares days and hours with the rows themselves. Only where everything was counted since it last moved. */
export async function checkStatistics({ sql }: Pick<TestDatabase, 'sql'>): Promise<void> {
  const zones = 'join balances b using (account_id)';
  for (const [table, stored, place] of [
    ['message_days', 'day', `(at at time zone b.time_zone)::date`],
    ['message_hours', "date_trunc('hour', slot)", "date_trunc('hour', at)"],
  ] as const) {
    const real = await sql(
      `select ${KEYS}, ${NAMES} from (select real.*, (${place})::text as place from (${REAL}) real ${zones}) placed group by ${KEYS} order by ${KEYS}`,
    );
    const counted = await sql(
      `select ${KEYS}, ${NAMES} from (
         select t.*, (${stored})::text as place, (select coalesce(sum(n), 0) from unnest(t.wait_counts) as w (n)) as waits from ${table} t) placed
       group by ${KEYS} order by ${KEYS}`,
    );
    assert.deepEqual(counted, real, `${table} are the sums of the messages`);
  }
}
