import { searchedFor } from '../contacts/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Condition } from '../segments/index.ts';
import type { Chosen } from './change.ts';

/** Returns the condition of what was chosen, for contacts that were not changed since, if a time is given. */
export function conditionOf(
  accountId: number,
  { search, country, groupUuid, segmentCondition }: Chosen,
  before: Timestamp | null,
): Condition {
  return {
    all: [
      ...(groupUuid === null ? [] : [{ group: groupUuid }]),
      ...(search === '' ? [] : [{ searched: searchedFor({ accountId, country }, search) }]),
      ...(before === null ? [] : [{ changed: { before } }]),
      ...(segmentCondition === null ? [] : [segmentCondition]),
    ],
  };
}
