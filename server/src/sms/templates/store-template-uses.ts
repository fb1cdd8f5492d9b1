import type { RowOf } from '@volley/contract/rows';
import type { templateUse } from '@volley/contract/templates';
import { store } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';

export type TemplateUse = RowOf<typeof templateUse>;

/** Lists the campaigns of a template whose messages are still to be written. */
export const listCampaignsOfTemplate = store.listing<
  { readonly accountId: number; readonly uuid: Uuid; readonly limit: number },
  TemplateUse
>(
  'sms_campaigns.list_of_template',
  `select 'sms_campaign' as kind, uuid, name from sms_campaigns
   where account_id = $1 and template_uuid = $2
     and (status in ('draft', 'scheduled', 'preparing') or (status = 'paused' and is_recurring))
   order by id limit $3`,
  ['accountId', 'uuid', 'limit'],
);
