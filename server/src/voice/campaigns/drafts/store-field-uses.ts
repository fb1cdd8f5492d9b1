import { type FieldUse, namesField } from '../../../contact-fields/index.ts';
import { store } from '../../../db/index.ts';

/** Lists the campaigns whose texts to unreached recipients name a field of the account and are not merged yet. */
export const listNaming = store.listing<[accountId: number, key: string, limit: number], FieldUse>(
  'voice_campaigns.list_naming_field',
  `select 'voice_campaign' as kind, uuid, name from voice_campaigns
   where account_id = $1 and status in ('draft', 'scheduled', 'preparing')
     and ${namesField(`rules -> 'notReached' ->> 'message'`, '$2')}
   order by id limit $3`,
);
