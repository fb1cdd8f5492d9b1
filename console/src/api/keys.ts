import { volley } from './client.ts';
import { followingRows } from './rows.ts';
import { hasScope, type Scope } from './session.ts';

export const keysKey = ['keys'] as const;

export const keyRows = followingRows(keysKey, (page, options) => volley.keys.list(page, options));

/** What a key may do in its account; what only the operator's keys do is given by the command line. */
export const KEY_SCOPES = ['read', 'manage', 'send', 'resend', 'develop', 'team'] as const;

/** As the service decides it: nobody gives or takes away a right that they do not have themselves, and `operator` has all. */
export function hasAllScopes(session: { readonly scopes: readonly Scope[] }, scopes: readonly Scope[]): boolean {
  return session.scopes.includes('operator') || scopes.every((scope) => hasScope(session, scope));
}
