import type { BodyOf } from '@volley/contract';
import type { accountOperations } from '@volley/contract/accounts';
import type { AccountState } from '@volley/contract/choices';
import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { BeforeId } from '../lib/ids/id-cursor.ts';
import { TEST_ACCOUNTS_FROM } from '../lib/ids/test-account.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Hundredths } from '../lib/values/money.ts';
import type { Account } from './accounts.ts';

const COLUMNS = `id, name, default_country, time_zone,
  transactional_through_suppression, lookup_wait_ms, key_requests_per_minute,
  monthly_limit, contacts_max, links_max, recordings_bytes_max,
  suspended_at, suspended_reason, closed_at, closed_reason, created_at, updated_at`;

export const insertAccount = store.changing<Account>(
  'accounts.insert',
  `insert into accounts (id, name, default_country, time_zone, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`,
  ['id', 'name', 'defaultCountry', 'timeZone', 'createdAt'],
);

const COPIED = 'name, default_country, time_zone, transactional_through_suppression, key_requests_per_minute';

const insertTest = statement(
  'accounts.insert_test',
  `insert into accounts (id, ${COPIED}, suspended_at, suspended_reason, contacts_max, links_max, recordings_bytes_max, created_at, updated_at)
   select $2, ${COPIED}, suspended_at, suspended_reason, 10000, 10000, 50000000, $3, $3 from accounts where id = $1
   on conflict (id) do nothing`,
);

/** What it may store is little. */
export async function insertTestAccount(tx: Transaction, liveId: number, id: number, now: Timestamp): Promise<void> {
  await tx.count(insertTest, [liveId, id, now]);
}

export const updateTestAccount = store.changing<[liveId: number, id: number], Transaction>(
  'accounts.update_test',
  `update accounts t set ${COPIED.split(', ')
    .map((column) => `${column} = a.${column}`)
    .join(', ')}, updated_at = a.updated_at
   from accounts a where t.id = $2 and a.id = $1`,
);

export const findAccount = store.finding<[id: number], Account>(
  'accounts.find',
  `select ${COLUMNS} from accounts where id = $1`,
);

/** Returns the account that the first start made; null before it. */
export const firstAccountId = store.value<[], number>('accounts.first', `select id from accounts order by id limit 1`);

const update = statement<Account>(
  'accounts.update',
  `update accounts set name = coalesce($2, name), transactional_through_suppression = coalesce($3, transactional_through_suppression),
     updated_at = $4, default_country = coalesce($5, default_country), time_zone = coalesce($6, time_zone),
     key_requests_per_minute = case when $7 then $8::int else key_requests_per_minute end,
     monthly_limit = case when $9 then $10::bigint else monthly_limit end, contacts_max = case when $11 then $12::bigint else contacts_max end,
     links_max = case when $13 then $14::bigint else links_max end,
     recordings_bytes_max = case when $15 then $16::bigint else recordings_bytes_max end,
     lookup_wait_ms = coalesce($17, lookup_wait_ms)
   where id = $1 returning ${COLUMNS}`,
);

/** Undefined fields stay as they are. */
export type AccountUpdate = Omit<BodyOf<typeof accountOperations.update>, 'monthlyLimit'> & {
  readonly monthlyLimit: Hundredths | null | undefined;
};

/** Returns null if there is no such account. */
export async function updateStoredAccount(
  handle: Handle,
  { id, now }: { id: number; now: Timestamp },
  changes: AccountUpdate,
): Promise<Account | null> {
  const { name = null, defaultCountry = null, timeZone = null, transactionalThroughSuppression = null } = changes;
  const place = [defaultCountry, timeZone];
  const { keyRequestsPerMinute, monthlyLimit, contactsMax, linksMax, recordingsBytesMax } = changes;
  const limits = [keyRequestsPerMinute, monthlyLimit, contactsMax, linksMax, recordingsBytesMax];
  const given = limits.flatMap((limit) => [limit !== undefined, limit ?? null]);
  const values = [id, name, transactionalThroughSuppression, now, ...place, ...given, changes.lookupWaitMs ?? null];
  return (await handle.rows(update, values))[0] ?? null;
}

const suspend = statement<Account>(
  'accounts.suspend',
  `update accounts set suspended_at = $2, suspended_reason = $3, updated_at = $4
   where id = $1 and closed_at is null and (suspended_at is null) <> ($2::timestamptz is null) returning ${COLUMNS}`,
);

/** A null `suspendedAt` ends the suspension. Returns null if the account is in that state already, or closed. */
export async function moveSuspension(
  tx: Transaction,
  { id, now }: { id: number; now: Timestamp },
  { suspendedAt, reason }: { suspendedAt: Timestamp | null; reason: string },
): Promise<Account | null> {
  return (await tx.rows(suspend, [id, suspendedAt, reason, now]))[0] ?? null;
}

/** Returns null if the account is closed already or does not exist. */
export const closeStoredAccount = store.finding<{ id: number; now: Timestamp; reason: string }, Account, Transaction>(
  'accounts.close',
  `update accounts set suspended_reason = case when suspended_at is null then $3 else suspended_reason end,
     suspended_at = coalesce(suspended_at, $2), closed_at = $2, closed_reason = $3, updated_at = $2
   where id = $1 and closed_at is null returning ${COLUMNS}`,
  ['id', 'now', 'reason'],
);

/** Lists the closed accounts whose waiting messages are not all cancelled yet. */
export const listClosingAccounts = store.listing<[limit: number], { id: number; closedAt: Timestamp }>(
  'accounts.list_closing',
  `select id, closed_at from accounts where closed_at is not null and wound_up_at is null order by id limit $1`,
);

export const storeWoundUp = store.changing<[id: number, now: Timestamp]>(
  'accounts.wind_up',
  `update accounts set wound_up_at = $2 where id = $1`,
);

export const listAccountIds = store.column<[afterId: number, limit: number], number>(
  'accounts.list_ids',
  `select id from accounts where id > $1 order by id limit $2`,
);

const list = statement<Account>(
  'accounts.list',
  `select ${COLUMNS} from accounts
   where id < $1 and id < ${TEST_ACCOUNTS_FROM} and ($3::text is null or strpos(lower(name), lower($3)) > 0 or id::text = $3)
     and ($4::text is null or $4 = case when closed_at is not null then 'closed' when suspended_at is not null then 'suspended' else 'active' end)
   order by id desc limit $2`,
);

/** Undefined fields filter nothing. */
export interface AccountFilter {
  /** A part of the name, or the id. */
  readonly search: string | undefined;
  readonly state: AccountState | undefined;
}

/** Lists the accounts, the newest first. */
export function listAccountsBefore(
  handle: Handle,
  { beforeId, limit }: BeforeId,
  { search, state }: AccountFilter,
): Promise<Account[]> {
  return handle.rows(list, [beforeId, limit, search ?? null, state ?? null]);
}

/** Further locks of the account wait for this transaction. */
export const lockAccount = store.listing<[id: number], { id: number }, Transaction>(
  'accounts.lock',
  `select id from accounts where id = $1 for no key update`,
);

/** Locks out even transactions that send for the account, which no other change of the account blocks. */
export const lockAccountToShut = store.listing<[id: number], { id: number }, Transaction>(
  'accounts.lock_to_shut',
  `select id from accounts where id = $1 for update`,
);

// The weakest lock, so that messages do not wait for an import, which locks the account until its commit if contacts have a limit.
/** Holds until the commit. Returns false if the account is suspended. */
export const holdStoredAccount = store.changingOne<[id: number], Transaction>(
  'accounts.hold',
  `select id from accounts where id = $1 and suspended_at is null for key share`,
);
