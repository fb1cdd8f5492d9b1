import { searchedFor } from '../contacts/index.ts';
import type { Handle } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { type Condition, findSegments } from '../segments/index.ts';
import type { Chosen } from './change.ts';

/** Returns the condition of what was chosen, for contacts that were not changed since, if a time is given; null: the segment is gone. */
export async function conditionOf(
  handle: Handle,
  accountId: number,
  { chosen, before }: { readonly chosen: Chosen; readonly before: Timestamp | null },
): Promise<Condition | null> {
  const { search, country, groupUuid, segmentUuid } = chosen;
  const [segment] = segmentUuid === null ? [] : await findSegments(handle, accountId, [segmentUuid]);
  if (segmentUuid !== null && !segment) return null;
  return {
    all: [
      ...(groupUuid === null ? [] : [{ group: groupUuid }]),
      ...(search === '' ? [] : [{ searched: searchedFor({ accountId, country }, search) }]),
      ...(before === null ? [] : [{ changed: { before } }]),
      ...(segment ? [segment.condition] : []),
    ],
  };
}
