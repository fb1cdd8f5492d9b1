import type { BeforeId } from '../lib/ids/id-cursor.ts';
import type { Runtime } from '../runtime.ts';
import type { ApiKey } from './api-key.ts';
import { getAccount } from './get-account.ts';
import { listKeys as listStoredKeys } from './store-keys.ts';

export async function listKeys(rt: Runtime, accountId: number, page: BeforeId): Promise<ApiKey[]> {
  await getAccount(rt.db, accountId);
  return listStoredKeys(rt.db, accountId, page);
}
