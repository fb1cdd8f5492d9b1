import type { Uuid } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';

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

/** Recipients as the rows of SMS and voice campaigns have them. */
const toRow = ({ groupIds, segmentUuids, contactIds, phoneNumbers }: NamedAudience) => ({
  ...{ groupIds, segmentIds: segmentUuids, contactIds, phoneNumbers },
});

const fromRow = ({ groupIds, segmentIds, contactIds, phoneNumbers }: ReturnType<typeof toRow>): NamedAudience => ({
  ...{ groupIds, segmentUuids: segmentIds, contactIds, phoneNumbers },
});

export const NAMED_AUDIENCE = { toRow, fromRow };
