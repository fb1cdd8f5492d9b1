import { AppError, invalidInput } from '../../errors.ts';
import type { Seal } from '../../lib/files/seal.ts';
import { faultsOfClientCertificate } from '../../lib/tls/client-certificate.ts';

/** Encrypts what is kept secret of a carrier. */
export function sealSecret(seal: Seal | null, text: string): Buffer | null {
  if (text === '') return null;
  if (seal !== null) return seal.seal(text);
  throw new AppError(
    'conflict',
    'Passwords of carriers are kept encrypted: please set VOLLEY_SECRET, in every process, and start again before adding one.',
  );
}

export interface TlsKeyChange {
  readonly certificate: string;
  /** Undefined: the stored one stays. */
  readonly given: string | undefined;
  readonly stored: Buffer | null;
  readonly nowMs: number;
}

/** Refuses a client certificate and a key that do not fit, and returns the key to store. */
export function changedTlsKey(seal: Seal | null, { certificate, given, stored, nowMs }: TlsKeyChange): Buffer | null {
  const kept = certificate === '' ? null : stored;
  const faults = faultsOfClientCertificate(certificate, given ?? (kept && (seal?.open(kept) ?? null)), nowMs);
  if (Object.keys(faults).length > 0) throw invalidInput(faults);
  return given === undefined ? kept : sealSecret(seal, given);
}
