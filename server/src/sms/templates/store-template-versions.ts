import { store } from '../../db/index.ts';
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

export const countVersions = store.counting<[accountId: number, uuid: Uuid]>(
  'templates.count_versions',
  `select count(*) as n from template_versions where account_id = $1 and template_uuid = $2`,
);

export const findVersion = store.finding<TemplateRef & { readonly accountId: number }, TemplateVersion>(
  'templates.find_version',
  `select ${COLUMNS} from template_versions where account_id = $1 and template_uuid = $2 and version = $3`,
  ['accountId', 'uuid', 'version'],
);
