import { type Handle, statement, store } from '../db/index.ts';
import { msFromTimestamp, type Timestamp } from '../lib/time/timestamp.ts';
import { type ActiveLink, placeOfSwitches, SWITCH_COLUMNS, type Switches, switchesAt } from './link.ts';
import { domainsAbove, locationOf } from './link-url.ts';
import { hasFormOfMessageCode } from './message-code.ts';
import { findDeniedDomains } from './store-link-domains.ts';
import { findActiveLinksOfMessages } from './store-message-links.ts';

interface ActiveRow extends Switches {
  readonly code: string;
  readonly id: number;
  readonly accountId: number;
  readonly url: string;
  readonly expiresAt: Timestamp | null;
  readonly hasMaxVisits: boolean;
  readonly isDisabled: boolean;
}

/** Whether the operator took down the link, or suspended its account. */
const IS_DOWN = `exists (select 1 from link_takedowns t where t.code = links.code)
       or exists (select 1 from accounts a where a.id = links.account_id and a.suspended_at is not null)`;

const findActive = statement<ActiveRow>(
  'links.find_active',
  `select code, id, account_id, url, expires_at, max_visits is not null as "hasMaxVisits",
     is_disabled or ${IS_DOWN} as "isDisabled", ${SWITCH_COLUMNS.join(', ')}
   from links where code = any ($1::text[]) and deleted_at is null`,
);

/** The fields are named one by one: an object made by a spread keeps them in a separate block, which costs each visit another cache miss. */
function activeFrom(row: ActiveRow): ActiveLink {
  return {
    code: row.code,
    id: row.id,
    accountId: row.accountId,
    location: locationOf(row.url),
    expiresAtMs: row.expiresAt === null ? null : msFromTimestamp(row.expiresAt),
    hasMaxVisits: row.hasMaxVisits,
    isDisabled: row.isDisabled,
    isOptOut: false,
    switches: switchesAt(placeOfSwitches(row)),
    message: null,
  };
}

/** If a message has the code, the message's link wins, so nobody who read the code there can take it over with an alias. */
export async function findActiveLinks(handle: Handle, codes: readonly string[]): Promise<ActiveLink[]> {
  const inMessages = codes.filter(hasFormOfMessageCode);
  const [own, ofMessages] = await Promise.all([
    handle.rows(findActive, [codes]),
    inMessages.length === 0 ? [] : findActiveLinksOfMessages(handle, inMessages),
  ]);
  return withoutDenied(handle, [...own.map(activeFrom), ...ofMessages]);
}

/** Denying a domain also stops existing links to it. */
async function withoutDenied(handle: Handle, links: readonly ActiveLink[]): Promise<ActiveLink[]> {
  const domains = new Map(links.map(({ code, location }) => [code, location === '' ? [] : domainsAbove(location)]));
  const all = [...new Set([...domains.values()].flat())];
  const denied = all.length === 0 ? new Set<string>() : await findDeniedDomains(handle, all);
  if (denied.size === 0) return [...links];
  return links.map((link) =>
    domains.get(link.code)?.some((domain) => denied.has(domain)) ? { ...link, isDisabled: true } : link,
  );
}

/** No link has this code. It stands for a change that may affect any link. */
export const EVERY_LINK = '*';

/** Called in the transaction of the change, so that every process learns of it as soon as it is committed. */
export const insertLinkChange = store.changing<[code: string, now: Timestamp]>(
  'link_changes.insert',
  `insert into link_changes (code, at) values ($1, $2) on conflict do nothing`,
);

const listChanges = statement<{ code: string | null; xmin: string }>(
  'link_changes.list',
  `with horizon as (select pg_snapshot_xmin(pg_current_snapshot()) as xmin)
   select c.code, horizon.xmin::text as xmin
   from horizon left join link_changes c on c.xact >= coalesce($1::text::xid8, horizon.xmin)`,
);

export interface LinkChanges {
  readonly codes: readonly string[];
  /** The caller passes it to the next call. */
  readonly horizon: string;
}

/** Returns the changes since the call that returned `horizon`. Some may be repeated, none is left out. */
export async function listLinkChanges(handle: Handle, horizon: string | null): Promise<LinkChanges> {
  const rows = await handle.rows(listChanges, [horizon]);
  return {
    codes: rows.flatMap((row) => (row.code === null ? [] : [row.code])),
    horizon: rows[0]?.xmin ?? horizon ?? '0',
  };
}

export const deleteOldLinkChanges = store.changing<[before: Timestamp]>(
  'link_changes.delete_old',
  `delete from link_changes where at < $1`,
);

const reserve = statement<{ code: string; granted: number; isUsedUp: boolean }>(
  'links.reserve_visits',
  `with wanted as (select * from unnest($1::text[], $2::bigint[]) as w (code, n)),
   locked as (
     select l.code, l.visits_used, l.max_visits, w.n from links l join wanted w using (code)
     where l.deleted_at is null order by l.code for update of l),
   used as (
     update links l set visits_used = least(l.max_visits, l.visits_used + locked.n)
     from locked where l.code = locked.code and locked.n > 0 and locked.max_visits is not null)
   select code, least(n, greatest(0, coalesce(max_visits - visits_used, n)))::bigint as granted,
     coalesce(visits_used >= max_visits, false) as "isUsedUp"
   from locked`,
);

export interface Reserved {
  readonly code: string;
  readonly granted: number;
  /** Whether the maximum was reached before this call. */
  readonly isUsedUp: boolean;
}

/** Takes up to `wanted` visits of each link, never beyond its maximum; 0 only asks. */
export function reserveVisits(handle: Handle, wanted: ReadonlyMap<string, number>): Promise<Reserved[]> {
  return handle.rows(reserve, [[...wanted.keys()], [...wanted.values()]]);
}
