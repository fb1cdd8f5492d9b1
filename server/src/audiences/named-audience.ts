import type { Uuid } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';

/** A campaign's recipients as they are stored. */
export interface NamedAudience {
  readonly groupIds: readonly number[];
  readonly segmentUuids: readonly Uuid[];
  readonly contactIds: readonly number[];
  readonly phoneNumbers: readonly PhoneNumber[];
  /** Whose contacts get nothing, whatever else names them. */
  readonly except: Pick<NamedAudience, 'groupIds' | 'segmentUuids'>;
}

export const NOBODY: NamedAudience = {
  ...{ groupIds: [], segmentUuids: [], contactIds: [], phoneNumbers: [] },
  except: { groupIds: [], segmentUuids: [] },
};

export function namesNobody({ groupIds, segmentUuids, contactIds, phoneNumbers }: NamedAudience): boolean {
  return groupIds.length + segmentUuids.length + contactIds.length + phoneNumbers.length === 0;
}

/** Recipients as the rows of SMS and voice campaigns have them. */
const toRow = ({ groupIds, segmentUuids, contactIds, phoneNumbers, except }: NamedAudience) => ({
  ...{ groupIds, segmentIds: segmentUuids, contactIds, phoneNumbers },
  ...{ exceptGroupIds: except.groupIds, exceptSegmentIds: except.segmentUuids },
});

type Row = ReturnType<typeof toRow>;

const fromRow = ({ segmentIds, exceptGroupIds, exceptSegmentIds, ...row }: Row): NamedAudience => ({
  ...{ groupIds: row.groupIds, segmentUuids: segmentIds, contactIds: row.contactIds, phoneNumbers: row.phoneNumbers },
  except: { groupIds: exceptGroupIds, segmentUuids: exceptSegmentIds },
});

export const NAMED_AUDIENCE = { toRow, fromRow, names: Object.keys(toRow(NOBODY)) as (keyof Row)[] };
