import { AppError } from '../../errors.ts';

/** Where passkeys are made and used: a passkey belongs to a host name, and browsers offer it only to pages of one origin. */
export interface PasskeyPlace {
  readonly host: string;
  readonly origin: string;
}

export interface ServiceAddress {
  /** The setting VOLLEY_PUBLIC_URL; empty if it is not set. */
  readonly publicUrl: string;
  /** The address that this request was sent to. */
  readonly baseUrl: string;
}

const BY_SETTING = 'The operator sets the address by VOLLEY_PUBLIC_URL.';

/**
 * Outside of localhost, browsers require an encrypted connection and a host name. A passkey is bound to its host name for good, so the setting alone
 * decides the name, and not the address of the request.
 */
export function findPlaceOfPasskeys({
  publicUrl,
  baseUrl,
}: ServiceAddress): PasskeyPlace | { readonly reason: string } {
  const { protocol, hostname, origin } = new URL(publicUrl === '' ? baseUrl : publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith('[');
  if (isLocal || (publicUrl !== '' && protocol === 'https:' && isName)) return { host: hostname, origin };
  if (protocol === 'https:' && isName)
    return { reason: `Passkeys do not work at ${origin} as long as VOLLEY_PUBLIC_URL is not set. ${BY_SETTING}` };
  return {
    reason: `Passkeys do not work at ${origin}: browsers allow them at an address that begins with https:// and has a name, or at localhost. ${BY_SETTING}`,
  };
}

export function placeOfPasskeys(address: ServiceAddress): PasskeyPlace {
  const found = findPlaceOfPasskeys(address);
  if ('reason' in found) throw new AppError('wrong_state', found.reason);
  return found;
}
