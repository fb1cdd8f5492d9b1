import type { RequestStatus as CallerIdStatus } from '@volley/contract/choices';
import type { Actor } from '../../identity/index.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import type { Runtime } from '../../runtime.ts';
import type { CallerId } from './caller-id.ts';
import { readCallerIds, readCallerIdsOfAnyAccount, searchCallerIds } from './store-caller-ids.ts';

export function listCallerIds(
  rt: Runtime,
  { accountId }: Actor,
  request: PageRequest,
  text = '',
): Promise<Page<CallerId>> {
  return text === '' ? readCallerIds(rt.db, accountId, request) : searchCallerIds(rt.db, accountId, text, request);
}

/** Lists caller IDs for the operator; a null status means all of them. */
export function listCallerIdsOfAnyAccount(
  rt: Runtime,
  status: CallerIdStatus | null,
  request: PageRequest,
): Promise<Page<CallerId>> {
  return readCallerIdsOfAnyAccount(rt.db, status, request);
}
