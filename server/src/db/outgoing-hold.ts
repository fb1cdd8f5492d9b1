import type { Client } from 'pg';
import { type Timestamp, timestampFromPostgres } from '../lib/timestamp.ts';
import type { Handle } from './database.ts';
import { statement } from './statement.ts';

/** In the table of what is known once per database. */
const HOLD_NAME = 'outgoing_hold';

/**
 * Restored data is the past: what it says is still to be sent may have been sent since the backup. So nothing goes out until
 * a person has decided. Read before every pass that claims something to send, and before a quick send is accepted.
 */
export interface Hold {
  readonly reason: 'restored';
  /** By the database's clock. What was due until then may have gone out already. */
  readonly restoredAt: Timestamp;
  /** Null: the database was restored by other means than our own. */
  readonly backupAt: Timestamp | null;
  /** The operator released it; what was due is being cancelled first. */
  readonly isCancelling: boolean;
}

const PLACE = `insert into installation (name, value)
  values ('${HOLD_NAME}', json_build_object('reason', 'restored', 'restoredAt', clock_timestamp() at time zone 'UTC',
    'backupAt', $1::text, 'isCancelling', false)::text)
  on conflict (name) do update set value = excluded.value`;

const find = statement<{ value: string }>(
  'outgoing_hold.find',
  `select value from installation where name = '${HOLD_NAME}'`,
);

/**
 * In the transaction of the restore, if there is one, and at the database's time. `backupAt` null: a database that was put
 * back by other means. Not while a process sends, which would not see it: what it saw free once it takes for free.
 */
export async function placeHold(client: Pick<Client, 'query'>, backupAt: string | null = null): Promise<void> {
  await client.query(PLACE, [backupAt]);
}

function readHold(value: string): Hold {
  const stored = JSON.parse(value) as Hold;
  // JSON of Postgres: `2026-01-02T03:04:05.123456`.
  return { ...stored, restoredAt: timestampFromPostgres(`${stored.restoredAt}+00`) };
}

const lock = statement<{ value: string }>(
  'outgoing_hold.lock',
  `select value from installation where name = '${HOLD_NAME}' for update`,
);

export async function lockHold(tx: Handle): Promise<Hold | null> {
  const [row] = await tx.rows(lock, []);
  return row ? readHold(row.value) : null;
}

const cancelFirst = statement(
  'outgoing_hold.begin_cancelling',
  `update installation set value = jsonb_set(value::jsonb, '{isCancelling}', 'true')::text where name = '${HOLD_NAME}'`,
);

export async function beginCancelling(tx: Handle): Promise<void> {
  await tx.count(cancelFirst, []);
}

const end = statement('outgoing_hold.delete', `delete from installation where name = '${HOLD_NAME}'`);

export async function endHold(handle: Handle): Promise<void> {
  await handle.count(end, []);
}

export interface OutgoingHold {
  find(): Promise<Hold | null>;
  isHeld(): Promise<boolean>;
  /** When it was last asked, which what sends does several times a second. */
  wasHeld(): boolean;
}

/**
 * A hold is placed before a process that sends can begin (a restore wants an installation without accounts, and each start
 * makes one) and only ever ends. So what was once seen free stays free and costs nothing, and while it is held every question
 * is put to the database: the release counts at once, in all processes.
 */
export function startOutgoingHold(handle: Handle, processId: () => number): OutgoingHold {
  let freeFor: number | null = null;
  const findHold = async (): Promise<Hold | null> => {
    const id = processId();
    // A process whose row was gone may be looking at another database than before.
    if (freeFor === id) return null;
    const [row] = await handle.rows(find, []);
    if (row) return readHold(row.value);
    freeFor = id;
    return null;
  };
  return { find: findHold, isHeld: async () => (await findHold()) !== null, wasHeld: () => freeFor === null };
}
