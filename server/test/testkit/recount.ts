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

const AT = "to_timestamp(('x' || substr(replace(r.id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0)";
const AS_CAMPAIGN = `(select c.kind from voice_campaigns c where c.account_id = r.account_id and c.id = r.campaign_id) = 'campaign'`;

/** What is counted by one thing alone: the rows, by what, and their sums in the order in which they are stored. */
const BY_VALUE = {
  messages: {
    rows: 'messages',
    sums: `count(*), sum(parts), count(sent_at), sum((status in ('queued', 'submitting'))::int), sum((status = 'sent')::int),
      ${STATUSES.map((status) => `sum((status = '${status}')::int)`).join(', ')}, sum(cost),
      ${Object.values(ANSWERS)
        .map(
          (kind) =>
            `sum((select count(*) from message_answers a where a.account_id = r.account_id and a.message_id = r.id and a.kind = '${kind}'))`,
        )
        .join(', ')}`,
    waits: "sum((status = 'delivered')::int)",
    values: {
      campaign: "case kind when 'bulk' then campaign_id::text else '' end",
      template: "coalesce(template_uuid::text, '')",
      key: "coalesce(key_id::text, '')",
      reason: 'reason',
    },
  },
  calls: {
    rows: 'call_attempts',
    sums: `count(*), sum((status = 'answered' or outcome = 'answered')::int), sum((status = 'ended' and outcome <> 'answered')::int),
      sum((digits <> '')::int), sum(duration_seconds), sum(cost)`,
    waits: "sum((status = 'ended' and outcome = 'answered')::int)",
    values: {
      '': "''",
      campaign: `case when ${AS_CAMPAIGN} then campaign_id::text else '' end`,
      outcome: 'outcome',
      key: 'left(digits, 1)',
    },
  },
  verifications: {
    rows: 'verifications',
    sums: `count(*), sum((status = 'blocked')::int), sum((sends > 0)::int), sum(sends),
      sum((sends > 0 and (checks_left < 5 or coalesce(known_checks, 0) > 0))::int), sum((status = 'approved')::int),
      sum(case status when 'approved' then code_price else 0 end)`,
    waits: "sum((status = 'approved')::int)",
    values: {
      '': "''",
      country: "coalesce(country, '')",
      network: "coalesce(network, '')",
      channel: 'channel',
      template: "coalesce(template_uuid::text, '')",
    },
  },
} as const;

/** Compares what is counted by one thing alone, by hour and by day, with the rows themselves. */
async function checkValues({ sql }: Pick<TestDatabase, 'sql'>): Promise<void> {
  for (const [kind, { rows, sums, waits, values }] of Object.entries(BY_VALUE))
    for (const [division, value] of Object.entries(values))
      for (const [table, time, at] of [
        ['value_hours', "date_trunc('hour', slot)", `date_trunc('hour', ${AT})`],
        ['value_days', 'day', `(${AT} at time zone b.time_zone)::date`],
      ]) {
        const listed = Array.from({ length: 16 }, (_, n) => `sum(sums[${n + 1}])::text as s${n + 1}`).join(', ');
        const counted = await sql<Record<string, string | null>>(
          `select account_id::text, (${time})::text as at, value, ${listed}, sum((select coalesce(sum(n), 0) from unnest(wait_counts) w (n)))::text as waits
           from ${table} where kind = '${kind}' and division = '${division}' group by 1, 2, 3 order by 1, 2, 3`,
        );
        const wanted = await sql<{ account_id: string; at: string; value: string; sums: string[]; waits: string }>(
          `select account_id::text, (${at})::text as at, (${value}) as value, array[${sums}]::text[] as sums, (${waits})::text as waits
           from ${rows} r join balances b using (account_id) group by 1, 2, 3 order by 1, 2, 3`,
        );
        const shown = counted.map(({ account_id, at: when, value: of, waits: n, ...own }) =>
          JSON.stringify([account_id, when, of, Object.values(own).slice(0, wanted[0]?.sums.length ?? 0), n]),
        );
        const real = wanted.map((row) => JSON.stringify([row.account_id, row.at, row.value, row.sums, row.waits]));
        assert.deepEqual(shown.sort(), real.sort(), `${kind} by ${division} in ${table}`);
      }
}

/** Compares days of all accounts together with those of the accounts, but for days that are still to be added up again. */
async function checkDaysOfAll(database: Pick<TestDatabase, 'sql'>): Promise<void> {
  const [unlisted] = await database.sql('select from message_folds where not are_days_listed limit 1');
  if (unlisted) return;
  const rows = (ofWhom: string) =>
    `select 0 as account_id, day::text || ' of ' || (shape % 16) as place, network, sender_id, purpose, carrier_id, ${SUMS.slice(0, -1).join(', ')}, ${STORED_WAITS}
     from message_days t where ${ofWhom} and day not in (select day from message_day_changes)`;
  await compare(database, 'days of all accounts', rows('shape >= 16'), rows('shape in (0, 1, 2, 3, 8, 9, 10)'));
}

/** Compares hours, days and months with the rows themselves. Only where everything was counted since it last moved. */
export async function checkStatistics(database: Pick<TestDatabase, 'sql'>): Promise<void> {
  await checkValues(database);
  await checkDaysOfAll(database);
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
      `select days.*, date_trunc('month', day)::date::text as place from (${days}) days`,
    );
  }
}

const COUNT_MS_MAX = 120_000;
/** A receipt may come between the counting and the look at the rows. */
const LOOKS_MAX = 3;
const LOOK_AGAIN_MS = 3_000;

/** Waits until a running service has counted everything, whenever it counted before. */
async function untilCounted(database: Pick<TestDatabase, 'sql'>): Promise<void> {
  await database.sql("update message_folds set counted_at = counted_at - interval '1 day'");
  const rows = Object.values(BY_VALUE)
    .map(({ rows: table }) => `select account_id, id from ${table}`)
    .join(' union all ');
  const isDue = `select exists (select from balances b left join message_folds f using (account_id)
    where exists (select from (${rows}) r where r.account_id = b.account_id and (f.account_id is null or r.id >= f.open_id))
      and (f.account_id is null or f.counted_at < now() - interval '12 hours')) as due`;
  const untilMs = performance.now() + COUNT_MS_MAX;
  while ((await database.sql<{ due: boolean }>(isDue))[0]?.due) {
    assert.ok(performance.now() < untilMs, 'the service counts');
    await sleep(500);
  }
}

/** Compares what a running service has counted with the rows. Only where hardly anything moves any more; a cluster takes no such question. */
export async function checkCountedStatistics(database: Pick<TestDatabase, 'sql'>): Promise<void> {
  if (IS_CLUSTER) return;
  for (let looks = 1; ; looks += 1) {
    await untilCounted(database);
    try {
      return await checkStatistics(database);
    } catch (error) {
      if (looks === LOOKS_MAX) throw error;
      await sleep(LOOK_AGAIN_MS);
    }
  }
}
