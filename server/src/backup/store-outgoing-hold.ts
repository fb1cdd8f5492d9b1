import type { Client } from 'pg';
import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import { type Timestamp, timestampFromPostgres } from '../lib/time/timestamp.ts';

/** The key in the table of what is stored once per database. */
const HOLD_NAME = 'outgoing_hold';

/**
 * The hold on outgoing messages after a restore: what restored data marks as unsent may have been sent since the backup. Nothing goes out until a
 * person has decided. It is read before every pass that claims something to send, and before a quick send is accepted.
 */
export interface Hold {
  readonly reason: 'restored';
  /** By the database's clock. What was due until then may have been sent already. */
  readonly restoredAt: Timestamp;
  /** Null when the database was restored by other means than our own. */
  readonly backupAt: Timestamp | null;
  /** The operator has released it, and what was due is being cancelled first. */
  readonly isCancelling: boolean;
}

const PLACE = `insert into installation (name, value)
  values ('${HOLD_NAME}', json_build_object('reason', 'restored', 'restoredAt', clock_timestamp() at time zone 'UTC',
    'backupAt', $1::text, 'isCancelling', false)::text)
  on conflict (name) do update set value = excluded.value`;

/** `backupAt` is null for a database that was restored by other means. */
export async function insertHold(client: Pick<Client, 'query'>, backupAt: string | null): Promise<void> {
  await client.query(PLACE, [backupAt]);
}

function readHold(value: string): Hold {
  const stored = JSON.parse(value) as Hold;
  // The format of Postgres's JSON is `2026-01-02T03:04:05.123456`.
  return { ...stored, restoredAt: timestampFromPostgres(`${stored.restoredAt}+00`) };
}

const find = statement<{ value: string }>(
  'outgoing_hold.find',
  `select value from installation where name = '${HOLD_NAME}'`,
);

export async function findHold(handle: Handle): Promise<Hold | null> {
  const [row] = await handle.rows(find, []);
  return row ? readHold(row.value) : null;
}

const lock = statement<{ value: string }>(
  'outgoing_hold.lock',
  `select value from installation where name = '${HOLD_NAME}' for update`,
);

export async function lockHold(tx: Handle): Promise<Hold | null> {
  const [row] = await tx.rows(lock, []);
  return row ? readHold(row.value) : null;
}

export const markCancelling = store.changing<[]>(
  'outgoing_hold.begin_cancelling',
  `update installation set value = jsonb_set(value::jsonb, '{isCancelling}', 'true')::text where name = '${HOLD_NAME}'`,
);

export const deleteHold = store.changing<[]>(
  'outgoing_hold.delete',
  `delete from installation where name = '${HOLD_NAME}'`,
);

const findErasing = statement<{ n: number }>(
  'outgoing_hold.find_erasing',
  `select count(*) as n from (select 1 from erasures where status = 'running' limit 1) running`,
);

/** Whether a person who was erased came back with the backup and is not erased again yet. */
export async function isErasing(tx: Transaction): Promise<boolean> {
  return ((await tx.rows(findErasing, []))[0]?.n ?? 0) > 0;
}
