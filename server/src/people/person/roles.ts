import type { Role, Scope, StaffRole } from '@volley/contract/choices';
import { impliedScopes } from '../../identity/index.ts';

/** The only table of rights: a person has the rights of a key with these scopes. docs/people.md shows the table, and a test compares the two. */
const SCOPES_OF_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ['read'],
  author: ['read', 'manage'],
  sender: ['read', 'manage', 'send'],
  developer: ['read', 'develop'],
  owner: ['read', 'manage', 'send', 'develop', 'team'],
};

interface StaffScopes {
  readonly everywhere: readonly Scope[];
  /** In an account that the person has entered. */
  readonly inside: readonly Scope[];
}

const SCOPES_OF_STAFF: Readonly<Record<StaffRole, StaffScopes>> = {
  operator: { everywhere: ['operator'], inside: SCOPES_OF_ROLE.owner },
  support: { everywhere: ['operator_read'], inside: ['read', 'resend'] },
  billing: { everywhere: ['operator_read', 'operator_money'], inside: ['read'] },
};

export function scopesOfRole(role: Role): ReadonlySet<Scope> {
  return impliedScopes(SCOPES_OF_ROLE[role]);
}

/** Returns the scopes everywhere and in the accounts that they enter, because whoever gives the role gives both. */
export function scopesOfStaff(role: StaffRole): ReadonlySet<Scope> {
  const { everywhere, inside } = SCOPES_OF_STAFF[role];
  return impliedScopes([...everywhere, ...inside]);
}

export interface Rights {
  readonly role: Role | null;
  readonly staffRole: StaffRole | null;
  readonly hasEntered: boolean;
}

/** Returns the scopes of a person who is a member of their current account, works for the operator, or both. */
export function scopesOf({ role, staffRole, hasEntered }: Rights): ReadonlySet<Scope> {
  const ofRole = role === null ? [] : SCOPES_OF_ROLE[role];
  const ofStaff = staffRole === null ? null : SCOPES_OF_STAFF[staffRole];
  const inside = ofStaff && hasEntered ? ofStaff.inside : [];
  return impliedScopes([...ofRole, ...(ofStaff?.everywhere ?? []), ...inside]);
}
