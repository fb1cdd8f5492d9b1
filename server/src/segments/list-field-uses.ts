import type { FieldUse } from '../contact-fields/index.ts';
import type { Handle } from '../db/index.ts';
import { listFieldUses } from './store-segments.ts';

/** Lists the segments whose conditions name a field of the account. */
export async function listSegmentsNaming(
  handle: Handle,
  accountId: number,
  key: string,
  limit: number,
): Promise<FieldUse[]> {
  const segments = await listFieldUses(handle, accountId, key, limit);
  return segments.map((segment) => ({ kind: 'segment', ...segment }));
}
