import { statement, store } from '../db/index.ts';
import type { CampaignFacts } from '../events/index.ts';
import type { Channel } from './channel.ts';

/** The columns of the facts that events about a campaign tell. */
const EVENT_FACTS = `c.uuid, c.name, c.status, c.pause_reason, c.fail_reason, c.total_recipients,
     c.messages_sent, c.credits_used, c.started_at, c.ended_at`;

export const factsOf = ({ table }: Channel) =>
  store.finding<[accountId: number, id: number], CampaignFacts>(
    `${table}.find_for_event`,
    `select ${EVENT_FACTS} from ${table} c where c.account_id = $1 and c.id = $2`,
  );

/**
 * Lists the newest campaigns of some accounts that run or are paused, or ended after an instant. Each of the two selects has an index of its own.
 */
export const progressStatement = <Counted>({ table, running }: Channel, columns: string) =>
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
