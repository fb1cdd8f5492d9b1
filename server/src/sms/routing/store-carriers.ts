import type { carrier } from '@volley/contract/carriers';
import type { RowOf } from '@volley/contract/rows';
import { type Handle, statement, store, type Transaction } from '../../db/index.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { type CarrierSettings, type CodeWords, readCarrierSettings, storedSettings } from './carrier-settings.ts';

export interface CarrierRecord
  extends Pick<RowOf<typeof carrier>, 'id' | 'name' | 'kind' | 'testedAt' | 'phone' | 'createdAt' | 'updatedAt'> {
  readonly settings: CarrierSettings;
  /** The password or, of an HTTP carrier, `HttpSecrets` as JSON. */
  readonly sealedPassword: Buffer | null;
  readonly hookTokenHash: Buffer | null;
  readonly sealedTlsKey: Buffer | null;
  readonly isPaused: boolean;
}

const COLUMNS = `id, name, case when http_paused is null then kind else 'http' end as kind, settings, sealed_password, hook_token_hash, sealed_tls_key,
  coalesce(http_paused, is_paused) as is_paused, tested_at, phone, created_at, updated_at`;

interface CarrierRow extends Omit<CarrierRecord, 'settings'> {
  readonly settings: Partial<ReturnType<typeof storedSettings>> & { readonly httpBindCount?: number };
}

const NOT_TOLD = { batteryPercent: null, hasPower: null, seenAt: null };

function read({ settings: { httpBindCount, ...settings }, ...row }: CarrierRow): CarrierRecord {
  const phone = row.phone && { ...NOT_TOLD, ...row.phone };
  return {
    ...row,
    phone,
    settings: readCarrierSettings({ ...settings, ...(httpBindCount && { bindCount: httpBindCount }) }),
  };
}

/**
 * What is stored of kind, pause and settings. Programs of the version before know no carriers over HTTP, and read one as a carrier over SMPP that is
 * paused and has no binds, to which they can give nothing.
 */
function storedState({ kind, isPaused, settings }: Pick<CarrierRecord, 'kind' | 'isPaused' | 'settings'>) {
  const stored = storedSettings(settings);
  if (kind !== 'http') return { kind, isPaused, httpPaused: null, settings: JSON.stringify(stored) };
  const hidden = { ...stored, bindCount: 0, httpBindCount: stored.bindCount };
  return { kind: 'smpp', isPaused: true, httpPaused: isPaused, settings: JSON.stringify(hidden) };
}

const insert = statement(
  'carriers.insert',
  `insert into carriers (id, name, kind, settings, sealed_password, hook_token_hash, sealed_tls_key, is_paused, http_paused, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) on conflict do nothing`,
);

/** Returns false if another carrier has the name. */
export async function insertCarrier(
  tx: Transaction,
  carrier: Omit<CarrierRecord, 'testedAt' | 'phone'>,
): Promise<boolean> {
  const { id, name, sealedPassword, hookTokenHash, sealedTlsKey, createdAt } = carrier;
  const { kind, settings, isPaused, httpPaused } = storedState(carrier);
  const sealed = [sealedPassword, hookTokenHash, sealedTlsKey];
  return (await tx.count(insert, [id, name, kind, settings, ...sealed, isPaused, httpPaused, createdAt])) === 1;
}

const listAll = statement<CarrierRow>(
  'carriers.list_all',
  `select ${COLUMNS} from carriers where removed_at is null order by id`,
);

/** Lists all carriers. They are few, so every process holds them all. */
export async function listAllCarriers(handle: Handle): Promise<CarrierRecord[]> {
  return (await handle.rows(listAll, [])).map(read);
}

const listCodes = statement<{ id: number; codes: readonly CodeWords[] }>(
  'carriers.list_error_codes',
  `select id, settings -> 'errorCodes' as codes from carriers where jsonb_array_length(coalesce(settings::jsonb -> 'errorCodes', '[]'::jsonb)) > 0`,
);

/** Lists the code tables by carrier id. Removed carriers are included, because messages outlive them. */
export async function listCodeWords(handle: Handle): Promise<ReadonlyMap<number, readonly CodeWords[]>> {
  return new Map((await handle.rows(listCodes, [])).map(({ id, codes }) => [id, codes]));
}

