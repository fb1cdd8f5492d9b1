import type { Transaction } from '../../db/index.ts';
import { findHomeAccountId } from '../../identity/index.ts';
import type { Runtime } from '../../runtime.ts';
import { isAnybody } from '../person/store-users.ts';
import { makeLink } from './make-link.ts';

/** Returns the token of the link that makes the first person, operator and owner of the first account; null if there is a person already. */
export async function makeFirstLink(rt: Runtime, tx: Transaction): Promise<string | null> {
  if (await isAnybody(tx)) return null;
  const accountId = await findHomeAccountId(tx);
  const role = accountId === null ? null : 'owner';
  const purpose = { kind: 'first', email: '', userId: null, accountId, role, staffRole: 'operator' } as const;
  return (await makeLink(rt, tx, purpose, { userId: null, keyId: null })).token;
}
