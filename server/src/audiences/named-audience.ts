import { invalidInput, refuseMissing } from '../errors.ts';
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

function namesNobody({ groupIds, segmentUuids, contactIds, phoneNumbers }: NamedAudience): boolean {
  return groupIds.length + segmentUuids.length + contactIds.length + phoneNumbers.length === 0;
}

/** Stands for a group or segment that was deleted and is to be left out. A campaign that has it reaches nobody, until it is changed. */
export const GONE = '00000000-0000-0000-0000-000000000000' as Uuid;
/** No group has this id. */
export const GONE_GROUP = 0;

/** Refuses to begin while what is to be left out is gone: nobody would get anything. */
export function refuseIncompleteWith(audience: NamedAudience, isMissing: Readonly<Record<string, boolean>>): void {
  refuseMissing({ ...isMissing, recipients: namesNobody(audience) });
  const { groupIds, segmentUuids } = audience.except;
  if (!groupIds.includes(GONE_GROUP) && !segmentUuids.includes(GONE)) return;
  throw invalidInput({
    'recipients.except': ['A group or segment that is left out was deleted. Take it out, or leave out another one.'],
  });
}

type Named = Omit<NamedAudience, 'except'>;

/**
 * Recipients as the rows of SMS and voice campaigns have them. Those of whom some are left out stand in columns of their own: a program that does not
 * know who is left out finds nobody then, and sends nothing.
 */
function toRow({ except, ...named }: NamedAudience) {
  const leavesOut = except.groupIds.length + except.segmentUuids.length > 0;
  const [plain, narrowed]: readonly [Named, Named] = leavesOut ? [NOBODY, named] : [named, NOBODY];
  return {
    ...{ groupIds: plain.groupIds, segmentIds: plain.segmentUuids },
    ...{ contactIds: plain.contactIds, phoneNumbers: plain.phoneNumbers },
    ...{ narrowedGroupIds: narrowed.groupIds, narrowedSegmentIds: narrowed.segmentUuids },
    ...{ narrowedContactIds: narrowed.contactIds, narrowedPhoneNumbers: narrowed.phoneNumbers },
    ...{ exceptGroupIds: except.groupIds, exceptSegmentIds: except.segmentUuids },
  };
}

type Row = ReturnType<typeof toRow>;

/** What stands in the plain columns counts: such a program has named it last. */
function fromRow(row: Row): NamedAudience {
  const { groupIds, segmentIds: segmentUuids, contactIds, phoneNumbers } = row;
  const except = { groupIds: row.exceptGroupIds, segmentUuids: row.exceptSegmentIds };
  const plain = { groupIds, segmentUuids, contactIds, phoneNumbers, except };
  if (!namesNobody(plain)) return plain;
  return {
    ...{ groupIds: row.narrowedGroupIds, segmentUuids: row.narrowedSegmentIds },
    ...{ contactIds: row.narrowedContactIds, phoneNumbers: row.narrowedPhoneNumbers },
    except,
  };
}

export const NAMED_AUDIENCE = { toRow, fromRow, names: Object.keys(toRow(NOBODY)) as (keyof Row)[] };
