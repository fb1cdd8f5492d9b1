import type { Transaction } from '../../db/index.ts';
import { renewRules } from '../../identity/index.ts';
import type { Runtime } from '../../runtime.ts';
import { withdrawLinksMadeBy, withdrawLinksMadeIn } from '../links/store-links.ts';
import { isLastOwner } from '../members/members.ts';
import { isLastOperator, tellRights } from '../members/users.ts';
import type { Role, StaffRole } from '../person/roles.ts';
import { deleteMembership, insertMembership, lockMembers, setRole } from '../person/store-members.ts';
import { lockOperators, raiseRightsVersion, setStaffRole } from '../person/store-users.ts';
import type { Member, UserWithSecret } from '../person/user.ts';
import type { Provider } from '../providers/provider.ts';

export interface RolesWanted {
  /** Of each account that the provider decides about; null: the person has no role in it. */
  readonly inAccounts: ReadonlyMap<number, Role | null>;
  /** Undefined: the provider does not decide about it. */
  readonly staffRole: StaffRole | null | undefined;
}

/** The first entry that fits counts, of each account and of the staff. */
export function rolesWanted({ roles }: Provider, values: ReadonlySet<string>): RolesWanted {
  const fits = ({ claimValue }: Provider['roles'][number]) => claimValue === null || values.has(claimValue);
  const inAccounts = new Map<number, Role | null>();
  // In one order, as they are locked.
  for (const accountId of [...new Set(roles.flatMap((entry) => entry.accountId ?? []))].sort((a, b) => a - b))
    inAccounts.set(accountId, roles.find((entry) => entry.accountId === accountId && fits(entry))?.role ?? null);
  const ofStaff = roles.filter((entry) => entry.staffRole !== null);
  return { inAccounts, staffRole: ofStaff.length === 0 ? undefined : (ofStaff.find(fits)?.staffRole ?? null) };
}

/** Those among whom somebody must be left who may do everything. */
export interface LockedOthers {
  readonly members: ReadonlyMap<number, readonly Member[]>;
  /** Ids; empty where nobody loses the role. */
  readonly operators: readonly number[];
}

/** Before the person, as everywhere. */
export async function lockOthers(tx: Transaction, { inAccounts, staffRole }: RolesWanted): Promise<LockedOthers> {
  const members = new Map<number, Member[]>();
  for (const accountId of inAccounts.keys()) members.set(accountId, await lockMembers(tx, accountId));
  const mayLose = staffRole !== undefined && staffRole !== 'operator';
  return { members, operators: mayLose ? await lockOperators(tx) : [] };
}

export interface RoleChange {
  /** Null: the staff role. */
  readonly accountId: number | null;
  /** Of the staff role the same as `to`, if it stays although the provider says otherwise. */
  readonly from: string | null;
  readonly to: string | null;
}

interface Locked extends LockedOthers {
  readonly user: UserWithSecret;
}

async function applyIn(
  rt: Runtime,
  tx: Transaction,
  { user, members }: Locked,
  [accountId, role]: [number, Role | null],
): Promise<RoleChange | null> {
  const at = rt.clock.now();
  const all = members.get(accountId) ?? [];
  const member = all.find(({ id }) => id === user.id);
  if ((member?.role ?? null) === role) return null;
  if (member && isLastOwner(all, member)) {
    rt.log.warn('the last owner of an account stays one, whatever the provider says', { account: accountId });
    return null;
  }
  const row = { accountId, userId: user.id, at };
  if (role === null) await deleteMembership(tx, accountId, user.id);
  else if (member) await setRole(tx, { ...row, role });
  else await insertMembership(tx, { ...row, role });
  if (member) await withdrawLinksMadeIn(tx, accountId, user.id, at);
  await raiseRightsVersion(tx, user.id, at);
  await renewRules(tx, [accountId]);
  return { accountId, from: member?.role ?? null, to: role };
}

async function applyOfStaff(
  rt: Runtime,
  tx: Transaction,
  { user, operators }: Locked,
  { staffRole }: RolesWanted,
): Promise<RoleChange | null> {
  const { staffRole: from } = user;
  if (staffRole === undefined || staffRole === from) return null;
  if (from === 'operator' && (await isLastOperator(rt, tx, operators, user))) {
    rt.log.warn('the last operator stays one, whatever the provider says: no operator key is left', {
      user: user.uuid,
    });
    return { accountId: null, from, to: from };
  }
  const at = rt.clock.now();
  await setStaffRole(tx, user.id, staffRole, at);
  await withdrawLinksMadeBy(tx, user.id, at);
  await tellRights(rt, tx, user);
  return { accountId: null, from, to: staffRole };
}

/** As the claims have it now: who has no such claim any more loses the role. The person is locked. */
export async function applyRoles(
  rt: Runtime,
  tx: Transaction,
  locked: Locked,
  wanted: RolesWanted,
): Promise<readonly RoleChange[]> {
  const changes: RoleChange[] = [];
  for (const entry of wanted.inAccounts) {
    const change = await applyIn(rt, tx, locked, entry);
    if (change) changes.push(change);
  }
  const ofStaff = await applyOfStaff(rt, tx, locked, wanted);
  return ofStaff ? [...changes, ofStaff] : changes;
}
