import { type Handle, statement, store, type Transaction } from '../../db/index.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Counter } from './judge-attempt.ts';

interface CounterRow {
  readonly hash: Buffer;
  readonly failures: number;
  readonly failedAt: Timestamp;
}

const COLUMNS = `key_hash as hash, failures, failed_at`;

function countersByHash(rows: readonly CounterRow[]): Map<string, Counter> {
  return new Map(
    rows.map(({ hash, failures, failedAt }) => [
      hash.toString('hex'),
      { failures, failedAtMs: msFromTimestamp(failedAt) },
    ]),
  );
}

const find = statement<CounterRow>(
  'failed_attempts.find',
  `select ${COLUMNS} from failed_attempts where key_hash = any ($1::bytea[])`,
);

export async function findCounters(handle: Handle, hashes: readonly Buffer[]): Promise<Map<string, Counter>> {
  return countersByHash(await handle.rows(find, [hashes]));
}

const insert = statement(
  'failed_attempts.insert',
  `insert into failed_attempts (key_hash, failures, failed_at)
   select k, 0, $2 from unnest($1::bytea[]) as k order by k on conflict (key_hash) do nothing`,
);
const lock = statement<CounterRow>(
  'failed_attempts.lock',
  `select ${COLUMNS} from failed_attempts where key_hash = any ($1::bytea[]) order by key_hash for update`,
);

/** Locks the counters. Missing rows are inserted first, so that each of several concurrent first attempts sees the ones before it. */
export async function lockCounters(
  tx: Transaction,
  hashes: readonly Buffer[],
  now: Timestamp,
): Promise<Map<string, Counter>> {
  await tx.count(insert, [hashes, now]);
  return countersByHash(await tx.rows(lock, [hashes]));
}

const update = statement(
  'failed_attempts.update',
  `update failed_attempts t set failures = n.failures, failed_at = n.failed_at
   from unnest($1::bytea[], $2::integer[], $3::timestamptz[]) as n (key_hash, failures, failed_at) where t.key_hash = n.key_hash`,
);

export async function updateCounters(
  tx: Transaction,
  counters: readonly { readonly hash: Buffer; readonly counter: Counter }[],
): Promise<void> {
  await tx.count(update, [
    counters.map(({ hash }) => hash),
    counters.map(({ counter }) => counter.failures),
    counters.map(({ counter }) => timestampFromMs(counter.failedAtMs)),
  ]);
}

/** Takes one failure back from each counter. The caller has locked the rows. */
export const takeBackAttempts = store.changing<[hashes: readonly Buffer[]], Transaction>(
  'failed_attempts.take_back',
  `update failed_attempts set failures = greatest(failures - 1, 0) where key_hash = any ($1::bytea[])`,
);

export const clearCounter = store.changing<[hash: Buffer], Transaction>(
  'failed_attempts.clear',
  `update failed_attempts set failures = 0 where key_hash = $1`,
);

export const deleteOldAttempts = store.changing<[before: Timestamp, limit: number]>(
  'failed_attempts.delete_old',
  `delete from failed_attempts where key_hash in
     (select key_hash from failed_attempts where failed_at < $1 order by failed_at limit $2)`,
);

export const isFamiliarAddress = store.hasAny<[subject: Buffer, address: Buffer]>(
  'familiar_addresses.find',
  `select 1 as found from familiar_addresses where subject_hash = $1 and address_hash = $2`,
);

const insertFamiliar = statement(
  'familiar_addresses.insert',
  `insert into familiar_addresses (subject_hash, address_hash, used_at) values ($1, $2, $3)
   on conflict (subject_hash, address_hash) do update set used_at = excluded.used_at`,
);
const deleteSurplus = statement(
  'familiar_addresses.delete_surplus',
  `delete from familiar_addresses where subject_hash = $1 and address_hash in
     (select address_hash from familiar_addresses where subject_hash = $1 order by used_at desc, address_hash offset $2)`,
);

/** Stores the address and keeps only the `keptMax` addresses that the person used last. */
export async function insertFamiliarAddress(
  handle: Handle,
  row: { readonly subject: Buffer; readonly address: Buffer; readonly now: Timestamp; readonly keptMax: number },
): Promise<void> {
  await handle.count(insertFamiliar, [row.subject, row.address, row.now]);
  await handle.count(deleteSurplus, [row.subject, row.keptMax]);
}

export const deleteOldFamiliarAddresses = store.changing<[before: Timestamp, limit: number]>(
  'familiar_addresses.delete_old',
  `delete from familiar_addresses where (subject_hash, address_hash) in
     (select subject_hash, address_hash from familiar_addresses where used_at < $1 order by used_at limit $2)`,
);
