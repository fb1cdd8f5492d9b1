import type { Role, StaffRole } from '@volley/contract/choices';
import type { Transaction } from '../../db/index.ts';
import { renewRules } from '../../identity/index.ts';
import type { Runtime } from '../../runtime.ts';
import { withdrawLinksMadeBy, withdrawLinksMadeIn } from '../links/store-links.ts';
import { isLastOwner } from '../members/members.ts';
import { isLastOperator, tellRights } from '../members/users.ts';
import { deleteMembership, insertMembership, lockMembers, setRole } from '../person/store-members.ts';
import { lockOperators, raiseRightsVersion, setStaffRole } from '../person/store-users.ts';
import { deleteViewsOf } from '../person/store-views.ts';
import type { Member, UserWithSecret } from '../person/user.ts';
import type { Provider } from '../providers/provider.ts';

export interface RolesWanted {
  /** One entry per account for which the provider decides; null if the person has no role in it. */
  readonly inAccounts: ReadonlyMap<number, Role | null>;
  /** Undefined if the provider does not decide the staff role. */
  readonly staffRole: StaffRole | null | undefined;
}

/** Finds the first entry that fits, for each account and for the staff. */
export function rolesWanted({ roles }: Provider, values: ReadonlySet<string>): RolesWanted {
  const fits = ({ claimValue }: Provider['roles'][number]) => claimValue === null || values.has(claimValue);
  const inAccounts = new Map<number, Role | null>();
  // Sorted, because accounts are locked in this order.
  for (const accountId of [...new Set(roles.flatMap((entry) => entry.accountId ?? []))].sort((a, b) => a - b))
    inAccounts.set(accountId, roles.find((entry) => entry.accountId === accountId && fits(entry))?.role ?? null);
  const ofStaff = roles.filter((entry) => entry.staffRole !== null);
  return { inAccounts, staffRole: ofStaff.length === 0 ? undefined : (ofStaff.find(fits)?.staffRole ?? null) };
}

/** The people among whom at least one owner or operator must remain. */
export interface LockedOthers {
  readonly members: ReadonlyMap<number, readonly Member[]>;
  /** Ids of the operators; empty where nobody can lose the role. */
  readonly operators: readonly number[];
}

/** Called before the person is locked, as in every other transaction. `also`: more accounts whose members are locked. */
export async function lockOthers(
  tx: Transaction,
  { inAccounts, staffRole }: RolesWanted,
  also: readonly number[],
): Promise<LockedOthers> {
  const members = new Map<number, Member[]>();
  for (const accountId of [...new Set([...inAccounts.keys(), ...also])].sort((a, b) => a - b))
    members.set(accountId, await lockMembers(tx, accountId));
  const mayLose = staffRole !== undefined && staffRole !== 'operator';
  return { members, operators: mayLose ? await lockOperators(tx) : [] };
}

export interface RoleChange {
  /** Null for the staff role. */
  readonly accountId: number | null;
  /** For the staff role, equal to `to` if the role stays although the provider says otherwise. */
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
  if (role === null) {
    await deleteMembership(tx, accountId, user.id);
    await deleteViewsOf(tx, accountId, user.id);
  } else if (member) await setRole(tx, { ...row, role });
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

/** Makes the roles equal to the claims: a person without the claim loses the role. The caller has locked the person. */
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
