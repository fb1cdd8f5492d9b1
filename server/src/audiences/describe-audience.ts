import type { Handle } from '../db/index.ts';
import { findSegments } from '../segments/index.ts';
import type { AudienceInput } from './name-audience.ts';
import type { NamedAudience } from './named-audience.ts';
import { findContactIds, listGroupUuids } from './store-named-audience.ts';

/** Returns the input that names the same audience again, without groups, segments and contacts that were deleted. */
export async function describeAudience(
  handle: Handle,
  accountId: number,
  { groupIds, segmentUuids, contactIds, phoneNumbers }: NamedAudience,
): Promise<Required<AudienceInput>> {
  const alive = await findContactIds(handle, accountId, contactIds);
  const segments = await findSegments(handle, accountId, segmentUuids);
  return {
    segmentUuids: segments.map(({ uuid }) => uuid),
    groupUuids: await listGroupUuids(handle, accountId, groupIds),
    contactIds: contactIds.filter((id) => alive.has(id)),
    phoneNumbers,
  };
}
