import {
  type Handle,
  insertCounts,
  pagedStatement,
  readCountedPage,
  statement,
  store,
  type Transaction,
} from '../db/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { assignments } from '../lib/values/fields.ts';
import { type Link, SWITCH_COLUMNS, SWITCH_NAMES } from './link.ts';

const SWITCHES = SWITCH_COLUMNS.join(', ');
const COLUMNS = `code, id, url, title, ${SWITCHES}, expires_at, max_visits, is_disabled, created_at, updated_at`;
const COUNT = 'links';

/**
 * How many creations can commit at once without waiting for each other's count; a list sums this many small rows. Each connection has its own slot,
 * so a transaction with many creations locks one slot. With several it could deadlock with another.
 */
const COUNT_SLOTS = 64;

// One statement answers what each creation asks: whether the domain is denied, whether the code is free, and how many links there are now.
const insert = statement<{ code: string | null; domain: string | null }>(
  'links.insert',
  `with denied as (select domain from link_domains where domain = any ($9::text[])),
   stored as (
     insert into links (account_id, code, id, url, title, expires_at, max_visits, ${SWITCHES}, created_at, updated_at)
     select $1, n.code, n.id, n.url, n.title, n.expires_at, n.max_visits, ${SWITCH_COLUMNS.map((column) => `n.${column}`).join(', ')}, $2, $2
     from unnest($3::text[], $4::bigint[], $5::text[], $6::text[], $7::timestamptz[], $8::bigint[], ${SWITCH_COLUMNS.map((_, index) => `$${10 + index}::boolean[]`).join(', ')})
       as n (code, id, url, title, expires_at, max_visits, ${SWITCHES})
     on conflict (code) do nothing
     returning code, id),
   counted as (
     ${insertCounts(COUNT, { from: 'stored', slot: `pg_backend_pid() % ${COUNT_SLOTS}` })})
   select code, null::text as domain from stored union all select null, domain from denied`,
);

export interface InsertedLinks {
  /** The codes that were free. */
  readonly stored: ReadonlySet<string>;
  /** The domains to which no link may lead. If there are any, the caller must not commit. */
  readonly denied: readonly string[];
}

/** Stores the links whose codes are free, and returns these codes. */
export async function insertLinks(
  tx: Transaction,
  accountId: number,
  links: readonly Link[],
  domains: readonly string[],
): Promise<InsertedLinks> {
  const [first] = links;
  if (!first) return { stored: new Set(), denied: [] };
  const column = <T>(read: (link: Link) => T): T[] => links.map(read);
  const rows = await tx.rows(insert, [
    accountId,
    first.createdAt,
    column((link) => link.code),
    column((link) => link.id),
    column((link) => link.url),
    column((link) => link.title),
    column((link) => link.expiresAt),
    column((link) => link.maxVisits),
    domains,
    ...SWITCH_NAMES.map((name) => column((link) => link[name])),
  ]);
  return {
    stored: new Set(rows.flatMap((row) => row.code ?? [])),
    denied: rows.flatMap((row) => row.domain ?? []),
  };
}

export const findLink = store.finding<[accountId: number, code: string], Link>(
  'links.find',
  `select ${COLUMNS} from links where code = $2 and account_id = $1 and deleted_at is null`,
);

export const claimLink = store.finding<[accountId: number, code: string], Link, Transaction>(
  'links.lock',
  `select ${COLUMNS} from links where code = $2 and account_id = $1 and deleted_at is null for update`,
);

const update = statement(
  'links.update',
  `update links set url = $3, title = $4, expires_at = $5, max_visits = $6, is_disabled = $7, updated_at = $8, ${assignments(SWITCH_NAMES, 9)}
   where code = $2 and account_id = $1 and deleted_at is null`,
);

export async function updateLink(tx: Transaction, accountId: number, link: Link): Promise<void> {
  const { code, url, title, expiresAt, maxVisits, isDisabled, updatedAt } = link;
  const values = [accountId, code, url, title, expiresAt, maxVisits, isDisabled, updatedAt];
  await tx.count(update, [...values, ...SWITCH_NAMES.map((name) => link[name])]);
}

/** The row stays for a while: see the migration. */
export const deleteLink = store.removing<[accountId: number, code: string, now: Timestamp]>(
  COUNT,
  'links.delete',
  `update links set deleted_at = $3 where code = $2 and account_id = $1 and deleted_at is null returning id`,
);

const list = pagedStatement<Link>(
  'links.list',
  `select ${COLUMNS} from links where account_id = $1 and deleted_at is null and id {edge} $2 order by id {order} limit $3 offset $4`,
);

export async function readLinks(handle: Handle, accountId: number, request: PageRequest): Promise<Page<Link>> {
  return readCountedPage(handle, { list, accountId, whats: [COUNT] }, request);
}

/** The most rows that one page of a search reads, however few of them match. */
const LOOKED_AT_MAX = 10_000;

/** A search from either end. */
const searchOf = (name: string, ofAccount: string, order: string) => ({
  search: statement<Link>(
    `links.search${name}`,
    `select ${COLUMNS} from (
     select ${COLUMNS} from links where ${ofAccount} order by ${order} limit $3) looked_at
   where ($5::text is null or position(lower($5) in lower(code || ' ' || title || ' ' || url)) > 0)
     and ($6::boolean is null or is_disabled = $6)
     and ($7::timestamptz is null or created_at >= $7)
     and ($8::timestamptz is null or created_at < $8)
   order by ${order} limit $4`,
  ),
  findLast: statement<{ id: number }>(
    `links.find_last_looked_at${name}`,
    `select id from links where ${ofAccount} order by ${order} limit 1 offset $3::bigint - 1`,
  ),
});
const OF_ACCOUNT = 'account_id = $1 and deleted_at is null';
const SEARCHES = {
  newest: searchOf('', `${OF_ACCOUNT} and id < $2`, 'id desc'),
  oldest: searchOf('_from_oldest', `${OF_ACCOUNT} and id > $2`, 'id'),
};

export interface LinkFilter {
  readonly text: string | undefined;
  readonly isDisabled: boolean | undefined;
  readonly from: Timestamp | undefined;
  readonly to: Timestamp | undefined;
}

export interface LinkSearch {
  readonly accountId: number;
  /** The last link that was read; undefined on the first page. */
  readonly after: number | undefined;
  readonly sort: keyof typeof SEARCHES;
  readonly filter: LinkFilter;
  readonly limit: number;
}

const placeOf = ({ sort, after }: Pick<LinkSearch, 'sort' | 'after'>): number =>
  after ?? (sort === 'newest' ? Number.MAX_SAFE_INTEGER : 0);

/** Returns the matches among the next links. */
export function searchLinks(handle: Handle, { accountId, filter, limit, ...at }: LinkSearch): Promise<Link[]> {
  const { text, isDisabled, from, to } = filter;
  const place = [accountId, placeOf(at), LOOKED_AT_MAX];
  const values = [...place, limit, text ?? null, isDisabled ?? null, from ?? null, to ?? null];
  return handle.rows(SEARCHES[at.sort].search, values);
}

/** Returns where the search continues; null if it has reached the last link. */
export async function findLastLinkLookedAt(
  handle: Handle,
  { accountId, ...at }: Pick<LinkSearch, 'accountId' | 'after' | 'sort'>,
): Promise<number | null> {
  const [row] = await handle.rows(SEARCHES[at.sort].findLast, [accountId, placeOf(at), LOOKED_AT_MAX]);
  return row?.id ?? null;
}
