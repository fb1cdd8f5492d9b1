import { type Handle, store, type Transaction } from '../db/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { type LookupSource, SETTINGS_UNLESS_SET } from './lookup-source.ts';

const OF_LAST_DAY = (column: string) =>
  `(select ${column} from lookup_days where source_id = id order by day desc limit 1)`;
const COLUMNS = `id, name, kind, settings, sealed_secret, created_at, updated_at,
  ${OF_LAST_DAY('day::text')} as "lastDay", ${OF_LAST_DAY('asked')} as "askedOnLastDay"`;

/** Settings that did not exist when the row was written have their defaults. */
const complete = (row: LookupSource): LookupSource => ({
  ...row,
  settings: { ...SETTINGS_UNLESS_SET, ...row.settings },
});

const listAll = store.listing<[], LookupSource>('lookup_sources.list_all', `select ${COLUMNS} from lookup_sources`);

/** Returns all sources in the order in which they are asked. */
export async function listAllSources(handle: Handle): Promise<LookupSource[]> {
  const sources = (await listAll(handle)).map(complete);
  return sources.sort((a, b) => a.settings.position - b.settings.position || a.id - b.id);
}

const readAll = store.wholeList<LookupSource>('lookup_sources', {
  columns: COLUMNS,
  found: 'from lookup_sources',
  by: 'id {order}',
});

export async function readSources(handle: Handle, request: PageRequest): Promise<Page<LookupSource>> {
  const page = await readAll(handle, request);
  return { ...page, items: page.items.map(complete) };
}

const find = store.finding<[id: number], LookupSource>(
  'lookup_sources.find',
  `select ${COLUMNS} from lookup_sources where id = $1`,
);
const claim = store.finding<[id: number], LookupSource, Transaction>(
  'lookup_sources.claim',
  `select ${COLUMNS} from lookup_sources where id = $1 for update`,
);

export async function findSource(handle: Handle, id: number): Promise<LookupSource | null> {
  const row = await find(handle, id);
  return row && complete(row);
}

export async function claimSource(tx: Transaction, id: number): Promise<LookupSource | null> {
  const row = await claim(tx, id);
  return row && complete(row);
}

/** False: another source has the name. */
export const insertSource = store.changingOne<LookupSource, Transaction>(
  'lookup_sources.insert',
  `insert into lookup_sources (id, name, kind, settings, sealed_secret, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing`,
  ['id', 'name', 'kind', 'settings', 'sealedSecret', 'createdAt'],
);

export const updateSource = store.changing<LookupSource, Transaction>(
  'lookup_sources.update',
  `update lookup_sources set name = $2, settings = $3, sealed_secret = $4, updated_at = $5 where id = $1`,
  ['id', 'name', 'settings', 'sealedSecret', 'updatedAt'],
);

export const isSourceNameTaken = store.hasAny<[name: string, exceptId: number]>(
  'lookup_sources.name_taken',
  `select id from lookup_sources where lower(name) = lower($1) and id <> $2`,
);

export const deleteSourceRow = store.changingOne<[id: number], Transaction>(
  'lookup_sources.delete',
  `delete from lookup_sources where id = $1`,
);

const DAY_OF = (moment: string) => `(${moment}::timestamptz at time zone 'UTC')::date`;

/**
 * Counts a question of a day before it is asked, for an account ($4) that may ask $5 of them; null: for the operator. Not taken: the
 * budget of the day is spent, or else the share of the account.
 */
export const takeFromBudget = store.finding<
  [sourceId: number, now: Timestamp, budget: number, accountId: number | null, shareMax: number],
  { readonly hasShare: boolean; readonly isTaken: boolean }
>(
  'lookup_days.take',
  `with share as (
     insert into lookup_account_days as d (source_id, account_id, day, asked)
     select $1, $4::bigint, ${DAY_OF('$2')}, 1 where $4::bigint is not null and $5::bigint > 0
     on conflict (source_id, account_id, day) do update set asked = d.asked + 1 where d.asked < $5::bigint returning 1),
   taken as (
     insert into lookup_days as d (source_id, day, asked)
     select $1, ${DAY_OF('$2')}, 1 where $3::bigint > 0 and ($4::bigint is null or exists (select 1 from share))
     on conflict (source_id, day) do update set asked = d.asked + 1 where d.asked < $3::bigint returning 1)
   select $4::bigint is null or exists (select 1 from share) as "hasShare", exists (select 1 from taken) as "isTaken"`,
);

/** Days that are long over. No clock goes back so far. */
export const deleteOldDays = store.changing<[now: Timestamp]>(
  'lookup_days.delete_old',
  `with shares as (delete from lookup_account_days where day < ${DAY_OF('$1')} - 400)
   delete from lookup_days where day < ${DAY_OF('$1')} - 400`,
);
