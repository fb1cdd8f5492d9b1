import type { Handle } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { findSegments, findSomeContact } from '../segments/index.ts';
import { NO_SOURCE } from './audience-source.ts';
import type { NamedAudience } from './named-audience.ts';
import {
  type AudienceFields,
  type AudienceMember,
  findAudienceContact,
  listAudienceNumbers,
  listLiveGroups,
} from './store-audience.ts';

/** Returns the fields that a text names for one contact of the audience, without a walk over the others; null if it has only plain numbers. */
export async function findAudienceFields(
  handle: Handle,
  accountId: number,
  {
    audience: { groupIds, segmentUuids, contactIds },
    ownKeys,
    nowMs,
  }: { readonly audience: NamedAudience; readonly ownKeys: readonly string[]; readonly nowMs: number },
): Promise<AudienceFields | null> {
  const groups = await listLiveGroups(handle, accountId, groupIds);
  const source = { ...NO_SOURCE, accountId, groupIds: groups.map((group) => group.id), contactIds };
  const found = await findAudienceContact(handle, { ...source, ownKeys });
  if (found !== null || segmentUuids.length === 0) return found;
  const segments = await findSegments(handle, accountId, segmentUuids);
  const some = await findSomeContact(handle, { accountId, nowMs }, segments);
  return some === null ? null : findAudienceContact(handle, { ...source, contactIds: [some], ownKeys });
}

/** Returns the contacts that have these numbers, and which of the numbers opted out. */
export async function findNumbers(
  handle: Handle,
  accountId: number,
  named: { readonly phoneNumbers: readonly PhoneNumber[]; readonly ownKeys: readonly string[] },
): Promise<ReadonlyMap<PhoneNumber, AudienceMember>> {
  const members = await listAudienceNumbers(handle, { ...NO_SOURCE, accountId }, named);
  return new Map(members.map((member) => [member.phoneNumber, member]));
}
