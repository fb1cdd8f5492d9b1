import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Erasure, ErasureStep } from './erasure.ts';

const COLUMNS = `account_id, id, number_hash, status, erased, reason, by_key_id,
  by_user_id, by_name, requested_at, ended_at`;

const insert = statement(
  'erasures.insert',
  `insert into erasures (account_id, id, number_hash, status, reason, by_key_id, by_user_id, by_name, requested_at, worked_at, erased, sealed_number)
   values ($1, $2, $3, 'running', $4, $5, $6, $7, $8, $8, $9::jsonb, $10)`,
);

/** `sealedNumber` is stored until the erasure ends. */
export async function insertErasure(tx: Transaction, erasure: Erasure, sealedNumber: Buffer): Promise<void> {
  const { accountId, id, numberHash, reason, byKeyId, byUserId, byName, requestedAt, erased } = erasure;
  const values = [
    accountId,
    id,
    numberHash,
    reason,
    byKeyId,
    byUserId,
    byName,
    requestedAt,
    JSON.stringify(erased),
    sealedNumber,
  ];
  await tx.count(insert, values);
}

export const findErasure = store.finding<[accountId: number, id: Uuid], Erasure>(
  'erasures.find',
  `select ${COLUMNS} from erasures where account_id = $1 and id = $2`,
);

export const findRunningErasure = store.finding<[accountId: number, hash: Buffer], Erasure>(
  'erasures.find_running',
  `select ${COLUMNS} from erasures where account_id = $1 and number_hash = $2 and status = 'running' order by id limit 1`,
);

const list = statement<Erasure>(
  'erasures.list',
  `select ${COLUMNS} from erasures where account_id = $1 and id < $2 order by id desc limit $3`,
);
const listAll = statement<Erasure>(
  'erasures.list_all',
  `select ${COLUMNS} from erasures where id < $1 order by id desc limit $2`,
);

/** Lists the newest first; those of all accounts if `accountId` is null. */
export function listErasuresBefore(
  handle: Handle,
  accountId: number | null,
  { beforeId, limit }: { readonly beforeId: Uuid; readonly limit: number },
): Promise<Erasure[]> {
  return accountId === null ? handle.rows(listAll, [beforeId, limit]) : handle.rows(list, [accountId, beforeId, limit]);
}

/** How far an erasure has come. */
export interface ErasureProgress {
  readonly step: number;
  readonly place: string;
  /** The transactions that must end before the messages are walked; null if they are not listed yet. */
  readonly waitsFor: readonly string[] | null;
  /** The rounds before this one. */
  readonly rounds: number;
  /** Whether this round has found a contact, so that another one follows. */
  readonly foundContact: boolean;
}

export interface ErasureAtWork extends ErasureProgress {
  readonly accountId: number;
  readonly id: Uuid;
  readonly numberHash: Buffer;
  readonly requestedAt: Timestamp;
  /** Null if the erasure is done again after a restore, and one that a program of the version before began. */
  readonly sealedNumber: Buffer | null;
}

// An erasure that a program of the version before has ended still has its number, and comes to its last look.
const IS_UNFINISHED = `(status = 'running' or sealed_number is not null)`;

const listWaiting = statement<Pick<ErasureAtWork, 'accountId' | 'id'>>(
  'erasures.list_waiting',
  `select account_id, id from erasures where ${IS_UNFINISHED} order by worked_at limit $1`,
);

const lock = statement<ErasureAtWork>(
  'erasures.lock',
  `select account_id, id, number_hash, requested_at, step, place, waits_for, rounds,
     found_contact, sealed_number from erasures
   where account_id = $1 and id = $2 and ${IS_UNFINISHED} for update skip locked`,
);

/** Covers the number of processes that may each work on one. */
const WAITING_MAX = 20;

/** Locks the erasure that has waited longest and that no other process works on. */
export async function lockNextErasure(tx: Transaction): Promise<ErasureAtWork | null> {
  for (const { accountId, id } of await tx.rows(listWaiting, [WAITING_MAX])) {
    const [locked] = await tx.rows(lock, [accountId, id]);
    if (locked) return locked;
  }
  return null;
}

const advance = statement(
  'erasures.advance',
  `update erasures set step = $3, place = $4, waits_for = $5, rounds = $6, found_contact = $7, worked_at = $8
   where account_id = $1 and id = $2`,
);

/** Runs in the transaction of what was erased. */
export async function advanceErasure(
  tx: Transaction,
  { accountId, id }: ErasureAtWork,
  to: ErasureProgress,
  now: Timestamp,
): Promise<void> {
  const { step, place, waitsFor, rounds, foundContact } = to;
  await tx.count(advance, [accountId, id, step, place, waitsFor, rounds, foundContact, now]);
}

const count = statement(
  'erasures.count',
  `update erasures set erased = jsonb_set(erased, array[$3::text], (coalesce((erased ->> $3::text)::bigint, 0) + $4::bigint)::text::jsonb)
   where account_id = $1 and id = $2`,
);

/** Runs in the transaction of what was erased, so that it is counted once. */
export async function countErased(
  tx: Transaction,
  { accountId, id }: ErasureAtWork,
  of: { readonly found: ErasureStep; readonly n: number },
): Promise<void> {
  if (of.n > 0) await tx.count(count, [accountId, id, of.found, of.n]);
}

const end = statement(
  'erasures.end',
  `update erasures set status = 'done', sealed_number = null, ended_at = coalesce(ended_at, $3), worked_at = $3 where account_id = $1 and id = $2`,
);

export async function endErasure(tx: Transaction, { accountId, id }: ErasureAtWork, now: Timestamp): Promise<void> {
  await tx.count(end, [accountId, id, now]);
}

export const countRunningErasures = store.counting<[]>(
  'erasures.count_running',
  `select count(*) as n from (select 1 from erasures where status = 'running' limit 10000) running`,
);

/** What lookups found of a number is kept by the number alone, for the whole installation. */
const deleteLookup = store.changing<[phoneNumber: PhoneNumber], Transaction>(
  'erasures.delete_lookup',
  `delete from number_lookups where phone_number = $1`,
);

/** What carriers with a limit of the day were given is counted by the number alone, too. */
const deleteFromCarrierDays = store.changing<[phoneNumber: PhoneNumber], Transaction>(
  'erasures.delete_from_carrier_days',
  `delete from carrier_day_numbers where phone_number = $1`,
);

/** Deletes what is kept by the number alone, for the whole installation. */
export async function deleteKeptBeside(tx: Transaction, number: PhoneNumber): Promise<void> {
  await deleteLookup(tx, number);
  await deleteFromCarrierDays(tx, number);
}
