import { presenter } from '@volley/contract';
import type { VerificationDivision } from '@volley/contract/choices';
import { COUNTED_MAX, verificationFigures } from '@volley/contract/verifications';
import type { Actor } from '../../identity/index.ts';
import { uuidV7Floor } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { listFiguresBy, type VerificationFigures } from './store-statistics.ts';

const DAY_MS = 86_400_000;
const VALUES_MAX = 100;

/** Counts the newest verifications of some days: the cost has a bound, however many there are. */
export function readStatistics(
  rt: Runtime,
  { accountId }: Actor,
  { by, days }: { readonly by: VerificationDivision | null; readonly days: number },
): Promise<VerificationFigures[]> {
  const firstId = uuidV7Floor(rt.clock.nowMs() - days * DAY_MS);
  return listFiguresBy(rt.db, { accountId, firstId, by, rows: COUNTED_MAX, limit: VALUES_MAX });
}

export const presentFigures = presenter(verificationFigures);
