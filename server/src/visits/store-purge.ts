import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

export interface DeletedLink {
  readonly code: string;
  readonly id: number;
  readonly accountId: number;
  readonly createdAt: Timestamp;
}

const COLUMNS = `code, id, account_id, created_at`;

/** An empty URL marks links whose visits are deleted. */
export const listDeletedLinks = store.listing<[before: Timestamp, limit: number], DeletedLink>(
  'links.list_deleted',
  `select ${COLUMNS} from links where deleted_at < $1 and url <> '' order by deleted_at limit $2`,
);

export const listRestedLinks = store.listing<[before: Timestamp, limit: number], DeletedLink>(
  'links.list_rested',
  `select ${COLUMNS} from links where deleted_at < $1 and url = '' order by deleted_at limit $2`,
);

export const clearDeletedLink = store.changing<[code: string]>(
  'links.clear',
  `update links set url = '', title = '' where code = $1 and deleted_at is not null`,
);

export const removeDeletedLink = store.changing<[code: string]>(
  'links.remove',
  `delete from links where code = $1 and deleted_at is not null`,
);

export const deleteVisitsOfLink = store.changing<
  Pick<DeletedLink, 'accountId' | 'id'> & { firstId: string; endId: string }
>('visits.delete_of_link', `delete from visits where account_id = $1 and id >= $2 and id < $3 and link_id = $4`, [
  'accountId',
  'firstId',
  'endId',
  'id',
]);

const deleteRollups = statement(
  'link_rollups.delete',
  `delete from link_rollups where account_id = $1 and link_id = $2`,
);
const deleteVisitors = statement(
  'link_visitors.delete',
  `delete from link_visitors where account_id = $1 and link_id = $2`,
);
const deleteVisitorCounts = statement(
  'link_visitor_counts.delete',
  `delete from link_visitor_counts where account_id = $1 and link_id = $2`,
);

export async function deleteCountsOfLink(handle: Handle, accountId: number, linkId: number): Promise<void> {
  for (const each of [deleteRollups, deleteVisitors, deleteVisitorCounts])
    await handle.count(each, [accountId, linkId]);
}

/** Returns the number of deleted visits. If it equals the limit, there are more. */
export const deleteOldVisits = store.changing<[beforeId: string, limit: number]>(
  'visits.delete_old',
  `delete from visits where (account_id, id) in (select account_id, id from visits where id < $1 limit $2)`,
);

export const listOldVisitorDays = store.listing<[before: string, limit: number], { accountId: number; day: string }>(
  'link_visitors.old_days',
  `select distinct account_id, day::text as day from link_visitors where day < $1::date limit $2`,
);

const countOld = statement(
  'link_visitors.count_old',
  `with gone as (delete from link_visitors where account_id = $1 and day = $2::date returning link_id, day)
   insert into link_visitor_counts (account_id, link_id, day, visitors)
   select $1, link_id, day, count(*) from gone group by link_id, day
   on conflict (account_id, link_id, day) do update set visitors = link_visitor_counts.visitors + excluded.visitors`,
);

/** Replaces a day's visitors by their number. */
export async function countOldVisitors(tx: Transaction | Handle, accountId: number, day: string): Promise<void> {
  await tx.count(countOld, [accountId, day]);
}
