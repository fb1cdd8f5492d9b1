import type { Transaction } from '../../db/index.ts';
import { notFound } from '../../errors.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import type { PasskeyRegistration } from '../factors/passkey-ceremony.ts';
import type { PasskeyPlace } from '../factors/passkey-place.ts';
import { readNewPasskey, storePasskey } from '../factors/passkeys.ts';
import { refuseLastFactor } from '../factors/second-factor.ts';
import { deleteTicketsOfUser } from '../factors/store-factors.ts';
import { deletePasskey, type Passkey } from '../factors/store-passkeys.ts';
import { tellChange } from '../mails/tell-change.ts';
import { lockUserById } from '../person/store-users.ts';
import { type Person, renewSession } from '../sessions/sessions.ts';
import { endSessions, markSecondFactor } from '../sessions/store-sessions.ts';

/** Ends every other session of the person, as after a new password, because what proves who they are has changed. */
async function endOthers(rt: Runtime, tx: Transaction, { userId, sessionId }: Person): Promise<string> {
  await deleteTicketsOfUser(tx, userId);
  await endSessions(tx, userId, rt.clock.now(), sessionId);
  return renewSession(rt, tx, sessionId);
}

async function lockSelf(tx: Transaction, { userId }: Person): Promise<void> {
  if (!(await lockUserById(tx, userId))) throw notFound('User');
}

export async function addPasskey(
  rt: Runtime,
  place: PasskeyPlace,
  {
    person,
    name,
    response,
  }: { readonly person: Person; readonly name: string; readonly response: PasskeyRegistration },
): Promise<{ readonly passkey: Passkey; readonly token: string }> {
  const passkey = await readNewPasskey(rt, place, { userId: person.userId, name, response });
  return rt.db.transact(async (tx) => {
    await lockSelf(tx, person);
    await storePasskey(tx, passkey);
    await markSecondFactor(tx, person.sessionId);
    await tellChange(rt, tx, person.userId, 'passkey_added');
    return { passkey, token: await endOthers(rt, tx, person) };
  });
}

export function removePasskey(
  rt: Runtime,
  person: Person,
  uuid: Uuid,
): Promise<{ readonly name: string; readonly token: string }> {
  return rt.db.transact(async (tx) => {
    await lockSelf(tx, person);
    const name = await deletePasskey(tx, { userId: person.userId, uuid });
    if (name === null) throw notFound('Passkey');
    await refuseLastFactor(tx, person.userId);
    await tellChange(rt, tx, person.userId, 'passkey_removed');
    return { name, token: await endOthers(rt, tx, person) };
  });
}
