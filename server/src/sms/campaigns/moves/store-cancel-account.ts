import { type Handle, statement } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';

/** Reads all campaigns of the account, which happens only once in its life. */
const listOpen = statement<{ id: number }>(
  'sms_campaigns.list_open_of_account',
  `select id from sms_campaigns where account_id = $1 and status in ('scheduled', 'preparing', 'sending', 'paused')
   order by id limit $2`,
);

export async function listOpenCampaigns(handle: Handle, accountId: number, limit: number): Promise<number[]> {
  return (await handle.rows(listOpen, [accountId, limit])).map((row) => row.id);
}

const listSingles = statement<{ id: Uuid }>(
  'outbox.list_singles_of_account',
  `select o.message_id as id from outbox o
   join messages m on m.account_id = o.account_id and m.id = o.message_id
   where o.account_id = $1 and o.lane = 'transactional' and m.status = 'queued' limit $2`,
);

/** Lists waiting quick sends. Those on the wire end by themselves. */
export async function listWaitingSingles(handle: Handle, accountId: number, limit: number): Promise<Uuid[]> {
  return (await handle.rows(listSingles, [accountId, limit])).map((row) => row.id);
}
