import type { Transaction } from '../../db/index.ts';
import { findHomeAccountId } from '../../identity/index.ts';
import type { Runtime } from '../../runtime.ts';
import { isAnybody } from '../person/store-users.ts';
import { makeLink } from './make-link.ts';

/** The token of the link that makes the first person, an operator and the owner of the first account; null when somebody is there. */
export async function makeFirstLink(rt: Runtime, tx: Transaction): Promise<string | null> {
  if (await isAnybody(tx)) return null;
  const accountId = await findHomeAccountId(tx);
  const role = accountId === null ? null : 'owner';
  const purpose = { kind: 'first', email: '', userId: null, accountId, role, staffRole: 'operator' } as const;
  return (await makeLink(rt, tx, purpose, { userId: null, keyId: null })).token;
}
