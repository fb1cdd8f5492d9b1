import type { Runtime } from '../runtime.ts';
import { keyOf, type ObjectName } from './object.ts';
import type { ListedObject, ObjectStore } from './object-store.ts';
import { type KnownObject, listMissing, listObjectsAfter, noteFound, noteMissing } from './store-objects.ts';

const PAGE_ROWS = 1_000;
/** One run of the check: it goes on from there in the next one. */
const PAGES_MAX = 100;
const MISSING_MAX = 1_000;
/** An object is put before anything names it, and a list of the store is made after the list of the rows. */
const YOUNG_MS = 2 * 60 * 60_000;
const NIL = '00000000-0000-0000-0000-000000000000';
const START: ObjectName = { accountId: 0, id: NIL as ObjectName['id'] };

const places = new WeakMap<Runtime, { after: ObjectName; strangers: number }>();

export interface CheckedObjects {
  /** Rows whose objects the store does not have as they were put, at most a thousand. */
  readonly missing: number;
  readonly hasMore: boolean;
}

/** What the store has of an account after one key, up to another. */
async function listBetween(
  store: ObjectStore,
  accountId: number,
  [after, last]: readonly [string, string],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (let key = after; ; ) {
    const page: readonly ListedObject[] = await store.list(`${accountId}/`, key);
    for (const object of page) if (object.key <= last) found.set(object.key, object.bytes);
    key = page.at(-1)?.key ?? last;
    if (key >= last) return found;
  }
}

/** The first twelve digits of our ids are milliseconds. */
const isYoung = (key: string, nowMs: number): boolean =>
  Number.parseInt(key.replace(/^.*\//, '').replaceAll('-', '').slice(0, 12), 16) > nowMs - YOUNG_MS;

/** Behind each key of an account. */
const endOf = (accountId: number): string => `${accountId}/~`;

interface Page {
  readonly accountId: number;
  readonly after: ObjectName;
  readonly rows: readonly KnownObject[];
  /** The account has more rows than these. */
  readonly isCut: boolean;
}

/** Some of an account's rows. How many objects there are that no row knows. */
async function checkPage(rt: Runtime, store: ObjectStore, { accountId, after, rows, isCut }: Page): Promise<number> {
  const from = after.accountId === accountId ? after : { ...START, accountId };
  const last = rows.at(-1);
  const there = await listBetween(store, accountId, [keyOf(from), isCut && last ? keyOf(last) : endOf(accountId)]);
  const isThere = (row: KnownObject): boolean => there.get(keyOf(row)) === row.bytes;
  const lost = rows.filter((row) => row.status === 'kept' && !isThere(row)).map(({ id }) => id);
  await noteMissing(rt.db, { accountId, ids: lost, now: rt.clock.now() });
  const back = rows.filter((row) => row.isMissing && isThere(row)).map(({ id }) => id);
  await noteFound(rt.db, accountId, back);
  const known = new Set(rows.map(keyOf));
  return [...there.keys()].filter((key) => !known.has(key) && !isYoung(key, rt.clock.nowMs())).length;
}

/**
 * Compares the rows with what the store has. Objects that no row knows are told and left: another installation, or a backup that is
 * restored one day, may know them.
 */
export async function checkObjects(rt: Runtime): Promise<CheckedObjects> {
  const store = rt.objects;
  const place = places.get(rt) ?? { after: START, strangers: 0 };
  places.set(rt, place);
  let hasMore = store !== null;
  for (let pages = 0; store !== null && hasMore && pages < PAGES_MAX; pages += 1) {
    const rows = await listObjectsAfter(rt.db, { ...place.after, limit: PAGE_ROWS });
    hasMore = rows.length === PAGE_ROWS;
    for (const [accountId, own] of Map.groupBy(rows, (row) => row.accountId)) {
      const isCut = hasMore && own.at(-1) === rows.at(-1);
      place.strangers += await checkPage(rt, store, { accountId, after: place.after, rows: own, isCut });
      place.after = own.at(-1) ?? place.after;
    }
  }
  const missing = await listMissing(rt.db, MISSING_MAX);
  if (!hasMore) {
    const keys = missing.slice(0, 10).map(keyOf);
    if (missing.length > 0) rt.log.warn('objects are missing in the object store', { count: missing.length, keys });
    if (place.strangers > 0) rt.log.warn('the object store has objects that no row knows', { count: place.strangers });
    places.delete(rt);
  }
  return { missing: missing.length, hasMore };
}
