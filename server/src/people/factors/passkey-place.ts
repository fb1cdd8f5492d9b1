import { AppError } from '../../errors.ts';

/** Where passkeys are made and used: they belong to a host name, and a browser gives them to pages of one origin. */
export interface PasskeyPlace {
  readonly host: string;
  readonly origin: string;
}

export interface ServiceAddress {
  /** What VOLLEY_PUBLIC_URL says; empty: it is not set. */
  readonly publicUrl: string;
  /** The address that was asked. */
  readonly baseUrl: string;
}

const BY_SETTING = 'The operator sets the address by VOLLEY_PUBLIC_URL.';

/**
 * Browsers ask for an encrypted connection and a name, but on the machine itself. A passkey stays with its name for good, so which
 * name it is says the setting alone, and not who asks.
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
