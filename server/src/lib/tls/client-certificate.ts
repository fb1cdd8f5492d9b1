import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { type ConnectionOptions, createSecureContext } from 'node:tls';
import { RecentMap } from '../background/recent-map.ts';
import { type Timestamp, timestampFromMs } from '../time/timestamp.ts';

/** What a TLS connection takes besides its address; empty texts stand for nothing. */
export interface TlsMaterial {
  /** Authorities whose certificates are trusted, in place of those that Node trusts. */
  readonly tlsCa: string;
  /** The name that the certificate of the other side must have, in place of the host. */
  readonly tlsServerName: string;
  readonly tlsCertificate: string;
}

export type TlsOptions = Pick<ConnectionOptions, 'ca' | 'servername' | 'cert' | 'key'>;

/** The same in the names of Node. Whoever connects adds the address. */
export function tlsOptionsOf({ tlsCa, tlsServerName, tlsCertificate }: TlsMaterial, key: string): TlsOptions {
  return {
    ...(tlsCa === '' ? {} : { ca: tlsCa }),
    ...(tlsServerName === '' ? {} : { servername: tlsServerName }),
    ...(tlsCertificate === '' ? {} : { cert: tlsCertificate, key }),
  };
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[^-]*-----END \1-----/g;
const CERTIFICATES_MAX = 30;
const ENDS_KNOWN_MAX = 2_000;

/** Returns the certificates of a PEM text, in its order; null if it is anything else. */
function readCertificates(pem: string): X509Certificate[] | null {
  const blocks = [...pem.matchAll(BLOCK)];
  if (blocks.length === 0 || blocks.length > CERTIFICATES_MAX) return null;
  // A key with a passphrase has lines before its body, and is no such block.
  if (pem.split('-----BEGIN ').length - 1 !== blocks.length) return null;
  if (blocks.some(([, what]) => what !== 'CERTIFICATE')) return null;
  try {
    return blocks.map(([block]) => new X509Certificate(block));
  } catch {
    // The constructor throws for anything that it cannot parse.
    return null;
  }
}

const hasKey = (pem: string): boolean => /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem);

const fault = (field: string, words: string) => ({ [`tls_${field}`]: [`The tls ${field} field ${words}`] });

type Faults = Readonly<Record<string, readonly string[]>>;

export const faultsOfCa = (pem: string): Faults =>
  pem === '' || readCertificates(pem) !== null ? {} : fault('ca', 'must be one or more certificates in PEM form.');

/** When the first of them ends. */
const endMsOf = (chain: readonly X509Certificate[]): number =>
  Math.min(...chain.map(({ validTo }) => Date.parse(validTo)));

/** Each check of readiness looks at the certificates of all carriers and trunks: none is parsed twice. */
const known = new RecentMap<string, { readonly endsAt: Timestamp | null }>(ENDS_KNOWN_MAX);

/** When a client certificate, or one that leads to its authority, ends; null if there is none. */
export function certificateEndsAt(pem: string): Timestamp | null {
  if (pem === '') return null;
  const hash = createHash('sha256').update(pem).digest('base64');
  const before = known.get(hash);
  if (before !== undefined) return before.endsAt;
  const chain = readCertificates(pem);
  const endsAt = chain && timestampFromMs(endMsOf(chain));
  known.set(hash, { endsAt });
  return endsAt;
}

const writeMinute = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function faultsOfChain(pem: string, nowMs: number): Faults {
  if (hasKey(pem)) return fault('certificate', 'has a private key in it, which belongs in tls_key alone.');
  const chain = readCertificates(pem);
  if (chain === null)
    return fault('certificate', 'must be a certificate in PEM form, with those that lead to its authority.');
  const endMs = endMsOf(chain);
  if (endMs <= nowMs) return fault('certificate', `has expired, on ${writeMinute(endMs)}.`);
  const beginMs = Math.max(...chain.map(({ validFrom }) => Date.parse(validFrom)));
  return beginMs > nowMs ? fault('certificate', `is not valid before ${writeMinute(beginMs)}.`) : {};
}

function faultsOfKey(certificate: string, pem: string): Faults {
  if (/ENCRYPTED/.test(pem))
    return fault('key', 'must have no passphrase: openssl pkey -in key.pem -out plain.pem writes it without.');
  try {
    const key = createPrivateKey(pem);
    const [own, ...others] = readCertificates(certificate) ?? [];
    if (own !== undefined && !own.checkPrivateKey(key))
      return others.some((one) => one.checkPrivateKey(key))
        ? fault('certificate', 'must begin with the certificate of the key; those of authorities follow.')
        : fault('key', 'is not the key of the certificate.');
  } catch {
    return fault('key', 'must be a private key in PEM form.');
  }
  try {
    createSecureContext({ cert: certificate, key: pem });
    return {};
  } catch (error) {
    const { reason = 'it is too weak' } = error as { reason?: string };
    return fault('certificate', `cannot be used: ${reason}.`);
  }
}

/**
 * Says what is wrong with a client certificate and its key when they are saved, so that no connection fails for it later. A key that is
 * stored and cannot be read counts as null: it is asked for again.
 */
export function faultsOfClientCertificate(certificate: string, key: string | null, nowMs: number): Faults {
  if (certificate === '') return key ? fault('key', 'needs tls_certificate.') : {};
  const faults = faultsOfChain(certificate, nowMs);
  if (Object.keys(faults).length > 0) return faults;
  if (!key) return fault('key', 'is required with tls_certificate.');
  return faultsOfKey(certificate, key);
}
