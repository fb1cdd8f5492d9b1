import { findHomeAccountId, recordAction, renewRules } from '../../identity/index.ts';
import type { Runtime } from '../../runtime.ts';
import { insertMembership, lockMembers } from '../person/store-members.ts';
import { lockUserById, raiseRightsVersion, setStaffRole } from '../person/store-users.ts';
import { type Person, renewSession } from '../sessions/sessions.ts';
import { listHeldRoles, takeHeldRoles } from './store-links.ts';

export const listHeld = (rt: Runtime, { userId }: Person) => listHeldRoles(rt.db, userId, rt.clock.now());

/** Gives the person those of the held roles that they keep, and gives up the others. Returns the new token of the session. */
export function decideHeld(rt: Runtime, person: Person, kept: readonly string[]): Promise<string> {
  const { userId, sessionId } = person;
  return rt.db.transact(async (tx) => {
    const now = rt.clock.now();
    const accountIds = (await listHeldRoles(tx, userId, now)).flatMap(({ accountId }) => accountId ?? []);
    for (const accountId of accountIds.sort((a, b) => a - b)) await lockMembers(tx, accountId);
    const user = await lockUserById(tx, userId);
    const token = await renewSession(rt, tx, sessionId);
    const homeId = await findHomeAccountId(tx);
    const by = { actorUserId: userId, actorName: person.name, operation: 'session.decideHeld' };
    for (const { uuid, accountId, role, staffRole } of await takeHeldRoles(tx, { userId, kept, now })) {
      if (!kept.includes(uuid)) continue;
      if (accountId !== null && role !== null) await insertMembership(tx, { accountId, userId, role, at: now });
      if (staffRole !== null && user?.staffRole === null) await setStaffRole(tx, userId, staffRole, now);
      const logId = accountId ?? homeId;
      const changes =
        role !== null ? { role: { from: null, to: role } } : { staff_role: { from: null, to: staffRole } };
      if (logId !== null)
        await recordAction(tx, rt, { ...by, accountId: logId, target: `${person.uuid}: confirmed`, changes });
    }
    await raiseRightsVersion(tx, userId, now);
    await renewRules(tx, accountIds);
    return token;
  });
}
