import { type Handle, listLivingProcesses, statement, store } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { columnsOf } from '../../../lib/values/columns.ts';

/** A row that has been `submitting` for too long. */
export interface OverdueSubmit {
  readonly accountId: number;
  readonly id: Uuid;
  readonly processId: number;
  readonly submittedAt: Timestamp;
}

/** A page of rows, of which only the overdue submits are returned. */
interface Page {
  readonly submits: readonly OverdueSubmit[];
  /** The last row of a full page, after which the next page begins. */
  readonly next: { readonly accountId: number; readonly id: Uuid } | null;
}

interface PageRow extends OverdueSubmit {
  readonly isLast: boolean;
}

function pageOf(rows: readonly PageRow[]): Page {
  const last = rows.find((row) => row.isLast);
  return { submits: rows.filter((row) => !row.isLast), next: last ? { accountId: last.accountId, id: last.id } : null };
}

const OVERDUE = `status = 'submitting' and submitted_at < $2`;
const OPEN = `select account_id, id, process_id, submitted_at, false as "isLast" from page where ${OVERDUE}`;
const LAST = `select account_id, id, null::bigint, null::timestamptz, true from page
   where (select count(*) from page) = $3 order by account_id desc, id desc limit 1`;

interface PageQuery {
  readonly accountId: number;
  readonly before: Timestamp;
  readonly limit: number;
  readonly afterId: Uuid;
}

const PAGE_NAMES = ['accountId', 'before', 'limit', 'afterId'] as const;

const paged =
  <Query>(read: (handle: Handle, query: Query) => Promise<PageRow[]>) =>
  async (handle: Handle, query: Query): Promise<Page> =>
    pageOf(await read(handle, query));

const listQuick = store.listing<PageQuery & { throughId: Uuid }, PageRow>(
  'messages.page_of_quick',
  `with page as materialized (
     select account_id, id, kind, status, process_id, submitted_at from messages
     where account_id = $1 and id > $4 and id <= $5 order by id limit $3)
   ${OPEN} and kind = 'quick' union all (${LAST})`,
  [...PAGE_NAMES, 'throughId'],
);

/** Lists quick sends by the time at which their ids were made. */
export const pageOfQuickSubmits = paged(listQuick);

const listOfCampaign = store.listing<PageQuery & { campaignId: number }, PageRow>(
  'messages.page_of_campaign',
  `with page as materialized (
     select account_id, id, status, process_id, submitted_at from messages
     where account_id = $1 and campaign_id = $5 and kind = 'bulk' and id > $4 order by id limit $3)
   ${OPEN} union all (${LAST})`,
  [...PAGE_NAMES, 'campaignId'],
);

export const pageOfCampaignSubmits = paged(listOfCampaign);

const listOfOutbox = store.listing<PageQuery, PageRow>(
  'outbox.page_of_submits',
  `with page as materialized (
     select o.account_id, o.message_id as id, m.status, m.process_id, m.submitted_at
     from (select account_id, message_id from outbox where (account_id, message_id) > ($1, $4) and process_id is not null
           order by account_id, message_id limit $3) o
     join messages m on m.account_id = o.account_id and m.id = o.message_id)
   ${OPEN} union all (${LAST})`,
  PAGE_NAMES,
);

/** Lists messages from the outbox, beginning after one of an account: while they are on the wire, their entry and its lease stay. */
export const pageOfOutboxSubmits = paged(listOfOutbox);

/** Lists campaigns with rows on the wire of which nothing has been settled for a long time. */
export const listStuckCampaigns = store.listing<
  { accountId: number; id: number; before: Timestamp; limit: number },
  { accountId: number; id: number }
>(
  'sms_campaigns.list_stuck',
  `select c.account_id, c.id from sms_campaigns c
   where (c.status in ('sending', 'paused') or c.is_winding_up) and (c.account_id, c.id) > ($1, $2) and c.updated_at < $3
     and (select coalesce(sum(n), 0) from campaign_counts k
          where k.account_id = c.account_id and k.campaign_id = c.id and k.status = 'submitting') > 0
   order by c.account_id, c.id limit $4`,
  ['accountId', 'id', 'before', 'limit'],
);

const note = statement(
  'overdue_submits.note',
  `insert into overdue_submits (account_id, message_id, process_id, submitted_at)
   select * from unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::timestamptz[])
   on conflict (account_id, message_id) do update set process_id = excluded.process_id, submitted_at = excluded.submitted_at
   where overdue_submits.submitted_at <> excluded.submitted_at`,
);

export async function noteOverdueSubmits(handle: Handle, submits: readonly OverdueSubmit[]): Promise<void> {
  const columns = columnsOf(submits, 'accountId', 'id', 'processId', 'submittedAt');
  if (submits.length > 0) await handle.count(note, columns);
}

export interface NotedSubmit extends OverdueSubmit {
  /** Whether the row is still as the submit left it. */
  readonly isOpen: boolean;
  readonly isOwnerAlive: boolean;
}

const listNoted = statement<Omit<NotedSubmit, 'isOwnerAlive'>>(
  'overdue_submits.list',
  `select o.account_id, o.message_id as id, o.process_id, o.submitted_at,
     coalesce(m.status = 'submitting' and m.submitted_at = o.submitted_at, false) as "isOpen"
   from overdue_submits o left join messages m on m.account_id = o.account_id and m.id = o.message_id
   where (o.account_id, o.message_id) > ($1, $2) order by o.account_id, o.message_id limit $3`,
);

export async function listOverdueSubmits(
  handle: Handle,
  after: { readonly accountId: number; readonly id: Uuid },
  limit: number,
): Promise<NotedSubmit[]> {
  const noted = await handle.rows(listNoted, [after.accountId, after.id, limit]);
  if (noted.length === 0) return [];
  const alive = new Set(await listLivingProcesses(handle));
  return noted.map((submit) => ({ ...submit, isOwnerAlive: alive.has(submit.processId) }));
}

export const listOwnOverdueSubmits = store.listing<[processId: number, limit: number], OverdueSubmit>(
  'overdue_submits.list_own',
  `select account_id, message_id as id, process_id, submitted_at
   from overdue_submits where process_id = $1 limit $2`,
);

export const forgetOverdueSubmits = store.changingListed<[accountId: number, ids: readonly Uuid[]]>(
  'overdue_submits.delete',
  `delete from overdue_submits where account_id = $1 and message_id = any ($2::uuid[])`,
);

export const findOldestSubmit = store.value<[], Timestamp>(
  'overdue_submits.oldest',
  `select min(submitted_at) from overdue_submits`,
);

export const findSweptThrough = store.value<[name: string], Timestamp>(
  'sweeps.find',
  `select through_at from sweeps where name = $1`,
);

export const storeSweptThrough = store.changing<[name: string, throughAt: Timestamp]>(
  'sweeps.move',
  `insert into sweeps (name, through_at) values ($1, $2) on conflict (name) do update set through_at = excluded.through_at`,
);
