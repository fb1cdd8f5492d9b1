import type { Client } from 'pg';
import { until } from './frame.ts';

/** Until so many events of an endpoint are stored as delivered. */
export const untilDelivered = (client: Client, endpoint: unknown, count: number): Promise<number> =>
  until('the events are delivered', async () => {
    const { rows } = await client.query<{ n: string }>(
      `select coalesce(sum(cardinality(event_ids)), 0) as n from webhook_deliveries where endpoint = $1 and state = 'delivered'`,
      [endpoint],
    );
    return Number(rows[0]?.n) >= count;
  });
