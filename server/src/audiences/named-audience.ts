import type { SpreadField } from '../lib/fields.ts';
import type { PhoneNumber } from '../lib/phone-number.ts';

/** Whom a campaign names. */
export interface NamedAudience {
  readonly groupIds: readonly number[];
  readonly contactIds: readonly number[];
  readonly phoneNumbers: readonly PhoneNumber[];
}

export const NOBODY: NamedAudience = { groupIds: [], contactIds: [], phoneNumbers: [] };

export function namesNobody({ groupIds, contactIds, phoneNumbers }: NamedAudience): boolean {
  return groupIds.length + contactIds.length + phoneNumbers.length === 0;
}

/** An array of ids comes as text. */
interface AudienceRow {
  readonly groupIds: readonly string[];
  readonly contactIds: readonly string[];
  readonly phoneNumbers: readonly PhoneNumber[];
}

/** As the tables of campaigns, of SMS and of voice, hold it. */
export const NAMED_AUDIENCE: SpreadField<NamedAudience> = {
  columns: {
    groupIds: 'group_ids',
    contactIds: 'contact_ids',
    phoneNumbers: 'phone_numbers',
  } satisfies Record<keyof AudienceRow, string>,
  write: ({ groupIds, contactIds, phoneNumbers }) => [groupIds, contactIds, phoneNumbers],
  read: (row) => {
    const { groupIds, contactIds, phoneNumbers } = row as unknown as AudienceRow;
    return { groupIds: groupIds.map(Number), contactIds: contactIds.map(Number), phoneNumbers };
  },
};
