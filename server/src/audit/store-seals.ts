import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { AuditEntry } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

/** The audit log of an account is a chain: each seal holds a hash of the seal before it and of its entry. */
export interface AuditChain {
  /** The number of the newest seal; 0 if there is none. */
  readonly number: number;
  readonly hash: string;
  /** The number of the oldest seal that is kept, and the hash before it. */
  readonly firstNumber: number;
  readonly firstHash: string;
  /** The seal up to which the chain is proven; with `isWhole`, up to which the running check has come. */
  readonly checkedNumber: number;
  /** Whether the running check began at the first seal. */
  readonly isWhole: boolean;
  /** When a whole check last ended without a fault; null if none did, or the last check found one. */
  readonly wholeAt: Timestamp | null;
  /** When a check last ended; null if none has yet. */
  readonly checkedAt: Timestamp | null;
  /** The retention in months at the last check; null if there was none. */
  readonly keptMonths: number | null;
  /** The id from which on entries must exist. Entries that were dropped before the retention was raised do not come back. Null for all. */
  readonly keptFrom: Uuid | null;
  readonly faultNumber: number | null;
  readonly fault: string;
}

const CHAIN = `number, hash, first_number, first_hash,
  checked_number, is_whole, nullif(whole_at, '-infinity') as "wholeAt", kept_from, nullif(checked_at, '-infinity') as "checkedAt", kept_months,
  fault_number, fault`;

export const listUnsealedAccounts = store.column<[afterAccountId: number, limit: number], number>(
  'audit_unsealed.list_accounts',
  `select distinct account_id from audit_unsealed where account_id > $1 order by account_id limit $2`,
);

const open = statement(
  'audit_chains.open',
  `insert into audit_chains (account_id) values ($1) on conflict (account_id) do nothing`,
);
const lock = statement<AuditChain>(
  'audit_chains.lock',
  `select ${CHAIN} from audit_chains where account_id = $1 for update`,
);

export async function lockAuditChain(tx: Transaction, accountId: number): Promise<AuditChain> {
  await tx.count(open, [accountId]);
  const [row] = await tx.rows(lock, [accountId]);
  if (!row) throw new Error('the audit chain that was opened is there');
  return row;
}

export const findAuditChain = store.finding<[accountId: number], AuditChain>(
  'audit_chains.find',
  `select ${CHAIN} from audit_chains where account_id = $1`,
);

const ENTRY = `a.id, a.account_id, a.at, a.actor_account_id, a.actor_key_id,
  a.actor_user_id, a.actor_name, a.operation, a.target, a.address, a.request_id, a.changes`;

type Joined<Row> = Row & { readonly [Name in keyof AuditEntry]: AuditEntry[Name] | null };

function splitEntry<Row extends { readonly entryId: Uuid }>(row: Joined<Row>): Row & { entry: AuditEntry | null } {
  return { ...row, entry: row.id === null ? null : (row as unknown as AuditEntry) };
}

export interface UnsealedEntry {
  readonly entryId: Uuid;
  /** Null if somebody has deleted it. */
  readonly entry: AuditEntry | null;
}

const listUnsealed = statement<Joined<{ entryId: Uuid }>>(
  'audit_unsealed.list',
  `select u.id as "entryId", ${ENTRY} from (select id from audit_unsealed where account_id = $1 order by id limit $2) u
   left join audit_log a on a.account_id = $1 and a.id = u.id order by u.id`,
);

export async function listUnsealedEntries(tx: Transaction, accountId: number, limit: number): Promise<UnsealedEntry[]> {
  return (await tx.rows(listUnsealed, [accountId, limit])).map(splitEntry);
}

export const countUnsealedEntries = store.counting<[accountId: number]>(
  'audit_unsealed.count',
  `select count(*) as n from audit_unsealed where account_id = $1`,
);

const adopt = statement(
  'audit_unsealed.adopt',
  `insert into audit_unsealed (account_id, id) select $1, id from unnest($2::uuid[]) as strays (id) on conflict do nothing`,
);

export async function adoptEntries(handle: Handle, accountId: number, ids: readonly Uuid[]): Promise<void> {
  await handle.count(adopt, [accountId, ids]);
}

const seal = statement(
  'audit_seals.insert',
  `with sealed as (
     insert into audit_seals (account_id, number, entry_id, form, hash)
     select $1, n.number, n.entry_id, $5, n.hash
     from unnest($2::bigint[], $3::uuid[], $4::text[]) as n (number, entry_id, hash)
     returning number, hash),
   done as (delete from audit_unsealed where account_id = $1 and id = any ($3::uuid[]))
   update audit_chains set number = newest.number, hash = newest.hash
   from (select number, hash from sealed order by number desc limit 1) newest where account_id = $1`,
);

export interface NewSeal {
  readonly number: number;
  readonly entryId: Uuid;
  readonly hash: string;
}

/** The caller has locked the chain. */
export async function insertSeals(
  tx: Transaction,
  accountId: number,
  { form, seals }: { readonly form: number; readonly seals: readonly NewSeal[] },
): Promise<void> {
  const column = <K extends keyof NewSeal>(name: K): NewSeal[K][] => seals.map((one) => one[name]);
  await tx.count(seal, [accountId, column('number'), column('entryId'), column('hash'), form]);
}

export interface StoredSeal extends NewSeal {
  readonly form: number;
  readonly entry: AuditEntry | null;
}

const listSeals = statement<Joined<Omit<StoredSeal, 'entry'>>>(
  'audit_seals.list',
  `select s.number, s.entry_id, s.form, s.hash, ${ENTRY}
   from (select number, entry_id, form, hash from audit_seals where account_id = $1 and number >= $2 order by number limit $3) s
   left join audit_log a on a.account_id = $1 and a.id = s.entry_id order by s.number`,
);

/** Lists seals by number with their entries, from a number on. */
export async function listStoredSeals(
  tx: Transaction,
  accountId: number,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<StoredSeal[]> {
  return (await tx.rows(listSeals, [accountId, from, limit])).map(splitEntry);
}

const listStrays = statement<{ id: Uuid }>(
  'audit_log.list_strays',
  `select a.id from audit_log a where a.account_id = $1 and a.id >= $2 and a.id <= $3
     and not exists (select 1 from audit_seals s where s.account_id = $1 and s.entry_id = a.id)
     and not exists (select 1 from audit_unsealed u where u.account_id = $1 and u.id = a.id)
   order by a.id limit 100`,
);

/** Lists entries that are neither sealed nor waiting to be. */
export async function listStrayEntries(
  tx: Transaction,
  accountId: number,
  { first, last }: { readonly first: Uuid; readonly last: Uuid },
): Promise<Uuid[]> {
  return (await tx.rows(listStrays, [accountId, first, last])).map((row) => row.id);
}
