import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';

const wait = statement(
  'imports.touch_upload',
  `update imports set updated_at = $3 where account_id = $1 and id = $2 and status = 'uploading' and deleted_at is null`,
);
const before = statement<{ objectId: Uuid | null }>(
  'import_parts.read_object_id',
  `select object_id from import_parts where account_id = $1 and import_id = $2 and part = $3`,
);
/** Alone in its statement, since it is large. */
const put = statement(
  'import_parts.put',
  `insert into import_parts (account_id, import_id, part, bytes, object_id) values ($1, $2, $3, $4, $5)
   on conflict (account_id, import_id, part) do update set bytes = excluded.bytes, object_id = excluded.object_id`,
);

export interface UploadedPart {
  readonly accountId: number;
  readonly importId: number;
  readonly part: number;
  /** Null: in the object. */
  readonly bytes: Buffer | null;
  readonly objectId: Uuid | null;
  readonly now: string;
}

/** The object of the part that it replaces. False: the import waits for no parts any more, and one that comes late changes nothing. */
export async function putPart(
  tx: Transaction,
  uploaded: UploadedPart,
): Promise<{ readonly before: Uuid | null } | false> {
  const { accountId, importId, part, bytes, objectId, now } = uploaded;
  if ((await tx.count(wait, [accountId, importId, now])) === 0) return false;
  const [row] = await tx.rows(before, [accountId, importId, part]);
  await tx.count(put, [accountId, importId, part, bytes, objectId]);
  return { before: row?.objectId ?? null };
}

export interface PartThere {
  readonly part: number;
  readonly bytes: number;
}

export const listParts = store.listing<[accountId: number, importId: number], PartThere>(
  'import_parts.list',
  `select part, coalesce(octet_length(bytes), (select o.bytes from objects o where o.account_id = $1 and o.id = p.object_id)) as bytes
   from import_parts p where account_id = $1 and import_id = $2 order by part`,
);

export interface StoredPart {
  readonly bytes: Buffer | null;
  readonly objectId: Uuid | null;
}

const read = statement<StoredPart>(
  'import_parts.read',
  `select bytes, object_id from import_parts where account_id = $1 and import_id = $2 and part = $3`,
);

export async function findPart(
  handle: Handle,
  of: Pick<UploadedPart, 'accountId' | 'importId' | 'part'>,
): Promise<StoredPart> {
  const [row] = await handle.rows(read, [of.accountId, of.importId, of.part]);
  if (!row) throw new Error('a part of an uploaded file is not there');
  return row;
}
