import type { Uuid } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { SpreadField } from '../lib/values/fields.ts';

/** A campaign's recipients as they are stored. */
export interface NamedAudience {
  readonly groupIds: readonly number[];
  readonly segmentUuids: readonly Uuid[];
  readonly contactIds: readonly number[];
  readonly phoneNumbers: readonly PhoneNumber[];
}

export const NOBODY: NamedAudience = { groupIds: [], segmentUuids: [], contactIds: [], phoneNumbers: [] };

export function namesNobody({ groupIds, segmentUuids, contactIds, phoneNumbers }: NamedAudience): boolean {
  return groupIds.length + segmentUuids.length + contactIds.length + phoneNumbers.length === 0;
}

/** Arrays of ids arrive as text. */
interface AudienceRow {
  readonly groupIds: readonly string[];
  readonly segmentUuids: readonly Uuid[];
  readonly contactIds: readonly string[];
  readonly phoneNumbers: readonly PhoneNumber[];
}

/** The columns in the tables of SMS and voice campaigns. */
export const NAMED_AUDIENCE: SpreadField<NamedAudience> = {
  columns: {
    groupIds: 'group_ids',
    segmentUuids: 'segment_ids',
    contactIds: 'contact_ids',
    phoneNumbers: 'phone_numbers',
  } satisfies Record<keyof AudienceRow, string>,
  write: ({ groupIds, segmentUuids, contactIds, phoneNumbers }) => [groupIds, segmentUuids, contactIds, phoneNumbers],
  read: (row) => {
    const { groupIds, segmentUuids, contactIds, phoneNumbers } = row as unknown as AudienceRow;
    return { groupIds: groupIds.map(Number), segmentUuids, contactIds: contactIds.map(Number), phoneNumbers };
  },
};
