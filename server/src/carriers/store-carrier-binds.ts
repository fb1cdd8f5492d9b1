import { type Handle, statement, store } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

/** A bind that a process has, or had when it died. */
export interface BindLease {
  readonly carrierId: number;
  readonly number: number;
  readonly processId: number;
  /** True when its holder gives messages to the carrier. */
  readonly isFit: boolean;
}

/** What every process reads twice a second: the version of the settings, the living processes, and the holders of binds. */
export interface BindBoard {
  readonly version: number;
  readonly processIds: readonly number[];
  /** The living processes that may hold binds: those with the role `carriers`. */
  readonly binderIds: readonly number[];
  /** The last heartbeat of the process that reads; null when it has no row. */
  readonly heartbeatAt: Timestamp | null;
  readonly leases: readonly BindLease[];
}

const read = statement<BindBoard>(
  'carrier_binds.read_board',
  `select (select version from setting_versions where what = 'carriers') as version,
     (select coalesce(json_agg(id order by id), '[]') from processes where dead_at is null) as "processIds",
     (select coalesce(json_agg(id order by id), '[]') from processes where dead_at is null and 'carriers' = any (roles)) as "binderIds",
     (select heartbeat_at from processes where id = $1 and dead_at is null) as "heartbeatAt",
     (select coalesce(json_agg(json_build_object(
        'carrierId', carrier_id, 'number', number, 'processId', process_id, 'isFit', is_fit) order by carrier_id, number), '[]')
      from carrier_binds) as leases`,
);

export async function readBindBoard(handle: Handle, processId: number): Promise<BindBoard> {
  const [row] = await handle.rows(read, [processId]);
  return row ?? { version: 0, processIds: [], binderIds: [], heartbeatAt: null, leases: [] };
}

const claim = statement<{ carrierId: number; number: number }>(
  'carrier_binds.claim',
  `insert into carrier_binds (carrier_id, number, process_id, leased_at)
   select r.carrier_id, r.number, $1, $2 from unnest($3::bigint[], $4::smallint[]) as r (carrier_id, number)
   where exists (select 1 from processes where id = $1 and dead_at is null)
   order by r.carrier_id, r.number
   on conflict (carrier_id, number) do update set process_id = excluded.process_id, leased_at = excluded.leased_at, is_fit = false
   where not exists (select 1 from processes p where p.id = carrier_binds.process_id and p.dead_at is null)
   returning carrier_id, number`,
);

export interface BindName {
  readonly carrierId: number;
  readonly number: number;
}

/** Claims those of the binds that no living process holds; a process that was itself declared dead gets none. */
export async function claimBinds(
  handle: Handle,
  input: { processId: number; now: Timestamp; binds: readonly BindName[] },
): Promise<BindName[]> {
  const { processId, now, binds } = input;
  if (binds.length === 0) return [];
  return handle.rows(claim, [processId, now, binds.map((one) => one.carrierId), binds.map((one) => one.number)]);
}

const release = statement(
  'carrier_binds.release',
  `delete from carrier_binds b using unnest($2::bigint[], $3::smallint[]) as r (carrier_id, number)
   where b.carrier_id = r.carrier_id and b.number = r.number and b.process_id = $1`,
);

/** Releases binds; their connections must be closed before. */
export async function releaseBinds(handle: Handle, processId: number, binds: readonly BindName[]): Promise<void> {
  if (binds.length === 0) return;
  await handle.count(release, [processId, binds.map((one) => one.carrierId), binds.map((one) => one.number)]);
}

export const releaseAllBinds = store.changing<[processId: number]>(
  'carrier_binds.release_all',
  `delete from carrier_binds where process_id = $1`,
);

/** Stores to which of its carriers a process gives messages. */
export const sayFitCarriers = store.changing<[processId: number, carrierIds: readonly number[]]>(
  'carrier_binds.say_fit',
  `update carrier_binds set is_fit = (carrier_id = any ($2::bigint[]))
   where process_id = $1 and is_fit <> (carrier_id = any ($2::bigint[]))`,
);
