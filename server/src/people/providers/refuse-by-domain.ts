import type { Handle } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { domainOf } from './provider.ts';
import { findProviderOfDomain } from './store-providers.ts';

/** Throws by the domain alone, so that nobody learns which addresses people have. */
export async function refuseByDomain(handle: Handle, email: string): Promise<void> {
  const provider = await findProviderOfDomain(handle, domainOf(email));
  if (provider === null || provider.allowsPasswords) return;
  const sentence = `People of this address sign in with ${provider.name}, or with a passkey, and not with a password.`;
  throw new AppError('wrong_state', sentence);
}
