import { hasScope, type Scope } from './session.ts';

/** The rights that a key may have in its account. Operator rights are given on the command line. */
export const KEY_SCOPES = ['read', 'manage', 'send', 'resend', 'develop', 'team'] as const;

/** The service's rule: nobody grants or revokes a right that they do not have themselves, and `operator` includes all. */
export function hasAllScopes(session: { readonly scopes: readonly Scope[] }, scopes: readonly Scope[]): boolean {
  return session.scopes.includes('operator') || scopes.every((scope) => hasScope(session, scope));
}
