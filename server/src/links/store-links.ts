import {
  addToRowCount,
  type Handle,
  pagedStatement,
  readPage,
  rowCount,
  statement,
  type Transaction,
} from '../db/index.ts';
import type { Page, PageRequest } from '../lib/page.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { Link } from './link.ts';

const SWITCH_COLUMNS = `track_visits as "trackVisits", track_ip_address as "trackIpAddress", track_browser as "trackBrowser",
   track_operating_system as "trackOperatingSystem", track_device_type as "trackDeviceType", track_referer_url as "trackRefererUrl"`;
const COLUMNS = `code, id, url, title, ${SWITCH_COLUMNS}, expires_at as "expiresAt", max_visits as "maxVisits",
   is_disabled as "isDisabled", created_at as "createdAt", updated_at as "updatedAt"`;
const COUNT = 'links';

/**
 * As many creations can commit at once without waiting for one another's count; a list sums so many small rows. The slot is
 * the connection's, so that a transaction with many creations holds one: those with several could wait for one another in a ring.
 */
const COUNT_SLOTS = 64;

// One statement for what each creation asks: is the domain denied, is the code free, how many links are there now.
const insert = statement<{ code: string | null; domain: string | null }>(
  'links.insert',
  `with denied as (select domain from link_domains where domain = any ($15::text[])),
   stored as (
     insert into links (account_id, code, id, url, title, track_visits, track_ip_address, track_browser, track_operating_system,
       track_device_type, track_referer_url, expires_at, max_visits, created_at, updated_at)
     select $1, n.code, n.id, n.url, n.title, n.visits, n.address, n.browser, n.system, n.device, n.referer, n.expires_at, n.max_visits, $2, $2
     from unnest($3::text[], $4::bigint[], $5::text[], $6::text[], $7::boolean[], $8::boolean[], $9::boolean[], $10::boolean[],
       $11::boolean[], $12::boolean[], $13::timestamptz[], $14::bigint[])
       as n (code, id, url, title, visits, address, browser, system, device, referer, expires_at, max_visits)
     on conflict (code) do nothing
     returning code),
   counted as (
     insert into row_counts (account_id, what, slot, n)
     select $1, '${COUNT}', pg_backend_pid() % ${COUNT_SLOTS}, count(*) from stored having count(*) > 0
     on conflict (account_id, what, slot) do update set n = row_counts.n + excluded.n)
   select code, null::text as domain from stored union all select null, domain from denied`,
);

export interface InsertedLinks {
  /** The codes that were free. */
  readonly stored: ReadonlySet<string>;
  /** Of the domains named, those that no link may lead to: the caller must not commit. */
  readonly denied: readonly string[];
}

/** Stores those whose code is free, and tells which these were. */
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
    column((link) => link.trackVisits),
    column((link) => link.trackIpAddress),
    column((link) => link.trackBrowser),
    column((link) => link.trackOperatingSystem),
    column((link) => link.trackDeviceType),
    column((link) => link.trackRefererUrl),
    column((link) => link.expiresAt),
    column((link) => link.maxVisits),
    domains,
  ]);
  return {
    stored: new Set(rows.flatMap((row) => row.code ?? [])),
    denied: rows.flatMap((row) => row.domain ?? []),
  };
}

const find = statement<Link>(
  'links.find',
  `select ${COLUMNS} from links where code = $2 and account_id = $1 and deleted_at is null`,
);

export async function findLink(handle: Handle, accountId: number, code: string): Promise<Link | null> {
  return (await handle.rows(find, [accountId, code]))[0] ?? null;
}

const lock = statement<Link>(
  'links.lock',
  `select ${COLUMNS} from links where code = $2 and account_id = $1 and deleted_at is null for update`,
);

export async function claimLink(tx: Transaction, accountId: number, code: string): Promise<Link | null> {
  return (await tx.rows(lock, [accountId, code]))[0] ?? null;
}

const update = statement(
  'links.update',
  `update links set url = $3, title = $4, track_visits = $5, track_ip_address = $6, track_browser = $7, track_operating_system = $8,
     track_device_type = $9, track_referer_url = $10, expires_at = $11, max_visits = $12, is_disabled = $13, updated_at = $14
   where code = $2 and account_id = $1 and deleted_at is null`,
);

export async function updateLink(tx: Transaction, accountId: number, link: Link): Promise<void> {
  const { code, url, title, trackVisits, trackIpAddress, trackBrowser, trackOperatingSystem } = link;
  const { trackDeviceType, trackRefererUrl, expiresAt, maxVisits, isDisabled, updatedAt } = link;
  await tx.count(update, [
    ...[accountId, code, url, title, trackVisits, trackIpAddress, trackBrowser, trackOperatingSystem],
    ...[trackDeviceType, trackRefererUrl, expiresAt, maxVisits, isDisabled, updatedAt],
  ]);
}

const remove = statement<{ id: number }>(
  'links.delete',
  `update links set deleted_at = $3 where code = $2 and account_id = $1 and deleted_at is null returning id`,
);

/** The row stays for a while: see the migration. */
export async function deleteLink(tx: Transaction, accountId: number, code: string, now: Timestamp): Promise<boolean> {
  const [row] = await tx.rows(remove, [accountId, code, now]);
  if (!row) return false;
  await addToRowCount(tx, { accountId, what: COUNT, spread: row.id, by: -1 });
  return true;
}

const list = pagedStatement<Link>(
  'links.list',
  `select ${COLUMNS} from links where account_id = $1 and deleted_at is null order by id {order} limit $2 offset $3`,
);

export async function listLinks(handle: Handle, accountId: number, request: PageRequest): Promise<Page<Link>> {
  return readPage(handle, { list, values: [accountId], total: await rowCount(handle, accountId, COUNT) }, request);
}
