import { type Handle, statement, store } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { TemplateRef, TemplateVersion } from './template.ts';

const COLUMNS = `version, message, variants, value_keys, created_at`;

/** Lists the versions, newest first, also those of a deleted template. */
export const listVersionRows = store.listing<
  { accountId: number; uuid: Uuid; limit: number; offset: number },
  TemplateVersion
>(
  'templates.list_versions',
  `select ${COLUMNS} from template_versions where account_id = $1 and template_uuid = $2 order by version desc limit $3 offset $4`,
  ['accountId', 'uuid', 'limit', 'offset'],
);

const count = statement<{ n: number }>(
  'templates.count_versions',
  `select count(*) as n from template_versions where account_id = $1 and template_uuid = $2`,
);

export async function countVersions(handle: Handle, accountId: number, uuid: Uuid): Promise<number> {
  return (await handle.rows(count, [accountId, uuid]))[0]?.n ?? 0;
}

const find = statement<TemplateVersion>(
  'templates.find_version',
  `select ${COLUMNS} from template_versions where account_id = $1 and template_uuid = $2 and version = $3`,
);

export async function findVersion(
  handle: Handle,
  accountId: number,
  { uuid, version }: TemplateRef,
): Promise<TemplateVersion | null> {
  return (await handle.rows(find, [accountId, uuid, version]))[0] ?? null;
}
