import type { Handle } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone-number.ts';
import type { NamedAudience } from './named-audience.ts';
import {
  type AudienceFields,
  type AudienceMember,
  findAudienceContact,
  listAudienceNumbers,
  listLiveGroups,
} from './store-audience.ts';

/** What a text names of one contact of an audience, without a walk over the others; null when it names plain numbers alone. */
export async function findAudienceFields(
  handle: Handle,
  accountId: number,
  { audience: { groupIds, contactIds }, ownKeys }: { audience: NamedAudience; ownKeys: readonly string[] },
): Promise<AudienceFields | null> {
  const groups = await listLiveGroups(handle, accountId, groupIds);
  return findAudienceContact(handle, { accountId, groupIds: groups.map((group) => group.id), contactIds }, ownKeys);
}

/** What contacts have these numbers, and which of the numbers opted out. */
export async function findNumbers(
  handle: Handle,
  accountId: number,
  named: { readonly phoneNumbers: readonly PhoneNumber[]; readonly ownKeys: readonly string[] },
): Promise<ReadonlyMap<PhoneNumber, AudienceMember>> {
  const members = await listAudienceNumbers(handle, { accountId, groupIds: [], contactIds: [] }, named);
  return new Map(members.map((member) => [member.phoneNumber, member]));
}
