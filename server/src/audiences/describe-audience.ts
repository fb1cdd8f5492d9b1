import type { Handle } from '../db/index.ts';
import { findSegments } from '../segments/index.ts';
import type { AudienceInput } from './name-audience.ts';
import type { NamedAudience } from './named-audience.ts';
import { findContactIds, listGroupUuids } from './store-named-audience.ts';

/** What a client would say to name the same audience again, without the groups, segments and contacts that are gone. */
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
