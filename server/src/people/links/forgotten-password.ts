import type { Transaction } from '../../db/index.ts';
import { findHomeAccountId, recordAction } from '../../identity/index.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { attemptToProve } from '../attempts/attempts.ts';
import { writeSignInElsewhere } from '../mails/mails.ts';
import { findUserByEmail, lockUserById } from '../person/store-users.ts';
import { emailKey } from '../person/user.ts';
import { domainOf } from '../providers/provider.ts';
import { findProviderOfDomain } from '../providers/store-providers.ts';
import type { Visitor } from '../sessions/begin-session.ts';
import { handOverLink } from './hand-over-link.ts';
import { ANYBODY, makeLink } from './make-link.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Strangers must not fill a mailbox: one letter in five minutes, and after ten within a day one in an hour, as long as its link works. */
const BETWEEN_LETTERS_MS = 5 * 60_000;
const LETTERS_OF_DAY = 10;

async function hasEnough(rt: Runtime, tx: Transaction, userId: number): Promise<boolean> {
  const countWithin = (ms: number) =>
    rt.post.countTold(tx, { userId, purpose: 'reset', since: timestampFromMs(rt.clock.nowMs() - ms) });
  const isMany = (await countWithin(DAY_MS)) >= LETTERS_OF_DAY;
  return (await countWithin(isMany ? HOUR_MS : BETWEEN_LETTERS_MS)) > 0;
}

/**
 * Returns false if this installation mails no links. Anybody may ask for any address, so this looks up nobody: the reply is the same, and takes the
 * same time, whether or not a person has the address.
 */
export async function askForPassword(
  rt: Runtime,
  { email, visitor }: { readonly email: string; readonly visitor: Visitor },
): Promise<boolean> {
  if (rt.post.linksBase === null) return false;
  // Each request counts as a failure, and nothing takes the count back.
  await attemptToProve(visitor.aside, { kind: 'reset', email, address: visitor.address }, async () => null);
  return rt.db.transact(async (tx) => {
    await rt.post.askForPassword(tx, emailKey(email));
    return true;
  });
}

/** Processes one such request later: if the person exists and may sign in, they get a letter with a link. */
export function answerForgotten(rt: Runtime, email: string): Promise<void> {
  return rt.db.transact(async (tx) => {
    const found = await findUserByEmail(tx, email);
    const user = found && (await lockUserById(tx, found.id));
    if (!user || user.suspendedAt !== null || rt.post.linksBase === null) return;
    if (await hasEnough(rt, tx, user.id)) return;
    const provider = await findProviderOfDomain(tx, domainOf(email));
    if (provider && !provider.allowsPasswords) {
      const { linksBase, operatorName } = rt.post;
      const text = writeSignInElsewhere({ link: `${linksBase}/console/`, operatorName, providerName: provider.name });
      return rt.post.put(tx, { purpose: 'reset', userId: user.id, to: email, text });
    }
    const link = { kind: 'reset', email, userId: user.id, accountId: null, role: null, staffRole: null } as const;
    const made = await makeLink(rt, tx, link, ANYBODY);
    await handOverLink(rt, tx, made, { showsLink: false, by: '', accountName: null });
    const accountId = await findHomeAccountId(tx);
    if (accountId === null) return;
    await recordAction(tx, rt, { accountId, operation: 'passwordResets.request', target: `a letter to ${user.uuid}` });
  });
}
