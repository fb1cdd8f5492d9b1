const UNKNOWN_ISSUER = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

export type TlsFailure =
  | 'untrusted'
  | 'expired'
  | 'other_name'
  | 'old_version'
  | 'ours_demanded'
  | 'ours_refused'
  | 'refused'
  | 'no_tls';

/** Tells what an error of a TLS connection means; null for one that has another cause. */
export function readTlsFailure(error: unknown): TlsFailure | null {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (UNKNOWN_ISSUER.has(code)) return 'untrusted';
  if (code === 'CERT_HAS_EXPIRED') return 'expired';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'other_name';
  if (/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/.test(code)) return 'old_version';
  if (/CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE/.test(code)) return 'ours_demanded';
  if (/ALERT_(UNKNOWN_CA|UNSUPPORTED_CERTIFICATE|CERTIFICATE_\w+|ACCESS_DENIED)/.test(code)) return 'ours_refused';
  // Up to TLS 1.2 a demanded certificate that is missing gets this alert too.
  if (/ALERT_HANDSHAKE_FAILURE/.test(code)) return 'refused';
  return code.startsWith('ERR_SSL') ? 'no_tls' : null;
}

/** Says it of a carrier or provider to an operator, without the full stop. */
export const sayTlsFailure = (failure: TlsFailure, other: string): string =>
  ({
    untrusted: `The certificate of the ${other} is from nobody whom we trust: give that of its authority (--tls-ca-file)`,
    expired: `The certificate of the ${other} has expired`,
    other_name: `The certificate of the ${other} is for another name: give that name (--tls-server-name)`,
    old_version: `The ${other} speaks no version of TLS that is still safe`,
    ours_demanded: `The ${other} demands a certificate of ours: give the one that it made for you, with its key (--tls-certificate-file, --tls-key-file)`,
    ours_refused: `The ${other} does not accept our certificate (--tls-certificate-file): ask it which authority must have signed that`,
    refused: `The ${other} refuses TLS with us: it may demand a certificate of ours (--tls-certificate-file)`,
    no_tls: `The ${other} does not speak TLS at this port`,
  })[failure];
