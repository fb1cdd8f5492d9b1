import type { Client } from 'pg';
import { until } from './frame.ts';

/** Whether an endpoint has nothing left to do, by rows that cost nothing to look at: counting what was delivered took up to a third of Postgres's time. */
const IS_IDLE = `select p.position >= (select last from event_positions l where l.account_id = p.account_id)
    and not exists (select 1 from events e where e.account_id = p.account_id and e.position is null)
    and not exists (select 1 from webhook_deliveries d where d.account_id = p.account_id and d.endpoint = p.endpoint and d.state = 'waiting') as is_idle
  from webhook_progress p where p.endpoint = $1`;
const DELIVERED = `select coalesce(sum(cardinality(event_ids)), 0) as n from webhook_deliveries where endpoint = $1 and state = 'delivered'`;

/** Until so many events of an endpoint are stored as delivered. */
export const untilDelivered = (client: Client, endpoint: unknown, count: number): Promise<number> =>
  until('the events are delivered', async () => {
    const [row] = (await client.query<{ is_idle: boolean }>(IS_IDLE, [endpoint])).rows;
    if (row?.is_idle !== true) return false;
    const { rows } = await client.query<{ n: string }>(DELIVERED, [endpoint]);
    return Number(rows[0]?.n) >= count;
  });
