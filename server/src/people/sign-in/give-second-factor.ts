import { AppError } from '../../errors.ts';
import type { Seal } from '../../lib/files/seal.ts';
import type { Runtime } from '../../runtime.ts';
import { findWhence, forgiveAttempt } from '../attempts/attempts.ts';
import { findTicket, proveByCode, useTicket } from '../factors/second-factor.ts';
import type { UsedTicket } from '../factors/store-factors.ts';
import { tellChange } from '../mails/tell-change.ts';
import { findUser, lockUserById } from '../person/store-users.ts';
import type { User } from '../person/user.ts';
import { beginSession, type Visitor } from '../sessions/begin-session.ts';
import { recordRefusal } from './sign-in.ts';

function tookTooLong(): AppError {
  const sentence = 'This sign-in took too long, or was finished already. Please give your password again.';
  return new AppError('unauthenticated', sentence);
}

export interface SecondFactor {
  readonly ticket: string;
  readonly code: string;
  readonly visitor: Visitor;
}

/** Takes back the failed attempt that the ticket's password counted as, if the code comes from the same address: the sign-in is now complete. */
async function forgivePassword({ email }: User, used: UsedTicket, { aside, address }: Visitor): Promise<void> {
  const { mark } = await findWhence(aside.db, { email, address });
  if (!used.isCounted || !mark.equals(used.addressHash)) return;
  await forgiveAttempt(aside, { kind: 'password', email, address }, used.isFamiliar);
}

/** A wrong code leaves the ticket valid: people mistype, and guessing is slowed. A right code is used up, whatever follows. */
export async function giveSecondFactor(
  rt: Runtime,
  seal: Seal | null,
  { ticket, code, visitor }: SecondFactor,
): Promise<{ readonly user: User; readonly token: string }> {
  const { aside } = visitor;
  const userId = await findTicket(aside, ticket);
  const user = userId === null ? null : await findUser(aside.db, userId);
  if (!user) throw tookTooLong();
  const proof = await proveByCode(aside, seal, { person: user, code, address: visitor.address });
  if (proof === null) {
    await recordRefusal({ operation: 'secondFactor.give', user, visitor });
    throw new AppError('unauthenticated', 'The code is wrong, or was used already.');
  }
  const { used, ...signedIn } = await rt.db.transact(async (tx) => {
    const locked = await lockUserById(tx, user.id);
    const found = locked && (await useTicket(rt, tx, ticket));
    if (!found) throw tookTooLong();
    if (proof === 'recovery_code') await tellChange(rt, tx, locked.id, 'recovery_code_used');
    const token = await beginSession(rt, tx, { ...locked, hasSecondFactor: true }, visitor);
    return { used: found, user: locked, token };
  });
  await forgivePassword(user, used, visitor);
  return signedIn;
}
