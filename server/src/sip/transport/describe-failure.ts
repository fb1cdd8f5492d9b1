import type { Flow } from '../messages/flow.ts';

const UNKNOWN_ISSUER = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

function place({ host, port }: Flow): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

// Says why a connection failed, in words that tell an operator where to look.
export function describeFailure(error: unknown, flow: Flow): string {
  const at = place(flow);
  const name = flow.transport.toUpperCase();
  if (!(error instanceof Error)) return `${at} cannot be reached over ${name}`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ECONNREFUSED') return `${at} refuses connections over ${name}`;
  if (code === 'ETIMEDOUT' || error.name === 'AbortError' || error.name === 'TimeoutError')
    return `${at} does not answer over ${name}`;
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH' || code === 'EINVAL') return `no way leads to ${at}`;
  if (code === 'ECONNRESET' || code === 'EPIPE') return `${at} closed the connection`;
  if (UNKNOWN_ISSUER.has(code)) return `the certificate of ${at} is from nobody whom we trust`;
  if (code === 'CERT_HAS_EXPIRED') return `the certificate of ${at} has expired`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `the certificate of ${at} is for another name`;
  if (/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/.test(code)) return `${at} speaks no version of TLS that is still safe`;
  if (code.startsWith('ERR_SSL')) return `${at} does not speak TLS`;
  return `${at} cannot be reached over ${name}: ${error.message}`;
}

export function describeSilence(flow: Flow): string {
  return `${place(flow)} does not answer over ${flow.transport.toUpperCase()}`;
}

export function describeUnknownName(host: string): string {
  return `the name ${host} leads to no address`;
}
