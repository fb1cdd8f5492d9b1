import { type AlsoDone, type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { EventKind } from './event-kind.ts';

/** An event as stored. `data` is the JSON text that programs receive. */
export interface StoredEvent {
  readonly accountId: number;
  readonly id: Uuid;
  /** Its number among the account's events, assigned after the commit, with gaps. */
  readonly position: number;
  readonly kind: EventKind;
  readonly version: number;
  readonly createdAt: Timestamp;
  readonly data: string;
}

export interface EventRow {
  readonly id: Uuid;
  readonly kind: EventKind;
  readonly version: number;
  readonly data: string;
}

const insert = statement(
  'events.insert',
  `insert into events (account_id, id, kind, version, created_at, data)
   select $1, e.id, e.kind, e.version, $2, e.data
   from unnest($3::uuid[], $4::text[], $5::smallint[], $6::json[]) as e (id, kind, version, data)`,
);

export async function insertEvents(
  tx: Transaction,
  accountId: number,
  at: Timestamp,
  rows: readonly EventRow[],
): Promise<void> {
  const { values } = insertOf(accountId, at, rows);
  await tx.count(insert, values);
}

/** Returns the insert as a statement, for callers that commit statements of their own. */
export function insertOf(accountId: number, at: Timestamp, rows: readonly EventRow[]): AlsoDone {
  const column = <K extends keyof EventRow>(name: K): EventRow[K][] => rows.map((row) => row[name]);
  return {
    statement: insert,
    values: [accountId, at, column('id'), column('kind'), column('version'), column('data')],
  };
}

/**
 * Assigns the next numbers to committed events that have none. The lock on the account's row is held until the commit, so numbers become visible in
 * order: a reader that has seen one has seen all below it. A second statement that waited for the lock finds that the first one has changed the rows,
 * skips them, and leaves its numbers unused.
 *
 * The events are joined with single rows alone. Joined with a row for each event, a table without statistics is searched once for every pair of events:
 * 2,500 of them took longer than a statement may. `width_bucket` finds the place of an id by halves: looking through the list from
 * its beginning took two thirds of the statement.
 */
const number = statement(
  'events.number',
  `with fresh as materialized (
     select id from events where account_id = $1 and position is null order by id limit $2),
   listed as materialized (select array_agg(id order by id) as ids from fresh),
   counted as (
     update event_positions set last = last + (select count(*) from fresh)
     where account_id = $1 and exists (select 1 from fresh) returning last)
   update events e set position = counted.last - cardinality(listed.ids) + width_bucket(e.id, listed.ids)
   from counted, listed
   where e.account_id = $1 and e.id = any (array(select id from fresh)) and e.position is null`,
);

/** Returns how many events were numbered. */
export function numberEvents(handle: Handle, accountId: number, limit: number): Promise<number> {
  return handle.count(number, [accountId, limit]);
}

/** Lists the next events of all kinds. Unwanted ones come without their data. */
export const listEventsAfter = store.listing<
  { accountId: number; after: number; kinds: readonly EventKind[] | null; limit: number },
  StoredEvent & { isWanted: boolean }
>(
  'events.read',
  `select account_id, id, position, kind, version, created_at, case when $3::text[] is null or kind = any ($3) then data::text end as data,
     ($3 is null or kind = any ($3)) as "isWanted"
   from events where account_id = $1 and position > $2 order by position limit $4`,
  ['accountId', 'after', 'kinds', 'limit'],
);

/** Returns null if there is no such event, or if it has no number yet. */
export const findEventPosition = store.value<[accountId: number, id: Uuid], number | null>(
  'events.find_position',
  `select position from events where account_id = $1 and id = $2`,
);

export const findOldestEvent = store.value<[accountId: number], Uuid>(
  'events.find_oldest',
  `select id from events where account_id = $1 order by id limit 1`,
);

/** Returns null if the event was dropped with its month, or the number was never used. */
export const findEventAt = store.value<[accountId: number, position: number], Uuid>(
  'events.find_at_position',
  `select id from events where account_id = $1 and position = $2`,
);

/** Returns the highest assigned number, or 0 if nobody ever listened. */
export const findLastPosition = store.counting<[accountId: number]>(
  'event_positions.find',
  `select last from event_positions where account_id = $1`,
);

export interface News {
  readonly accountId: number;
  /** The highest number of this account that the caller has seen. */
  readonly last: number;
}

const findNews = statement<News>(
  'event_positions.find_news',
  (within) => `select l.account_id, l.last
   from unnest($1::bigint[], $2::bigint[]) as a (account_id, seen) join event_positions l on l.account_id = a.account_id
   where ${within('l.account_id')}
     and (l.last > a.seen or exists (select 1 from events e where e.account_id = l.account_id and ${within('e.account_id')}
       and e.position is null))`,
);

/** Returns those of the accounts that have events without a number, or above the number seen last. */
export function listAccountsWithNews(
  handle: Handle,
  seen: readonly { readonly accountId: number; readonly seenLast: number }[],
): Promise<News[]> {
  return handle.rows(findNews, [seen.map(({ accountId }) => accountId), seen.map(({ seenLast }) => seenLast)]);
}
