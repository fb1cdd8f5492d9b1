import { createHash } from 'node:crypto';
import { type Handle, statement, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { ColumnTarget } from '../sheets/index.ts';
import type { ContactImport, ImportOptions } from './import.ts';
import { MAPPING, storedMapping } from './stored-mapping.ts';

/** Keeps the mappings that were used last. */
const REMEMBERED_MAX = 100;

export type RememberedOptions = Pick<ImportOptions, 'onExisting' | 'names' | 'dateOrder'>;

export interface RememberedMapping {
  readonly mapping: readonly ColumnTarget[];
  readonly options: RememberedOptions;
}

/** Files whose columns have the same names in the same order count as the same kind. */
function fingerprintOf(names: readonly string[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(names.map((name) => name.trim().toLowerCase())))
    .digest();
}

const find = statement<RememberedMapping>(
  'import_mappings.find',
  `select ${MAPPING}, options from import_mappings where account_id = $1 and fingerprint = $2`,
);

export async function findMapping(
  handle: Handle,
  accountId: number,
  names: readonly string[],
): Promise<RememberedMapping | null> {
  const [found] = await handle.rows(find, [accountId, fingerprintOf(names)]);
  return found?.mapping.length === names.length ? found : null;
}

const put = statement(
  'import_mappings.put',
  `insert into import_mappings (account_id, fingerprint, mapping, options, used_at) values ($1, $2, $3, $4, $5)
   on conflict (account_id, fingerprint) do update set mapping = excluded.mapping, options = excluded.options, used_at = excluded.used_at`,
);
const dropOld = statement(
  'import_mappings.drop_old',
  `delete from import_mappings where account_id = $1 and used_at <
     (select used_at from import_mappings where account_id = $1 order by used_at desc offset $2 limit 1)`,
);

export async function rememberMapping(
  tx: Transaction,
  { accountId, columns, mapping, facts, options }: ContactImport,
  now: Timestamp,
): Promise<void> {
  // Without a header two files have nothing in common by which to recognise them.
  if (!facts?.hasHeader) return;
  const { onExisting, names, dateOrder } = options;
  const print = fingerprintOf(columns.map(({ name }) => name));
  await tx.count(put, [
    accountId,
    print,
    storedMapping(mapping),
    JSON.stringify({ onExisting, names, dateOrder }),
    now,
  ]);
  await tx.count(dropOld, [accountId, REMEMBERED_MAX - 1]);
}
