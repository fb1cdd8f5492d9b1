import { AppError } from '../../errors.ts';

/** Where passkeys are made and used: they belong to a host name, and a browser gives them to pages of one origin. */
export interface PasskeyPlace {
  readonly host: string;
  readonly origin: string;
}

/** Browsers ask for an encrypted connection and a name, but on the machine itself. */
export function placeOfPasskeys(baseAddress: string): PasskeyPlace {
  const { protocol, hostname, origin } = new URL(baseAddress);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith('[');
  if (isLocal || (protocol === 'https:' && isName)) return { host: hostname, origin };
  throw new AppError(
    'wrong_state',
    `Passkeys do not work at ${origin}: browsers allow them at an address that begins with https:// and has a name, or at localhost. The operator sets the address by VOLLEY_PUBLIC_URL.`,
  );
}
