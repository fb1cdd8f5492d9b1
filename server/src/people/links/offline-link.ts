import type { StaffRole } from '@volley/contract/choices';
import type { Transaction } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { findHomeAccountId, recordAction } from '../../identity/index.ts';
import type { Runtime } from '../../runtime.ts';
import { findUserByEmail, isAnybody } from '../person/store-users.ts';
import { emailKey } from '../person/user.ts';
import { type MadeLink, makeLink } from './make-link.ts';

/** Returns the token of the link that makes the first person, operator and owner of the first account; null if there is a person already. */
export async function makeFirstLink(rt: Runtime, tx: Transaction): Promise<string | null> {
  if (await isAnybody(tx)) return null;
  const accountId = await findHomeAccountId(tx);
  const role = accountId === null ? null : 'owner';
  const purpose = { kind: 'first', email: '', userId: null, accountId, role, staffRole: 'operator' } as const;
  return (await makeLink(rt, tx, purpose, { userId: null, keyId: null })).token;
}

interface OfflinePurpose {
  readonly email: string;
  readonly kind: 'invitation' | 'reset';
  /** The staff role that an invitation gives. */
  readonly staffRole: StaffRole | null;
}

/** Makes a link for a command that runs on the machine itself. The operator's own audit log records it. */
export function makeOfflineLink(rt: Runtime, purpose: OfflinePurpose): Promise<MadeLink> {
  const email = emailKey(purpose.email);
  return rt.db.transact(async (tx) => {
    const user = purpose.kind === 'reset' ? await findUserByEmail(tx, email) : null;
    if (purpose.kind === 'reset' && !user) throw new AppError('not_found', `Nobody has the email address ${email}.`);
    const none = { accountId: null, role: null };
    const staffRole = user ? null : purpose.staffRole;
    const link = { ...none, kind: purpose.kind, email, userId: user?.id ?? null, staffRole };
    const made = await makeLink(rt, tx, link, { userId: null, keyId: null });
    const accountId = await findHomeAccountId(tx);
    if (accountId !== null)
      await recordAction(tx, rt, {
        accountId,
        operation: `user ${purpose.kind === 'reset' ? 'reset' : 'invite'} --offline`,
        target: made.uuid,
      });
    return made;
  });
}
