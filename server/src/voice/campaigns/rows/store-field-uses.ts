import { namesField } from '../../../contact-fields/index.ts';
import { type Handle, statement } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';

const naming = statement<{ uuid: Uuid; name: string }>(
  'voice_campaigns.list_naming_field',
  `select uuid, name from voice_campaigns
   where account_id = $1 and status in ('draft', 'scheduled', 'preparing')
     and ${namesField(`rules -> 'notReached' ->> 'message'`, '$2')}
   order by id limit $3`,
);

/** Lists the campaigns whose texts to unreached recipients are still to be made; merged texts no longer need the field. */
export function listNaming(
  handle: Handle,
  { accountId, key, limit }: { readonly accountId: number; readonly key: string; readonly limit: number },
): Promise<{ uuid: Uuid; name: string }[]> {
  return handle.rows(naming, [accountId, key, limit]);
}
