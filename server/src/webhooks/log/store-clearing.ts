import { type Db, statement, store } from '../../db/index.ts';
import type { OfEndpoint } from './store-deliveries.ts';

/** Lists the endpoints of all accounts, including deleted ones that are not cleared yet. */
export const listEndpointsOfAll = store.listing<[], OfEndpoint & { readonly isDeleted: boolean }>(
  'webhook_endpoints.list_all',
  `select account_id, uuid as endpoint, deleted_at is not null as "isDeleted" from webhook_endpoints order by account_id, uuid`,
);

const forgetProgress = statement(
  'webhook_progress.forget',
  `delete from webhook_progress where account_id = $1 and endpoint = $2`,
);
const forget = statement(
  'webhook_endpoints.forget',
  `delete from webhook_endpoints where account_id = $1 and uuid = $2 and deleted_at is not null`,
);

/** Deletes the endpoint's row, once none of its deliveries is left. */
export async function forgetEndpoint(db: Db, { accountId, endpoint }: OfEndpoint): Promise<void> {
  await db.transact(async (tx) => {
    await tx.count(forget, [accountId, endpoint]);
    await tx.count(forgetProgress, [accountId, endpoint]);
  });
}
