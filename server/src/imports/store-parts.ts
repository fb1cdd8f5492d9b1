import { type Handle, statement } from '../db/index.ts';

/** Only while the import waits for parts: one that comes late changes nothing. Alone in its statement, since it is large. */
const put = statement<{ id: number }>(
  'import_parts.put',
  `with waiting as (
     update imports set updated_at = $5 where account_id = $1 and id = $2 and status = 'uploading' and deleted_at is null returning id)
   insert into import_parts (account_id, import_id, part, bytes) select $1, id, $3, $4 from waiting
   on conflict (account_id, import_id, part) do update set bytes = excluded.bytes returning import_id as id`,
);

export interface UploadedPart {
  readonly accountId: number;
  readonly importId: number;
  readonly part: number;
  readonly bytes: Buffer;
  readonly now: string;
}

/** False: the import waits for no parts any more. */
export async function putPart(handle: Handle, uploaded: UploadedPart): Promise<boolean> {
  const { accountId, importId, part, bytes, now } = uploaded;
  return (await handle.rows(put, [accountId, importId, part, bytes, now])).length === 1;
}

export interface PartThere {
  readonly part: number;
  readonly bytes: number;
}

const list = statement<PartThere>(
  'import_parts.list',
  `select part, octet_length(bytes) as bytes from import_parts where account_id = $1 and import_id = $2 order by part`,
);

export function listParts(handle: Handle, accountId: number, importId: number): Promise<PartThere[]> {
  return handle.rows(list, [accountId, importId]);
}

const read = statement<{ bytes: Buffer }>(
  'import_parts.read',
  `select bytes from import_parts where account_id = $1 and import_id = $2 and part = $3`,
);

export async function readPart(handle: Handle, accountId: number, importId: number, part: number): Promise<Buffer> {
  const [row] = await handle.rows(read, [accountId, importId, part]);
  if (!row) throw new Error('a part of an uploaded file is not there');
  return row.bytes;
}
