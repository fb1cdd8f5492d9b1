import type { Role, StaffRole } from '@volley/contract/choices';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

/** The role that a value of a claim gives: in an account, or on the operator's staff. */
export interface ClaimedRole {
  /** Null for everybody who signs in by this provider. */
  readonly claimValue: string | null;
  readonly accountId: number | null;
  readonly role: Role | null;
  readonly staffRole: StaffRole | null;
}

export interface ProviderSettings {
  /** The name that people know, shown on the button. */
  readonly name: string;
  readonly clientId: string;
  /** In lower case. The provider vouches for addresses of these domains alone. */
  readonly domains: readonly string[];
  /** Requested besides `openid email profile`. */
  readonly scopes: readonly string[];
  /** The claim that confirms that the email address is the person's own. */
  readonly verifiedClaim: string;
  /** Empty if no claim is read. */
  readonly rolesClaim: string;
  /** The first entry that fits counts, for each account and for the staff. */
  readonly roles: readonly ClaimedRole[];
  readonly createsPeople: boolean;
  /** If false, people of these domains sign in only by the provider or a passkey. */
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

/** Returns the domain in lower case; the whole text if it has no `@`. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
