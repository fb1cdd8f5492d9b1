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
  // Up to TLS 1.2 a demanded certificate that is missing gets this alert too.
  if (/ALERT_HANDSHAKE_FAILURE/.test(code)) return 'refused';
  return code.startsWith('ERR_SSL') ? 'no_tls' : null;
}
