import type { Role } from '@volley/contract/choices';
import type { RowOf } from '@volley/contract/rows';
import type { user } from '@volley/contract/users';

export interface User extends RowOf<typeof user, 'has_authenticator'> {
  readonly hasTotp: boolean;
}

export interface UserWithSecret extends User {
  readonly passwordHash: string | null;
  readonly rightsVersion: number;
}

export interface Membership {
  readonly accountId: number;
  readonly accountName: string;
  readonly role: Role;
}

export interface Member extends User {
  readonly role: Role;
}

/** Returns the form in which addresses are compared, because one person has one address, however it is written. */
export function emailKey(raw: string): string {
  return raw.trim().normalize('NFC').toLowerCase();
}
