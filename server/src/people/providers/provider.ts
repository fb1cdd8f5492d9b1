import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';
import type { Role, StaffRole } from '../person/roles.ts';

/** What people get in whose claim a value stands: a role in an account, or one for the operator. */
export interface ClaimedRole {
  /** Null: everybody who signs in by this provider. */
  readonly claimValue: string | null;
  readonly accountId: number | null;
  readonly role: Role | null;
  readonly staffRole: StaffRole | null;
}

export interface ProviderSettings {
  /** As people know it: it stands on the button. */
  readonly name: string;
  readonly clientId: string;
  /** In small letters. The provider vouches for nobody else. */
  readonly domains: readonly string[];
  /** Asked for besides `openid email profile`. */
  readonly scopes: readonly string[];
  /** The claim that says of the email address that it is the person's own. */
  readonly verifiedClaim: string;
  /** Empty: no claim is read. */
  readonly rolesClaim: string;
  /** The first that fits counts, in each account and for the operator. */
  readonly roles: readonly ClaimedRole[];
  readonly createsPeople: boolean;
  /** False: people of these domains sign in by the provider or a passkey alone. */
  readonly allowsPasswords: boolean;
}

export interface Provider extends ProviderSettings {
  readonly uuid: Uuid;
  readonly issuer: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export interface ProviderWithSecret extends Provider {
  readonly secretSealed: Buffer;
}

/** Empty: there is none. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
