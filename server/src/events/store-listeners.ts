import { type Handle, statement, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { EventKind } from './event-kind.ts';

export interface ListenerRow {
  readonly accountId: number;
  readonly kind: EventKind;
  /** Null: until it is taken away. */
  readonly until: Timestamp | null;
}

const readVersion = statement<{ version: number }>(
  'setting_versions.event_listeners',
  `select version from setting_versions where what = 'event_listeners'`,
);

export async function readListenersVersion(handle: Handle): Promise<number> {
  return (await handle.rows(readVersion, []))[0]?.version ?? 0;
}

const raiseVersion = statement(
  'setting_versions.raise_event_listeners',
  `update setting_versions set version = version + 1 where what = 'event_listeners'`,
);

const listAll = statement<ListenerRow>(
  'event_listeners.list_all',
  `select account_id as "accountId", kind, until from event_listeners`,
);

/** Of all accounts, for the memory of a process. */
export async function listAllListeners(handle: Handle): Promise<ListenerRow[]> {
  return handle.rows(listAll, []);
}

const listOf = statement<{ kind: EventKind; until: Timestamp | null }>(
  'event_listeners.list_of_source',
  `select kind, until from event_listeners where account_id = $1 and source = $2`,
);

export function listKindsOf(
  handle: Handle,
  accountId: number,
  source: string,
): Promise<{ kind: EventKind; until: Timestamp | null }[]> {
  return handle.rows(listOf, [accountId, source]);
}

const remove = statement(
  'event_listeners.delete_others',
  `delete from event_listeners
   where account_id = $1 and source = $2 and kind <> all ($3::text[]) and ($4::timestamptz is null or until <= $4)`,
);

const put = statement(
  'event_listeners.put',
  `insert into event_listeners (account_id, source, kind, until) select $1, $2, kind, $4 from unnest($3::text[]) as k (kind)
   on conflict (account_id, source, kind) do update set until = excluded.until`,
);

const beginNumbers = statement(
  'event_positions.begin',
  `insert into event_positions (account_id, last) values ($1, 0) on conflict do nothing`,
);

export interface Listener {
  readonly accountId: number;
  /** A name of its own for each that listens, such as `webhook:17`. */
  readonly source: string;
  readonly kinds: readonly EventKind[];
  /** Null: until it is changed. */
  readonly until: Timestamp | null;
  /** Given: kinds of this source that end after this moment stay as they are. Left out: it listens to these kinds alone. */
  readonly keepsOthersFrom?: Timestamp;
}

export async function putListener(tx: Transaction, listener: Listener): Promise<void> {
  const { accountId, source, until, keepsOthersFrom = null } = listener;
  const kinds = [...new Set(listener.kinds)].sort();
  await tx.count(remove, [accountId, source, kinds, keepsOthersFrom]);
  if (kinds.length > 0) await tx.count(put, [accountId, source, kinds, until]);
  await tx.count(beginNumbers, [accountId]);
  await tx.count(raiseVersion, []);
}
