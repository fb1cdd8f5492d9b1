import type { Runtime } from '../../runtime.ts';
import { listMemberships } from '../person/store-members.ts';
import type { Membership } from '../person/user.ts';
import { SESSIONS_MAX } from './begin-session.ts';
import { type Person, sessionEnds } from './sessions.ts';
import { listSessions, type OwnSession } from './store-sessions.ts';

export function listOwnSessions(rt: Runtime, person: Person): Promise<OwnSession[]> {
  return listSessions(rt.db, person.userId, sessionEnds(rt.clock.nowMs()), SESSIONS_MAX);
}

export function listOwnAccounts(rt: Runtime, person: Person): Promise<Membership[]> {
  return listMemberships(rt.db, person.userId);
}
