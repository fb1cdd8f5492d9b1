import type { RowOf } from '@volley/contract/rows';
import type { trace, traceEntry } from '@volley/contract/traces';
import { statement, store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

export interface TraceRow extends RowOf<typeof trace, 'uuid' | 'running' | 'until' | 'texts'> {
  readonly id: Uuid;
  readonly withTexts: boolean;
  readonly endsAt: Timestamp;
  readonly octets: number;
}

export type TraceEntryRow = RowOf<typeof traceEntry>;

const COLUMNS = `id, carrier_id, trunk_id, phone_number, with_texts, ends_at, ended_at, entries, octets, dropped, created_at`;

export const insertTrace = store.changing<TraceRow, Transaction>(
  'traces.insert',
  `insert into traces (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  [
    ...(['id', 'carrierId', 'trunkId', 'phoneNumber', 'withTexts', 'endsAt', 'endedAt'] as const),
    ...(['entries', 'octets', 'dropped', 'createdAt'] as const),
  ],
);

export const countRunning = store.counting<[now: Timestamp]>(
  'traces.count_running',
  `select count(*) from traces where ended_at is null and ends_at > $1`,
);
export const countTraces = store.counting<[]>('traces.count_all', `select count(*) from traces`);

/** What the trace is of: a carrier or a trunk that exists. */
export const countPeer = store.counting<[carrierId: number | null, trunkId: number | null]>(
  'traces.count_peer',
  `select (select count(*) from carriers where id = $1 and removed_at is null)
     + (select count(*) from trunks where id = $2 and removed_at is null)`,
);

export const findTrace = store.finding<[id: Uuid], TraceRow>(
  'traces.find',
  `select ${COLUMNS} from traces where id = $1`,
);
export const claimTrace = store.finding<[id: Uuid], TraceRow, Transaction>(
  'traces.claim',
  `select ${COLUMNS} from traces where id = $1 for update`,
);

export const readTraces = store.wholeList<TraceRow>('traces', {
  columns: COLUMNS,
  found: 'from traces',
  by: 'id {order}',
});

export interface ActiveTrace extends TraceRow {
  /** Where the trunk is: its host, and its domain, without a port, if it has another one. */
  readonly hosts: readonly string[];
}

export const listRunning = store.listing<[now: Timestamp], ActiveTrace>(
  'traces.list_running',
  `select ${COLUMNS}, coalesce((select array[lower(k.settings ->> 'host'), regexp_replace(lower(k.settings ->> 'domain'), ':[0-9]+$', '')] from trunks k
     where k.id = traces.trunk_id), '{}') as hosts
   from traces where ended_at is null and ends_at > $1`,
);

export const endTrace = store.changingOne<[id: Uuid, now: Timestamp], Transaction>(
  'traces.end',
  `update traces set ended_at = $2 where id = $1 and ended_at is null`,
);

interface Added {
  readonly id: Uuid;
  readonly entries: number;
  readonly octets: number;
  readonly dropped: number;
}
export const addToTrace = store.changing<Added, Transaction>(
  'traces.add',
  `update traces set entries = entries + $2, octets = octets + $3, dropped = dropped + $4 where id = $1`,
  ['id', 'entries', 'octets', 'dropped'],
);

export interface NewEntries {
  readonly traceId: Uuid;
  readonly numbers: readonly number[];
  readonly times: readonly Timestamp[];
  readonly entries: readonly string[];
  readonly texts: readonly (string | null)[];
  /** For each entry the ends of its numbers, with a comma between them. */
  readonly ends: readonly string[];
}
export const insertEntries = store.changing<NewEntries, Transaction>(
  'trace_entries.insert',
  `insert into trace_entries (trace_id, number, at, entry, texts, number_ends)
   select $1, e.number, e.at, e.entry::json, e.texts::json, string_to_array(e.ends, ',')
   from unnest($2::int[], $3::timestamptz[], $4::text[], $5::text[], $6::text[]) as e (number, at, entry, texts, ends)`,
  ['traceId', 'numbers', 'times', 'entries', 'texts', 'ends'],
);

interface PageOfEntries {
  readonly traceId: Uuid;
  readonly after: number;
  readonly limit: number;
}
interface StoredEntry {
  readonly number: number;
  readonly at: Timestamp;
  readonly entry: Omit<TraceEntryRow, 'number' | 'at' | 'texts'>;
  readonly texts: readonly string[] | null;
}
export const listEntries = store.listing<PageOfEntries, StoredEntry>(
  'trace_entries.list',
  `select number, at, entry, texts from trace_entries where trace_id = $1 and number > $2 order by number limit $3`,
  ['traceId', 'after', 'limit'],
);

export const deleteEntries = store.changing<[traceId: Uuid], Transaction>(
  'trace_entries.delete',
  `delete from trace_entries where trace_id = $1`,
);
export const deleteTraceRow = store.changingOne<[id: Uuid], Transaction>(
  'traces.delete',
  `delete from traces where id = $1`,
);
export const listOldTraces = store.listing<[before: Timestamp], { readonly id: Uuid }>(
  'traces.list_old',
  `select id from traces where created_at < $1 order by id limit 100`,
);

const raise = statement(
  'setting_versions.raise_traces',
  `update setting_versions set version = version + 1 where what = 'traces'`,
);
/** Called in the transaction that starts a trace, so that every process knows it within a second, and traces start one by one. */
export async function raiseTracesVersion(tx: Transaction): Promise<void> {
  await tx.count(raise, []);
}
export const readTracesVersion = store.counting<[]>(
  'setting_versions.traces',
  `select version from setting_versions where what = 'traces'`,
);
