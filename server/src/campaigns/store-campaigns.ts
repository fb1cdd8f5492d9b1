import {
  addToRowCount,
  type Handle,
  pagedStatement,
  searchedStatement,
  statement,
  store,
  type Transaction,
  wordSearch,
} from '../db/index.ts';
import type { CampaignFacts } from '../events/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { hasWords } from '../lib/values/plain-text.ts';
import { type Channel, isDue } from './channel.ts';

/** Returns what deletes a campaign and counts it no more. */
export function removerOf({ table }: Channel) {
  const remove = store.changing<[accountId: number, id: number], Transaction>(
    `${table}.delete`,
    `delete from ${table} where account_id = $1 and id = $2`,
  );
  return async (tx: Transaction, accountId: number, id: number): Promise<void> => {
    await remove(tx, accountId, id);
    await addToRowCount(tx, { accountId, what: table, ids: [id], by: -1 });
  };
}

/** The columns are those of `c`. The inner select reads only the index, so that only the page's own rows are fetched from the table. */
export const listStatements = <Campaign>({ table, listed }: Channel, columns: string) => ({
  list: pagedStatement<Campaign>(
    `${table}.list`,
    `select ${columns} from (select id from ${table} where account_id = $1 and ${listed} and id {edge} $2 order by id {order} limit $3 offset $4) page
     join ${table} c on c.account_id = $1 and c.id = page.id order by c.id {order}`,
  ),
  search: wordSearch.wordsForms((more, ofAccount) =>
    searchedStatement<Campaign>(`${table}.search${more}`, {
      columns,
      found: `from (${wordSearch.matchesOf({ table, searched: ['name'], alive: listed }, ofAccount)}) matches (match)
        join ${table} c on c.account_id = $1 and c.id = match`,
      by: 'c.id',
    }),
  ),
  /** Reads only what has the reference, by its index. */
  byReference: searchedStatement<Campaign>(`${table}.list_by_reference`, {
    columns,
    found: `from ${table} c where c.account_id = $1 and ${listed} and c.reference = $3
      and ($4::text[] is null or c.status = any ($4)) and ${hasWords('c.name', '$2')}`,
    by: 'c.id',
    parameters: 4,
  }),
  byStatus: searchedStatement<Campaign>(`${table}.list_by_status`, {
    columns,
    found: `from ${table} c where c.account_id = $1 and ${listed} and c.status = any ($3::text[]) and ${hasWords('c.name', '$2')}`,
    by: 'c.id',
    parameters: 3,
  }),
});

interface StateCount<Status extends string> {
  readonly status: Status;
  readonly campaigns: number;
}

/** Counts the campaigns of each state up to a limit. */
export const stateCounts = <Status extends string>({ table, listed }: Channel) =>
  store.listing<[accountId: number, statuses: readonly Status[], limit: number], StateCount<Status>>(
    `${table}.count_by_status`,
    `select s.status, (select count(*) from (
       select 1 from ${table} c where c.account_id = $1 and ${listed} and c.status = s.status limit $3) counted) as campaigns
     from unnest($2::text[]) with ordinality as s (status, place) order by s.place`,
  );

/** The columns of the facts that events about a campaign tell. */
const EVENT_FACTS = `c.uuid, c.name, c.status, c.pause_reason, c.fail_reason, c.total_recipients,
     c.messages_sent, c.credits_used, c.started_at, c.ended_at,
     coalesce(c.reference, '') as reference, coalesce(c.metadata, '{}') as metadata`;

export const factsOf = ({ table, listed }: Channel) =>
  store.finding<[accountId: number, id: number], CampaignFacts>(
    `${table}.find_for_event`,
    `select ${EVENT_FACTS} from ${table} c where c.account_id = $1 and c.id = $2 and ${listed}`,
  );

/**
 * Lists the newest campaigns of some accounts that run or are paused, or ended after an instant. Each of the two selects has an index of its own.
 */
export const progressStatement = <Counted>({ table, running, listed }: Channel, columns: string) =>
  statement<CampaignFacts & Counted & { readonly accountId: number }>(
    `${table}.list_progress`,
    `with shown as (
       select account_id, id from ${table} where account_id = any ($1::bigint[]) and ${listed} and status in ('${running}', 'paused')
       union all select account_id, id from ${table} where account_id = any ($1) and ${listed} and ended_at > $2),
     newest as (
       select account_id, id from (
         select account_id, id, row_number() over (partition by account_id order by id desc) as place from shown) s where place <= $3)
     select c.account_id, ${EVENT_FACTS}, ${columns}
     from newest s join ${table} c on c.account_id = s.account_id and c.id = s.id order by c.account_id, c.id`,
  );

export interface EndedCampaign {
  readonly id: number;
  readonly endedAt: Timestamp;
  readonly totalRecipients: number;
}

/**
 * Lists an account's campaigns in the order of their ends; the id 0 starts at the beginning of a span. It follows an index without further
 * conditions, so the cost of a page is bounded, however many campaigns the account has had.
 */
export const endedStatement = ({ table }: Channel) =>
  store.listing<[accountId: number, endedAt: Timestamp, id: number, to: Timestamp, limit: number], EndedCampaign>(
    `${table}.list_ended`,
    `select id, ended_at, total_recipients from ${table}
     where account_id = $1 and (ended_at, id) > ($2, $3) and ended_at < $4 order by ended_at, id limit $5`,
  );

export interface CampaignRef {
  readonly accountId: number;
  readonly id: number;
  readonly uuid: Uuid;
}

/** The open campaigns of a channel, which an operator or the end of an account cancels together. */
export function openCampaignsOf(channel: Channel) {
  const { table, running } = channel;
  const find = statement<{ isDue: boolean }>(
    `${table}.find_overdue`,
    `select (${isDue(channel)}) as "isDue" from ${table} where account_id = $2 and id = $3`,
  );
  const list = statement<CampaignRef>(
    `${table}.list_overdue`,
    `select account_id, id, uuid from ${table} where ${isDue(channel)} order by id limit $2`,
  );
  const listOpen = statement<{ id: number }>(
    `${table}.list_open_of_account`,
    `select id from ${table} where account_id = $1 and status in ('scheduled', 'preparing', '${running}', 'paused') order by id limit $2`,
  );
  return {
    /** Checks a locked campaign again, because it may have changed since it was read. */
    isOverdue: async (
      tx: Transaction,
      { accountId, id }: Omit<CampaignRef, 'uuid'>,
      dueUntil: Timestamp,
    ): Promise<boolean> => (await tx.rows(find, [dueUntil, accountId, id]))[0]?.isDue === true,
    listOverdue: (handle: Handle, dueUntil: Timestamp, limit: number): Promise<CampaignRef[]> =>
      handle.rows(list, [dueUntil, limit]),
    /** Reads all campaigns of the account, which happens only once in its life. */
    listOpen: async (handle: Handle, accountId: number, limit: number): Promise<number[]> =>
      (await handle.rows(listOpen, [accountId, limit])).map(({ id }) => id),
  };
}
