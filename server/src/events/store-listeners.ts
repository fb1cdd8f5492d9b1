import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { EventKind } from './event-kind.ts';

export interface ListenerRow {
  readonly accountId: number;
  readonly source: string;
  readonly kind: EventKind;
  /** Null means without an end. */
  readonly until: Timestamp | null;
}

export interface ListenersVersion {
  readonly version: number;
  /** No deleted row had a version above this one. */
  readonly forgotten: number;
}

const readVersion = statement<ListenersVersion>(
  'setting_versions.event_listeners',
  `select coalesce(max(version) filter (where what = 'event_listeners'), 0) as version,
     coalesce(max(version) filter (where what = 'event_listeners_forgotten'), 0) as forgotten
   from setting_versions where what in ('event_listeners', 'event_listeners_forgotten')`,
);

export async function readListenersVersion(handle: Handle): Promise<ListenersVersion> {
  return (await handle.rows(readVersion, []))[0] ?? { version: 0, forgotten: 0 };
}

const raiseVersion = statement<{ version: number }>(
  'setting_versions.raise_event_listeners',
  `update setting_versions set version = version + 1 where what = 'event_listeners' returning version`,
);

/** Lists the listeners of all accounts, even ended ones, for the memory of a process. -1 lists all. */
export const listListenersChangedAfter = store.listing<[version: number], ListenerRow>(
  'event_listeners.list_changed',
  `select account_id, source, kind, until from event_listeners where version > $1`,
);

export const listKindsOf = store.listing<
  [accountId: number, source: string],
  { kind: EventKind; until: Timestamp | null }
>('event_listeners.list_of_source', `select kind, until from event_listeners where account_id = $1 and source = $2`);

/** Ended rows stay for a day, so that every process learns of their end. */
const endOthers = statement(
  'event_listeners.end_others',
  `update event_listeners set until = $4, version = $5
   where account_id = $1 and source = $2 and kind <> all ($3::text[]) and (until is null or until > $4)`,
);

const put = statement(
  'event_listeners.put',
  `insert into event_listeners (account_id, source, kind, until, version) select $1, $2, kind, $4, $5 from unnest($3::text[]) as k (kind)
   on conflict (account_id, source, kind) do update set until = excluded.until, version = excluded.version`,
);

const forget = statement<{ version: number }>(
  'event_listeners.forget',
  `delete from event_listeners where until < $1 returning version`,
);

const noteForgotten = statement(
  'event_listeners.note_forgotten',
  `update setting_versions set version = greatest(version, $1) where what = 'event_listeners_forgotten'`,
);

/** A process that knows only versions below the deleted ones reads all remaining rows. */
export async function forgetListeners(tx: Transaction, endedBefore: Timestamp): Promise<void> {
  const gone = await tx.rows(forget, [endedBefore]);
  const last = gone.reduce((max, { version }) => Math.max(max, version), 0);
  if (gone.length > 0) await tx.count(noteForgotten, [last]);
}

const beginNumbers = statement(
  'event_positions.begin',
  `insert into event_positions (account_id, last) values ($1, 0) on conflict do nothing`,
);

export interface Listener {
  readonly accountId: number;
  /** A unique name for each listening part, such as `webhook:17`. */
  readonly source: string;
  readonly kinds: readonly EventKind[];
  /** Null means until it is changed. */
  readonly until: Timestamp | null;
  /** Keeps the kinds that this source asked for before. By default they end. */
  readonly keepsOthers?: true;
}

export async function putListener(tx: Transaction, listener: Listener, now: Timestamp): Promise<void> {
  const { accountId, source, until, keepsOthers = false } = listener;
  const kinds = [...new Set(listener.kinds)].sort();
  // This comes first: concurrent changes wait here, so versions are committed in their order.
  const version = (await tx.rows(raiseVersion, []))[0]?.version ?? 0;
  if (!keepsOthers) await tx.count(endOthers, [accountId, source, kinds, now, version]);
  if (kinds.length > 0) await tx.count(put, [accountId, source, kinds, until, version]);
  await tx.count(beginNumbers, [accountId]);
}
