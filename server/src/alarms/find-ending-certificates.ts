import type { Handle } from '../db/index.ts';
import { msFromTimestamp } from '../lib/time/timestamp.ts';
import { certificateEndsAt } from '../lib/tls/client-certificate.ts';
import type { Runtime } from '../runtime.ts';
import { type CertificateRow, listCertificates } from './store-certificates.ts';

const DAY_MS = 86_400_000;
/** So long before its end somebody is told: the other side has to make a new one. */
const TOLD_MS = 30 * DAY_MS;

export interface Certificates {
  readonly count: number;
  /** What is said of those that end soon, or have ended. */
  readonly troubles: readonly string[];
}

function describe({ thing, name, pem }: CertificateRow, nowMs: number): string[] {
  const endsAt = certificateEndsAt(pem);
  if (endsAt === null) return [];
  const leftMs = msFromTimestamp(endsAt) - nowMs;
  if (leftMs > TOLD_MS) return [];
  const when = leftMs <= 0 ? 'has ended' : `ends in ${Math.floor(leftMs / DAY_MS)} days`;
  return [`The client certificate of the ${thing} ${name} ${when}, on ${endsAt.slice(0, 10)}.`];
}

/** Looks at the certificates by which carriers and trunks know this installation. */
export async function findEndingCertificates({
  db,
  clock,
}: Pick<Runtime, 'clock'> & { readonly db: Handle }): Promise<Certificates> {
  const rows = await listCertificates(db);
  return { count: rows.length, troubles: rows.flatMap((row) => describe(row, clock.nowMs())) };
}
