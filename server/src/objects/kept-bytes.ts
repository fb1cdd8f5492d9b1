import type { Transaction } from '../db/index.ts';
import { AppError } from '../errors.ts';
import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { keyOf, type ObjectKind, type ObjectName } from './object.ts';
import { type ObjectStore, StoreRefusal, sha256Of } from './object-store.ts';
import { findObject, insertObject, markKept, markLeaving, noteFound, noteMissing } from './store-objects.ts';

/** Far longer than any request takes from putting an object to committing the row that names it. */
const WRITING_MS_MAX = 60 * 60_000;
/** Somebody may have read the row that named it, and not yet the object. */
const LEAVING_MS = 10 * 60_000;

/**
 * Puts bytes where a row can name them. Null: no store takes them, and the row itself is to hold them. The row of the object is
 * committed before anything is put, so what is not named in the end (a process that was killed, a transaction that was rolled back) is known, and swept.
 */
export async function putObject(
  rt: Runtime,
  { accountId, kind, bytes }: { readonly accountId: number; readonly kind: ObjectKind; readonly bytes: Uint8Array },
): Promise<Uuid | null> {
  if (!rt.objects?.takesNew) return null;
  const nowMs = rt.clock.nowMs();
  const object = { accountId, id: uuidV7(nowMs), kind, bytes: bytes.byteLength, sha256: sha256Of(bytes) };
  await insertObject(rt.db, { ...object, dueAt: timestampFromMs(nowMs + WRITING_MS_MAX) });
  await rt.objects.put(keyOf(object), bytes, object.sha256);
  return object.id;
}

/** In the transaction that stores the row which names it. */
export async function keepObject(tx: Transaction, object: ObjectName): Promise<void> {
  if (await markKept(tx, object)) return;
  throw new AppError('unavailable', 'It took too long to store this. Try again.');
}

/** In the transaction after which no row names them any more. */
export async function leaveObjects(
  rt: Pick<Runtime, 'clock'>,
  tx: Transaction,
  { accountId, ids }: { readonly accountId: number; readonly ids: readonly (Uuid | null)[] },
): Promise<void> {
  const named = ids.filter((id) => id !== null);
  const dueAt = timestampFromMs(rt.clock.nowMs() + LEAVING_MS);
  await markLeaving(tx, { accountId, ids: named, dueAt });
}

async function readWhole(store: ObjectStore, object: ObjectName & { bytes: number; sha256: Buffer }): Promise<Buffer> {
  const bytes = await store.get(keyOf(object), object.bytes);
  if (!sha256Of(bytes).equals(object.sha256)) throw new StoreRefusal('wrong', 'what it has is not what was put');
  return bytes;
}

/** Exactly what was put, or refused in words; one that is lost is told from then on. */
export async function readObject(rt: Runtime, name: ObjectName): Promise<Buffer> {
  const { accountId, id } = name;
  const found = await findObject(rt.db, name);
  if (!found) throw new StoreRefusal('missing', 'the database does not know this object');
  if (!rt.objects) throw new StoreRefusal('settings', 'VOLLEY_S3_BUCKET is not set in this process');
  try {
    const bytes = await readWhole(rt.objects, { ...name, ...found });
    if (found.isMissing) await noteFound(rt.db, accountId, [id]);
    return bytes;
  } catch (error) {
    if (error instanceof StoreRefusal && error.isLost)
      await noteMissing(rt.db, { accountId, ids: [id], now: rt.clock.now() });
    throw error;
  }
}
