import { statement, type Transaction } from '../db/index.ts';

const holdKey = statement('api_keys.hold', `select 1 from api_keys where account_id = $1 and id = $2 for share`);
const holdUser = statement('users.hold', `select 1 from users where id = $1 for share`);

/** Until the transaction ends, nobody can revoke this key, suspend this person or change their roles. */
export async function holdRows(
  tx: Transaction,
  {
    accountId,
    keyId,
    userId,
  }: { readonly accountId: number; readonly keyId: number | null; readonly userId: number | null },
): Promise<void> {
  if (keyId !== null) await tx.rows(holdKey, [accountId, keyId]);
  if (userId !== null) await tx.rows(holdUser, [userId]);
}
