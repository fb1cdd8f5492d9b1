import type { RowOf } from '@volley/contract/rows';
import type { trunk } from '@volley/contract/trunks';
import { type Handle, statement, store, type Transaction } from '../../db/index.ts';
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
  readonly sealedTlsKey: Buffer | null;
  readonly isPaused: boolean;
  readonly restUntil: Timestamp | null;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

const COLUMNS = `id, name, kind, settings, sealed_password, sealed_tls_key, is_paused,
  rest_until, created_at, updated_at`;

type TrunkRow = Omit<TrunkRecord, 'settings'> & { readonly settings: StoredTrunkSettings };

function read(row: TrunkRow): TrunkRecord {
  return { ...row, settings: readTrunkSettings(row.settings) };
}

const insert = statement(
  'trunks.insert',
  `insert into trunks (id, name, kind, settings, sealed_password, sealed_tls_key, is_paused, next_call_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8) on conflict do nothing`,
);

/** Returns false if another trunk has the name. */
export async function insertTrunk(tx: Transaction, trunk: TrunkRecord): Promise<boolean> {
  const { id, name, kind, settings, sealedPassword, sealedTlsKey, isPaused, createdAt } = trunk;
  const sealed = [sealedPassword, sealedTlsKey];
  const values = [id, name, kind, JSON.stringify(storedSettings(settings)), ...sealed, isPaused, createdAt];
  return (await tx.count(insert, values)) === 1;
}

const FOUND = `select ${COLUMNS} from trunks where removed_at is null`;
const listAll = statement<TrunkRow>('trunks.list_all', `${FOUND} order by id`);

/** Lists all trunks in the order in which they were added. They are few, so every process holds them all. */
export async function readTrunks(handle: Handle): Promise<TrunkRecord[]> {
  return (await handle.rows(listAll, [])).map(read);
}

const readAll = store.wholeList<TrunkRow>('trunks', {
  columns: COLUMNS,
  found: 'from trunks where removed_at is null',
  by: 'id {order}',
  searched: 'name',
});

export async function readTrunkPage(handle: Handle, request: PageRequest, text?: string): Promise<Page<TrunkRecord>> {
  const page = await readAll(handle, request, text);
  return { ...page, items: page.items.map(read) };
}

function finding<On extends Handle>(name: string, lock = '') {
  const find = store.finding<[id: number], TrunkRow, On>(name, `${FOUND} and id = $1${lock}`);
  return async (handle: On, id: number): Promise<TrunkRecord | null> => {
    const row = await find(handle, id);
    return row && read(row);
  };
}

export const findTrunk = finding<Handle>('trunks.find');
export const claimTrunk = finding<Transaction>('trunks.claim', ' for update');

export const findTrunkNamed = store.value<[name: string, exceptId: number], number>(
  'trunks.name_taken',
  `select id from trunks where lower(name) = lower($1) and id <> $2 and removed_at is null`,
);

const update = statement(
  'trunks.update',
  `update trunks set name = $2, settings = $3, sealed_password = $4, sealed_tls_key = $5, is_paused = $6, rest_until = null, updated_at = $7
   where id = $1 and removed_at is null`,
);

/** Updates a trunk and ends its rest, because an operator who changes a trunk wants it tried at once. */
export async function updateTrunkRow(tx: Transaction, trunk: TrunkRecord): Promise<void> {
  const { id, name, settings, sealedPassword, sealedTlsKey, isPaused, updatedAt } = trunk;
  const sealed = [sealedPassword, sealedTlsKey];
  await tx.count(update, [id, name, JSON.stringify(storedSettings(settings)), ...sealed, isPaused, updatedAt]);
}

/** Marks the trunk as removed. The row stays, because calls name it; its password and its key are deleted. */
export const removeTrunkRow = store.changingOne<[id: number, now: Timestamp], Transaction>(
  'trunks.remove',
  `update trunks set removed_at = $2, updated_at = $2, sealed_password = null, sealed_tls_key = null where id = $1 and removed_at is null`,
);

/** Makes every process read the trunks again within a second. Runs in the transaction of the change. */
export const raiseTrunksVersion = store.changing<[], Transaction>(
  'setting_versions.raise_trunks',
  `update setting_versions set version = version + 1 where what = 'trunks'`,
);

export const readVersionOfTrunks = store.value<[], number>(
  'setting_versions.trunks',
  `select version from setting_versions where what = 'trunks'`,
);