const readAll = store.wholeList<CarrierRow>('carriers', {
  columns: COLUMNS,
  found: 'from carriers where removed_at is null',
  by: 'id {order}',
  searched: 'name',
});

export async function readCarriers(
  handle: Handle,
  request: PageRequest,
  text: string | undefined,
): Promise<Page<CarrierRecord>> {
  const page = await readAll(handle, request, text);
  return { ...page, items: page.items.map(read) };
}

const find = store.finding<[id: number], CarrierRow>(
  'carriers.find',
  `select ${COLUMNS} from carriers where id = $1 and removed_at is null`,
);
const claim = store.finding<[id: number], CarrierRow, Transaction>(
  'carriers.claim',
  `select ${COLUMNS} from carriers where id = $1 and removed_at is null for update`,
);

export async function findCarrier(handle: Handle, id: number): Promise<CarrierRecord | null> {
  const row = await find(handle, id);
  return row && read(row);
}

export async function claimCarrier(tx: Transaction, id: number): Promise<CarrierRecord | null> {
  const row = await claim(tx, id);
  return row && read(row);
}

const nameTaken = statement<{ id: number }>(
  'carriers.name_taken',
  `select id from carriers where lower(name) = lower($1) and id <> $2 and removed_at is null`,
);

export async function isCarrierNameTaken(handle: Handle, name: string, exceptId: number): Promise<boolean> {
  return (await handle.rows(nameTaken, [name, exceptId])).length > 0;
}

/** What was told of a phone is of the one that the settings named. */
const IS_SAME_PHONE = ['profile', 'definition', 'values']
  .map((name) => `settings -> '${name}' is not distinct from $3::jsonb -> '${name}'`)
  .join(' and ');
const update = statement(
  'carriers.update',
  `update carriers set name = $2, settings = $3::jsonb, sealed_password = $4, hook_token_hash = $5, sealed_tls_key = $6, is_paused = $7,
     http_paused = $8, updated_at = $9, phone = case when ${IS_SAME_PHONE} then phone end
   where id = $1 and removed_at is null`,
);

export async function updateCarrierRow(tx: Transaction, carrier: CarrierRecord): Promise<void> {
  const { id, name, sealedPassword, hookTokenHash, sealedTlsKey, updatedAt } = carrier;
  const { settings, isPaused, httpPaused } = storedState(carrier);
  const sealed = [sealedPassword, hookTokenHash, sealedTlsKey];
  await tx.count(update, [id, name, settings, ...sealed, isPaused, httpPaused, updatedAt]);
}

export const findPollCursor = store.value<[id: number], string>(
  'carriers.find_poll_cursor',
  `select poll_cursor from carriers where id = $1`,
);
export const keepPollCursor = store.changing<[id: number, cursor: string]>(
  'carriers.keep_poll_cursor',
  `update carriers set poll_cursor = $2 where id = $1`,
);

/** What the new one does not have stays. */
export const keepCarrierPhone = store.changing<[id: number, phone: string]>(
  'carriers.keep_phone',
  `update carriers set phone = coalesce(phone, '{}') || jsonb_strip_nulls($2) where id = $1`,
);

/** Stores that the carrier took the message of a test. */
export const markCarrierTested = store.changing<[id: number, now: Timestamp], Transaction>(
  'carriers.mark_tested',
  `update carriers set tested_at = $2 where id = $1 and removed_at is null`,
);

/** Marks the carrier as removed. The row stays, because messages and receipts name it; its password and key are deleted. */
export const removeCarrierRow = store.changingOne<[id: number, now: Timestamp], Transaction>(
  'carriers.remove',
  `update carriers set removed_at = $2, updated_at = $2, sealed_password = null, hook_token_hash = null, sealed_tls_key = null
   where id = $1 and removed_at is null`,
);

const raise = statement('setting_versions.raise', `update setting_versions set version = version + 1 where what = $1`);

/** Makes every process read the settings again within a second. Runs in the transaction of the change. */
export async function raiseCarriersVersion(tx: Transaction): Promise<void> {
  await tx.count(raise, ['carriers']);
}
