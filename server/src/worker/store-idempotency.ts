import { type Handle, statement } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

const deleteOld = statement(
  'idempotency_keys.delete_old',
  `delete from idempotency_keys where account_id = $1 and key in (
     select key from idempotency_keys where account_id = $1 and created_at < $2 limit $3)`,
);
const accountsWithOld = statement<{ accountId: number }>(
  'idempotency_keys.accounts_with_old',
  `select distinct account_id from idempotency_keys where created_at < $1 limit $2`,
);

/** Deletes keys older than `before`, in batches small enough to be no burden. Returns true if there are more. */
export async function deleteOldIdempotencyKeys(handle: Handle, before: Timestamp, batchMax: number): Promise<boolean> {
  const accounts = await handle.rows(accountsWithOld, [before, 100]);
  let more = accounts.length === 100;
  for (const { accountId } of accounts) {
    if ((await handle.count(deleteOld, [accountId, before, batchMax])) === batchMax) more = true;
  }
  return more;
}
