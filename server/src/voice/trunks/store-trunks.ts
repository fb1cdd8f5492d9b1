import { type Handle, pagedStatement, readPage, statement, type Transaction } from '../../db/index.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import { readTrunkSettings, type TrunkSettings } from './trunk-settings.ts';

export type TrunkKind = 'sip' | 'simulator';

export interface TrunkRecord {
  readonly id: number;
  readonly name: string;
  readonly kind: TrunkKind;
  readonly settings: TrunkSettings;
  readonly sealedPassword: Buffer | null;
  readonly isPaused: boolean;
  readonly restUntil: Timestamp | null;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

const COLUMNS = `id, name, kind, settings, sealed_password as "sealedPassword", is_paused as "isPaused",
  rest_until as "restUntil", created_at as "createdAt", updated_at as "updatedAt"`;

function read<Row extends TrunkRecord>(row: Row): Row {
  return { ...row, settings: readTrunkSettings(row.settings) };
}

const insert = statement(
  'trunks.insert',
  `insert into trunks (id, name, kind, settings, sealed_password, is_paused, next_call_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $7) on conflict do nothing`,
);

/** False when another trunk has the name. */
export async function insertTrunk(tx: Transaction, trunk: TrunkRecord): Promise<boolean> {
  const { id, name, kind, settings, sealedPassword, isPaused, createdAt } = trunk;
  const values = [id, name, kind, JSON.stringify(settings), sealedPassword, isPaused, createdAt];
  return (await tx.count(insert, values)) === 1;
}

const listAll = statement<TrunkRecord>(
  'trunks.list_all',
  `select ${COLUMNS} from trunks where removed_at is null order by id`,
);

/** Trunks are few: every process holds them all. */
export async function listAllTrunks(handle: Handle): Promise<TrunkRecord[]> {
  return (await handle.rows(listAll, [])).map(read);
}

const countAll = statement<{ n: number }>('trunks.count', `select count(*) as n from trunks where removed_at is null`);
const list = pagedStatement<TrunkRecord>(
  'trunks.list',
  `select ${COLUMNS} from trunks where removed_at is null order by id {order} limit $1 offset $2`,
);

export async function listTrunks(handle: Handle, request: PageRequest): Promise<Page<TrunkRecord>> {
  const [row] = await handle.rows(countAll, []);
  const page = await readPage(handle, { list, values: [], total: row?.n ?? 0 }, request);
  return { ...page, items: page.items.map(read) };
}

const find = statement<TrunkRecord>(
  'trunks.find',
  `select ${COLUMNS} from trunks where id = $1 and removed_at is null`,
);
const claim = statement<TrunkRecord>(
  'trunks.claim',
  `select ${COLUMNS} from trunks where id = $1 and removed_at is null for update`,
);

export async function findTrunk(handle: Handle, id: number): Promise<TrunkRecord | null> {
  const [row] = await handle.rows(find, [id]);
  return row ? read(row) : null;
}

export async function claimTrunk(tx: Transaction, id: number): Promise<TrunkRecord | null> {
  const [row] = await tx.rows(claim, [id]);
  return row ? read(row) : null;
}

const nameTaken = statement<{ id: number }>(
  'trunks.name_taken',
  `select id from trunks where lower(name) = lower($1) and id <> $2 and removed_at is null`,
);

export async function isTrunkNameTaken(handle: Handle, name: string, exceptId: number): Promise<boolean> {
  return (await handle.rows(nameTaken, [name, exceptId])).length > 0;
}

const update = statement(
  'trunks.update',
  `update trunks set name = $2, settings = $3, sealed_password = $4, is_paused = $5, rest_until = null, updated_at = $6
   where id = $1 and removed_at is null`,
);

/** Whoever changes a trunk has a reason to try it at once. */
export async function updateTrunkRow(tx: Transaction, trunk: TrunkRecord): Promise<void> {
  const { id, name, settings, sealedPassword, isPaused, updatedAt } = trunk;
  await tx.count(update, [id, name, JSON.stringify(settings), sealedPassword, isPaused, updatedAt]);
}

const remove = statement(
  'trunks.remove',
  `update trunks set removed_at = $2, updated_at = $2, sealed_password = null where id = $1 and removed_at is null`,
);

/** Its calls still name it, so the row stays; its password does not. */
export async function removeTrunkRow(tx: Transaction, id: number, now: Timestamp): Promise<boolean> {
  return (await tx.count(remove, [id, now])) === 1;
}

const raise = statement(
  'setting_versions.raise_trunks',
  `update setting_versions set version = version + 1 where what = 'trunks'`,
);

/** In the transaction of the change: every process reads anew within a second. */
export async function raiseTrunksVersion(tx: Transaction): Promise<void> {
  await tx.count(raise, []);
}

const readVersion = statement<{ version: number }>(
  'setting_versions.trunks',
  `select version from setting_versions where what = 'trunks'`,
);

export async function readTrunksVersion(handle: Handle): Promise<number> {
  return (await handle.rows(readVersion, []))[0]?.version ?? 0;
}

export interface TrunkUse extends TrunkRecord {
  readonly nextCallAt: Timestamp;
  readonly used: number;
}

const claimAll = statement<TrunkUse>(
  'trunks.claim_all',
  `select ${COLUMNS}, next_call_at as "nextCallAt" from trunks where removed_at is null order by id for update`,
);
const countUsed = statement<{ trunkId: number; used: number }>(
  'trunk_channels.count_by_trunk',
  `select trunk_id as "trunkId", count(*) as used from trunk_channels group by trunk_id`,
);

/** All trunks locked, with the channels in use: whoever places calls does so alone, for the few milliseconds it takes. */
export async function claimTrunks(tx: Transaction): Promise<TrunkUse[]> {
  const trunks = await tx.rows(claimAll, []);
  const used = new Map((await tx.rows(countUsed, [])).map((row) => [row.trunkId, row.used]));
  return trunks.map((trunk) => ({ ...read(trunk), used: used.get(trunk.id) ?? 0 }));
}

const pace = statement('trunks.pace', `update trunks set next_call_at = $2 where id = $1`);

export async function updateTrunkPace(tx: Transaction, id: number, nextCallAt: Timestamp): Promise<void> {
  await tx.count(pace, [id, nextCallAt]);
}

const takeMoment = statement<{ moment: Timestamp }>(
  'trunks.take_moment',
  `update trunks set next_call_at = greatest(next_call_at, $2) + make_interval(secs => $3)
   where id = $1 returning next_call_at - make_interval(secs => $3) as moment`,
);

/** The next free moment of the trunk's rate, for a call that missed the one it had. */
export async function takeTrunkMoment(
  handle: Handle,
  id: number,
  now: Timestamp,
  intervalMs: number,
): Promise<Timestamp> {
  return (await handle.rows(takeMoment, [id, now, intervalMs / 1000]))[0]?.moment ?? now;
}

/**
 * A trunk that is gone rests at once, one that refuses after as many faults in a row as it has channels (3 to 10): what one
 * number meets says nothing about the others. A first rest is 5 seconds, each further one without a sign of life is longer,
 * to 30; or as long as the trunk asks. Calls that fail while it rests had begun before, and are no news.
 */
const noteFault = statement<{ isResting: boolean; hasOther: boolean }>(
  'trunks.note_fault',
  `update trunks t set
     faults_in_row = case when rest_until > $2 then faults_in_row else faults_in_row + 1 end,
     rest_until = case
       when rest_until > $2 then greatest(rest_until, coalesce($4, rest_until))
       when rest_until is not null or $3 or faults_in_row + 1 >= limits.n
         then coalesce($4, $2 + make_interval(secs => least(30, 5 * power(2, least(4, greatest(0, faults_in_row + 1 - case when $3 then 1 else limits.n end))))))
       else rest_until end
   from (select least(10, greatest(3, coalesce((settings->>'channelsMax')::int, 3))) as n from trunks where id = $1) as limits
   where t.id = $1
   returning coalesce(t.rest_until > $2, false) as "isResting", exists (
     select 1 from trunks o where o.id <> $1 and o.kind = 'sip' and not o.is_paused and o.removed_at is null) as "hasOther"`,
);
const noteLife = statement(
  'trunks.note_life',
  `update trunks set rest_until = null, faults_in_row = 0 where id = $1 and (rest_until is not null or faults_in_row > 0)`,
);

export interface TrunkFault {
  readonly id: number;
  readonly now: Timestamp;
  readonly isGone: boolean;
  /** Null: it did not say. */
  readonly retryAt: Timestamp | null;
}

/** Whether it rests now, and whether there is another way out. */
export async function noteTrunkFault(
  tx: Transaction,
  { id, now, isGone, retryAt }: TrunkFault,
): Promise<{ isResting: boolean; hasOther: boolean }> {
  return (await tx.rows(noteFault, [id, now, isGone, retryAt]))[0] ?? { isResting: false, hasOther: false };
}

/** It took a call, or refused one for a reason of the callee's: it works. */
export async function noteTrunkLife(handle: Handle, id: number): Promise<void> {
  await handle.count(noteLife, [id]);
}
