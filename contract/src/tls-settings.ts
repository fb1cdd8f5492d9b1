import { optionalLine, text, timestamp } from './fields.ts';
import { setting } from './settings.ts';

/** Room for about thirty certificates. */
const CERTIFICATE_CHARACTERS_MAX = 65_536;
const KEY_CHARACTERS_MAX = 16_384;

/** What carriers of both kinds, and trunks over TLS, may need besides what Node trusts. */
export const tlsSettings = {
  tls_ca: setting(
    text(0, CERTIFICATE_CHARACTERS_MAX),
    '',
    'Certificates in PEM against which that of the other side is checked; empty: those that Node trusts',
  ),
  tls_server_name: setting(optionalLine(253), '', 'The name that the certificate must have; empty: the host'),
  tls_certificate: setting(
    text(0, CERTIFICATE_CHARACTERS_MAX),
    '',
    'The certificate in PEM by which the other side knows this client, followed by those that lead to its authority; empty: none. It needs `tls_key`',
  ),
};

export const tlsKeyInput = text(0, KEY_CHARACTERS_MAX).describe(
  'The private key of `tls_certificate` in PEM, without a passphrase. It is stored encrypted and never shown. A certificate that takes the place of one with the same key needs none',
);

export const tlsCertificateEndsAt = timestamp
  .nullable()
  .describe('When `tls_certificate`, or one that leads to its authority, ends; null: there is none');
