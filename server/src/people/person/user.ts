import type { Role, StaffRole } from '@volley/contract/choices';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

export interface User {
  readonly id: number;
  readonly uuid: Uuid;
  readonly email: string;
  readonly name: string;
  readonly staffRole: StaffRole | null;
  readonly suspendedAt: Timestamp | null;
  readonly createdAt: Timestamp;
  readonly lastSignedInAt: Timestamp | null;
  readonly hasTotp: boolean;
  readonly passkeys: number;
  /** Null if nobody has proven that this person has the address: whoever was shown the link may have made the person. */
  readonly addressProvenAt: Timestamp | null;
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
