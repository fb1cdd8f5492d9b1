import { impliedScopes, type Scope } from '../../identity/index.ts';

/** What a member may do in an account. */
export type Role = 'viewer' | 'author' | 'sender' | 'developer' | 'owner';
/** What one of the operator's people may do in the whole installation. */
export type StaffRole = 'operator' | 'support' | 'billing';

/** The one table of rights: people have what a key with these scopes has. docs/people.md shows it, and a test walks it. */
const SCOPES_OF_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ['read'],
  author: ['read', 'manage'],
  sender: ['read', 'manage', 'send'],
  developer: ['read', 'develop'],
  owner: ['read', 'manage', 'send', 'develop', 'team'],
};

interface StaffScopes {
  readonly everywhere: readonly Scope[];
  /** In an account that was entered. */
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

/** Everywhere and in the accounts that they enter: whoever gives the role gives both. */
export function scopesOfStaff(role: StaffRole): ReadonlySet<Scope> {
  const { everywhere, inside } = SCOPES_OF_STAFF[role];
  return impliedScopes([...everywhere, ...inside]);
}

export interface Rights {
  readonly role: Role | null;
  readonly staffRole: StaffRole | null;
  readonly hasEntered: boolean;
}

/** What a person may do who is a member of the account that they are in, or works for the operator, or both. */
export function scopesOf({ role, staffRole, hasEntered }: Rights): ReadonlySet<Scope> {
  const ofRole = role === null ? [] : SCOPES_OF_ROLE[role];
  const ofStaff = staffRole === null ? null : SCOPES_OF_STAFF[staffRole];
  const inside = ofStaff && hasEntered ? ofStaff.inside : [];
  return impliedScopes([...ofRole, ...(ofStaff?.everywhere ?? []), ...inside]);
}
