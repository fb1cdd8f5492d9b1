import { type Handle, statement, store } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { columnsOf } from '../lib/values/columns.ts';

/** Counting stops here: nobody needs a larger number, and the query stays cheap however much waits. */
const COUNTED_MAX = 10_000;

const countLane = statement<{ waiting: number }>(
  'queues.count_lane',
  `select count(*) as waiting from (select 1 from outbox where lane = $1 and acts_at <= $2 limit $3) due`,
);

/** Reads the first rows of each account, whose first row is its oldest. */
const oldestOfAccounts = statement<{ accountId: number; oldestAt: Timestamp; rows: number }>(
  'queues.oldest_of_accounts',
  `select account_id, min(acts_at) as "oldestAt", count(*) as rows from (
     select account_id, acts_at from outbox where lane = $1 and account_id > $2 order by account_id, acts_at limit $3) page
   group by account_id order by account_id`,
);
const PAGE_ROWS = 1_000;
/** Bounds the cost of one query. Accounts beyond it, with the highest ids, are ignored. */
const PAGES_MAX = 50;

async function findOldest(handle: Handle, lane: string, now: Timestamp): Promise<Timestamp | null> {
  let oldestAt: Timestamp | null = null;
  let afterAccountId = 0;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await handle.rows(oldestOfAccounts, [lane, afterAccountId, PAGE_ROWS]);
    for (const first of page)
      if (first.oldestAt <= now && (oldestAt === null || first.oldestAt < oldestAt)) oldestAt = first.oldestAt;
    afterAccountId = page.at(-1)?.accountId ?? 0;
    if (page.reduce((sum, { rows }) => sum + rows, 0) < PAGE_ROWS) break;
  }
  return oldestAt;
}

/** Measures what is due in a lane, over all accounts. */
export async function measureLane(handle: Handle, lane: 'transactional' | 'bulk', now: Timestamp) {
  const [counted, oldestAt] = await Promise.all([
    handle.rows(countLane, [lane, now, COUNTED_MAX]),
    findOldest(handle, lane, now),
  ]);
  const waiting = counted[0]?.waiting ?? 0;
  // The last row may have gone between the two queries.
  return waiting === 0 || oldestAt === null ? { waiting: 0, oldestAt: null } : { waiting, oldestAt };
}

interface Waiting {
  readonly name: 'submits' | 'receipts' | 'webhooks' | 'letters' | 'verifications';
  readonly waiting: number;
  readonly oldestAt: Timestamp | null;
}

const others = statement<Waiting>(
  'queues.others',
  `select 'submits' as name, count(*) as waiting, min(at) as "oldestAt"
     from (select submitted_at as at from overdue_submits limit $2) s
   union all
   select 'receipts', count(*), min(at)
     from (select received_at as at from unmatched_receipts where retry_until is not null order by id limit $2) r
   union all
   select 'webhooks', count(*), min(at)
     from (select next_at as at from webhook_deliveries where state = 'waiting' and next_at <= $1 limit $2) w
   union all
   select 'letters', count(*), min(at)
     from (select created_at as at from letters where state = 'waiting' order by next_at limit $2) l
   union all
   select 'verifications', count(*), min(at)
     from (select expires_at as at from verifications where status = 'pending' and expires_at <= $1 limit $2) v`,
);

export function measureOthers(handle: Handle, now: Timestamp): Promise<Waiting[]> {
  return handle.rows(others, [now, COUNTED_MAX]);
}

/** Everybody of a campaign waits since it began, so its beginning is that of the oldest. */
const recipients = statement<{ waiting: number; oldestAt: Timestamp | null }>(
  'queues.recipients',
  `select coalesce(sum(n.n), 0)::int as waiting, min(c.started_at) as "oldestAt"
   from sms_campaigns c join campaign_counts n on n.account_id = c.account_id and n.campaign_id = c.id
   where c.status = 'sending' and n.status = 'queued'`,
);

/** Counts those of running SMS campaigns whom no carrier was given yet. */
export async function measureRecipients(handle: Handle) {
  const [found] = await handle.rows(recipients, []);
  return found !== undefined && found.waiting > 0 ? found : { waiting: 0, oldestAt: null };
}

/** For rows whose id contains the time at which they were made. */
interface Identified {
  readonly name: 'visits' | 'audit';
  readonly waiting: number;
  readonly oldestId: Uuid | null;
}

const identified = statement<Identified>(
  'queues.identified',
  `select 'visits' as name, count(*) as waiting, (array_agg(id order by id))[1] as "oldestId"
     from (select first_id as id from visit_batches limit $1) v
   union all
   select 'audit', count(*), (array_agg(id order by id))[1]
     from (select id from audit_unsealed limit $1) a`,
);

export function measureIdentified(handle: Handle): Promise<Identified[]> {
  return handle.rows(identified, [COUNTED_MAX]);
}

export interface QueueHour {
  readonly name: string;
  readonly waiting: number;
  readonly seconds: number;
}

const keepMinute = statement(
  'queue_minutes.keep',
  `insert into queue_minutes (minute, name, waiting, seconds)
   select date_trunc('minute', $1::timestamptz), name, waiting, seconds
   from unnest($2::text[], $3::int[], $4::int[]) as n (name, waiting, seconds) order by name
   on conflict (minute, name) do update set waiting = greatest(queue_minutes.waiting, excluded.waiting),
     seconds = greatest(queue_minutes.seconds, excluded.seconds)`,
);

/** Keeps the most of each minute, so that a repetition changes nothing. */
export async function storeQueueMinute(handle: Handle, now: Timestamp, queues: readonly QueueHour[]): Promise<void> {
  await handle.count(keepMinute, [now, ...columnsOf(queues, 'name', 'waiting', 'seconds')]);
}

/** The most since a time, by queue. */
export const listQueueHours = store.listing<[since: Timestamp], QueueHour>(
  'queue_minutes.list',
  `select name, max(waiting) as waiting, max(seconds) as seconds from queue_minutes where minute >= $1 group by name`,
);

export const deleteQueueMinutes = store.changing<[before: Timestamp]>(
  'queue_minutes.forget',
  'delete from queue_minutes where minute < $1',
);
