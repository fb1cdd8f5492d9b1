import { statement } from '../db/index.ts';
import type { CampaignFacts } from '../events/index.ts';
import { EVENT_FACTS } from './campaign-columns.ts';

/**
 * Lists the newest campaigns of some accounts that run or are paused, or ended after an instant. Each of the two selects has an index of its own.
 */
export const progressStatement = <Counted>(table: string, running: string, columns: string) =>
  statement<CampaignFacts & Counted & { readonly accountId: number }>(
    `${table}.list_progress`,
    `with shown as (
       select account_id, id from ${table} where account_id = any ($1::bigint[]) and status in ('${running}', 'paused')
       union all select account_id, id from ${table} where account_id = any ($1) and ended_at > $2),
     newest as (
       select account_id, id from (
         select account_id, id, row_number() over (partition by account_id order by id desc) as place from shown) s where place <= $3)
     select c.account_id, ${EVENT_FACTS}, ${columns}
     from newest s join ${table} c on c.account_id = s.account_id and c.id = s.id order by c.account_id, c.id`,
  );
