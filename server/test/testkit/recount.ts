import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { IS_CLUSTER, type TestDatabase } from './database.ts';

const STATUSES = ['delivered', 'undelivered', 'rejected', 'expired', 'failed', 'unknown', 'skipped'];
const ANSWERS = { clicks: 'click', replies: 'reply', opted_out: 'opt_out' };
const SUMS = [
  'messages',
  'parts',
  'sent',
  'waiting',
  'unreported',
  ...STATUSES,
  'cost',
  ...Object.keys(ANSWERS),
  'waits',
];

/** The rows themselves, by a query that shares nothing with the one that counts. The time of an id is read from its digits. */
const REAL = `
  select account_id, at, network, sender_id, purpose, carrier_id, count(*) as messages, sum(parts) as parts, count(sent_at) as sent,
    sum((status in ('queued', 'submitting'))::int) as waiting, sum((status = 'sent')::int) as unreported,
    ${STATUSES.map((status) => `sum((status = '${status}')::int) as ${status}`).join(', ')}, sum(cost) as cost,
    ${Object.keys(ANSWERS)
      .map((name) => `sum(${name}) as ${name}`)
      .join(', ')},
    sum((status = 'delivered')::int) as waits
  from (
    select m.account_id, m.network, m.sender_id, m.parts, m.sent_at, m.status, m.cost, coalesce(c.purpose, 'service') as purpose,
      ${Object.entries(ANSWERS)
        .map(
          ([name, kind]) =>
            `(select count(*) from message_answers a where a.account_id = m.account_id and a.message_id = m.id and a.kind = '${kind}') as ${name}`,
        )
        .join(', ')},
      to_timestamp(('x' || substr(replace(m.id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0) as at,
      case when m.status in ('queued', 'submitting', 'skipped') then 0 else coalesce(m.carrier_id, 0) end as carrier_id
    from messages m left join sms_campaigns c on m.kind = 'bulk' and c.account_id = m.account_id and c.id = m.campaign_id) rows
  group by 1, 2, 3, 4, 5, 6`;

const NAMES = SUMS.map((name) => `sum(${name})::text as ${name}`).join(', ');
const KEYS = 'account_id, place, network, sender_id, purpose, carrier_id';
const STORED_WAITS = '(select coalesce(sum(n), 0) from unnest(t.wait_counts) as w (n)) as waits';

async function compare({ sql }: Pick<TestDatabase, 'sql'>, what: string, stored: string, real: string): Promise<void> {
  const summed = (rows: string) => `select ${KEYS}, ${NAMES} from (${rows}) placed group by ${KEYS} order by ${KEYS}`;
  const [counted, wanted] = await Promise.all([sql(summed(stored)), sql(summed(real))]);
  assert.ok(
    isDeepStrictEqual(counted, wanted),
    `${what} are not the sums of the messages:\n${differences(counted, wanted)}`,
  );
}

function differences(counted: readonly unknown[], wanted: readonly unknown[]): string {
  const [has, should] = [counted, wanted].map((rows) => new Set(rows.map((row) => JSON.stringify(row))));
  const missing = [...(should ?? [])].filter((row) => !has?.has(row)).map((row) => `- ${row}`);
  const more = [...(has ?? [])].filter((row) => !should?.has(row)).map((row) => `+ ${row}`);
  return [...missing, ...more].slice(0, 10).join('\n');
}

/** The four keys, without those that a shape leaves out. */
const ofShape = (shape: number, row: string) => `
  case when ${shape & 8} > 0 then ${row}.network else '' end as network, case when ${shape & 4} > 0 then ${row}.sender_id else '' end as sender_id,
  case when ${shape & 2} > 0 then ${row}.purpose else '' end as purpose, case when ${shape & 1} > 0 then ${row}.carrier_id else 0 end as carrier_id`;
const SUMMED = SUMS.join(', ');

/** Compares hours, days and months with the rows themselves. Only where everything was counted since it last moved. */
export async function checkStatistics(database: Pick<TestDatabase, 'sql'>): Promise<void> {
  await compare(
    database,
    'hours',
    `select t.*, date_trunc('hour', slot)::text as place, ${STORED_WAITS} from message_hours t`,
    `select real.*, date_trunc('hour', at)::text as place from (${REAL}) real`,
  );
  for (const shape of [0, 1, 2, 4, 8, 12, 10, 9, 6, 5, 3]) {
    const days = `select account_id, (at at time zone b.time_zone)::date as day, ${ofShape(shape, 'real')}, ${SUMMED}
      from (${REAL}) real join balances b using (account_id)`;
    await compare(
      database,
      `days of shape ${shape}`,
      `select t.*, day::text as place, ${STORED_WAITS} from message_days t where shape = ${shape}`,
      `select days.*, day::text as place from (${days}) days`,
    );
    await compare(
      database,
      `months of shape ${shape}`,
      `select t.*, day::text as place, ${STORED_WAITS} from message_months t where shape = ${shape}`,
      `select days.*, date_trunc('month', day)::date::text as place from (${days}) days join balances b using (account_id)
       where day < date_trunc('month', now() at time zone b.time_zone)`,
    );
  }
}

const COUNT_MS_MAX = 120_000;

/** Waits until a running service has counted everything, whenever it counted before, and compares. Only where nothing moves any more; a cluster takes no such question. */
export async function checkCountedStatistics(database: Pick<TestDatabase, 'sql'>): Promise<void> {
  if (IS_CLUSTER) return;
  await database.sql("update message_folds set counted_at = counted_at - interval '1 day'");
  const isDue = `select exists (select from balances b left join message_folds f using (account_id)
    where exists (select from messages m where m.account_id = b.account_id and (f.account_id is null or m.id >= f.open_id))
      and (f.account_id is null or f.counted_at < now() - interval '12 hours')) as due`;
  const untilMs = performance.now() + COUNT_MS_MAX;
  while ((await database.sql<{ due: boolean }>(isDue))[0]?.due) {
    assert.ok(performance.now() < untilMs, 'the service counts');
    await sleep(500);
  }
  await checkStatistics(database);
}
