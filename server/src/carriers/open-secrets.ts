import { type TlsOptions, tlsOptionsOf } from '../lib/tls/client-certificate.ts';
import type { CarrierRecord } from '../sms/routing/index.ts';

export interface Secrets {
  readonly password: string;
  readonly tlsOptions: TlsOptions;
}

/** What is encrypted of a carrier, as its connections need it; null if it cannot be read. */
export function openSecrets(
  { settings, sealedPassword, sealedTlsKey }: CarrierRecord,
  open: (sealed: Buffer) => string | null,
): Secrets | null {
  const [password, key] = [sealedPassword, sealedTlsKey].map((sealed) => (sealed === null ? '' : open(sealed)));
  return password == null || key == null ? null : { password, tlsOptions: tlsOptionsOf(settings, key) };
}
