import { readTlsFailure, type TlsFailure } from '../../lib/values/tls-failure.ts';
import type { Flow } from '../messages/flow.ts';

function place({ host, port }: Flow): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

const TLS_WORDS: Readonly<Record<TlsFailure, (at: string) => string>> = {
  untrusted: (at) =>
    `the certificate of ${at} is from nobody whom we trust: give that of its authority (--tls-ca-file)`,
  expired: (at) => `the certificate of ${at} has expired`,
  other_name: (at) => `the certificate of ${at} is for another name: give that name (--tls-server-name)`,
  old_version: (at) => `${at} speaks no version of TLS that is still safe`,
  ours_demanded: (at) =>
    `${at} demands a certificate of ours: give the one that it made for you, with its key (--tls-certificate-file, --tls-key-file)`,
  ours_refused: (at) => `${at} does not accept our certificate`,
  refused: (at) => `${at} refuses TLS with us: it may demand a certificate of ours (--tls-certificate-file)`,
  no_tls: (at) => `${at} does not speak TLS`,
};

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
  const failure = readTlsFailure(error);
  if (failure !== null) return TLS_WORDS[failure](at);
  return `${at} cannot be reached over ${name}: ${error.message}`;
}

// For a connection that the far side closes before it has said anything.
export function describeClosed(flow: Flow): string {
  return `${place(flow)} closed the connection without an answer`;
}

export function describeSilence(flow: Flow): string {
  return `${place(flow)} does not answer over ${flow.transport.toUpperCase()}`;
}

export function describeUnknownName(host: string): string {
  return `the name ${host} leads to no address`;
}
