import { type FieldUse, namesField } from '../../../contact-fields/index.ts';
import { store } from '../../../db/index.ts';

/**
 * Lists the campaigns whose texts name a field of the account and are not merged yet. Those that use the newest version of a template need no search:
 * the template's own use of the field counts.
 */
export const listNaming = store.listing<[accountId: number, key: string, limit: number], FieldUse>(
  'sms_campaigns.list_naming_field',
  `select 'sms_campaign' as kind, uuid, name from (
     select id, uuid, name from sms_campaigns
     where account_id = $1 and message like '%{{%'
       and (status in ('draft', 'scheduled', 'preparing') or (status = 'paused' and is_recurring))
       and ${namesField('message', '$2')}
     union all
     select c.id, c.uuid, c.name from sms_campaigns c
     join template_versions v on v.account_id = c.account_id and v.account_id = $1 and v.template_uuid = c.template_uuid and v.version = c.template_version
     where c.account_id = $1 and c.template_uuid is not null
       and (c.status in ('draft', 'scheduled', 'preparing') or (c.status = 'paused' and c.is_recurring)) and $2 = any (v.field_keys)) c
   order by id limit $3`,
);
