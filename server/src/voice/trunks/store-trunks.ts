import type { RowOf } from '@volley/contract/rows';
import type { trunk } from '@volley/contract/trunks';
import { type Handle, pagedStatement, readPage, statement, store, type Transaction } from '../../db/index.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { readTrunkSettings, type StoredTrunkSettings, storedSettings, type TrunkSettings } from './trunk-settings.ts';

export type TrunkKind = RowOf<typeof trunk>['kind'];

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

const COLUMNS = `id, name, kind, settings, sealed_password, is_paused,
  rest_until, created_at, updated_at`;

type TrunkRow = Omit<TrunkRecord, 'settings'> & { readonly settings: StoredTrunkSettings };

function read(row: TrunkRow): TrunkRecord {
  return { ...row, settings: readTrunkSettings(row.settings) };
}

const insert = statement(
  'trunks.insert',
  `insert into trunks (id, name, kind, settings, sealed_password, is_paused, next_call_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $7) on conflict do nothing`,
);

/** Returns false if another trunk has the name. */
export async function insertTrunk(tx: Transaction, trunk: TrunkRecord): Promise<boolean> {
  const { id, name, kind, settings, sealedPassword, isPaused, createdAt } = trunk;
  const values = [id, name, kind, JSON.stringify(storedSettings(settings)), sealedPassword, isPaused, createdAt];
  return (await tx.count(insert, values)) === 1;
}

const listAll = statement<TrunkRow>(
  'trunks.list_all',
  `select ${COLUMNS} from trunks where removed_at is null order by id`,
);

/** Lists all trunks. They are few, so every process holds them all. */
export async function readTrunks(handle: Handle): Promise<TrunkRecord[]> {
  return (await handle.rows(listAll, [])).map(read);
}

const countAll = statement<{ n: number }>('trunks.count', `select count(*) as n from trunks where removed_at is null`);
const list = pagedStatement<TrunkRow>(
  'trunks.list',
  `select ${COLUMNS} from trunks where removed_at is null order by id {order} limit $1 offset $2`,
);

export async function readTrunkPage(handle: Handle, request: PageRequest): Promise<Page<TrunkRecord>> {
  const [row] = await handle.rows(countAll, []);
  const page = await readPage(handle, { list, values: [], total: row?.n ?? 0 }, request);
  return { ...page, items: page.items.map(read) };
}

const find = statement<TrunkRow>('trunks.find', `select ${COLUMNS} from trunks where id = $1 and removed_at is null`);
const claim = statement<TrunkRow>(
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

/** Updates a trunk and ends its rest, because an operator who changes a trunk wants it tried at once. */
export async function updateTrunkRow(tx: Transaction, trunk: TrunkRecord): Promise<void> {
  const { id, name, settings, sealedPassword, isPaused, updatedAt } = trunk;
  await tx.count(update, [id, name, JSON.stringify(storedSettings(settings)), sealedPassword, isPaused, updatedAt]);
}

/** Marks the trunk as removed. The row stays, because calls name it; its password is deleted. */
export const removeTrunkRow = store.changingOne<[id: number, now: Timestamp], Transaction>(
  'trunks.remove',
  `update trunks set removed_at = $2, updated_at = $2, sealed_password = null where id = $1 and removed_at is null`,
);

const raise = statement(
  'setting_versions.raise_trunks',
  `update setting_versions set version = version + 1 where what = 'trunks'`,
);

/** Makes every process read the trunks again within a second. Runs in the transaction of the change. */
export async function raiseTrunksVersion(tx: Transaction): Promise<void> {
  await tx.count(raise, []);
}

const readVersion = statement<{ version: number }>(
  'setting_versions.trunks',
  `select version from setting_versions where what = 'trunks'`,
);

export async function readVersionOfTrunks(handle: Handle): Promise<number> {
  return (await handle.rows(readVersion, []))[0]?.version ?? 0;
}
