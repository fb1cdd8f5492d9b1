import type { openidProvider } from '@volley/contract/openid';
import type { RowOf } from '@volley/contract/rows';

/** The role that a value of a claim gives: in an account, or on the operator's staff. */
export type ClaimedRole = ProviderSettings['roles'][number];

export type ProviderSettings = Omit<Provider, 'uuid' | 'issuer' | 'createdAt' | 'updatedAt'>;

export type Provider = RowOf<typeof openidProvider, 'callback_url'>;

export interface ProviderWithSecret extends Provider {
  readonly secretSealed: Buffer;
}

/** Returns the domain in lower case; the whole text if it has no `@`. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
