import { msFromTimestamp, type Timestamp } from '../time/timestamp.ts';
import { besideUuid, type Uuid, uuidV7Floor } from './uuid.ts';

/** UUIDs of version 7 from the first to the last, both included; none when the first comes after the last. */
export interface IdRange {
  readonly firstId: Uuid;
  readonly lastId: Uuid;
}

export const ALL_IDS: IdRange = {
  firstId: '00000000-0000-0000-0000-000000000000' as Uuid,
  lastId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' as Uuid,
};

/** An id is made when a request or message comes in; its row, and the time that the row shows, up to this much later. */
const STORED_LATER_MS_MAX = 300_000;
const MS_MAX = 2 ** 48 - 1;

const floorOf = (ms: number): Uuid => uuidV7Floor(Math.min(MS_MAX, Math.max(0, ms)));
const later = (a: Uuid, b: Uuid): Uuid => (a > b ? a : b);
const earlier = (a: Uuid, b: Uuid): Uuid => (a < b ? a : b);

/** The ids of all rows of that time and of some minutes around it; the exact time is a column of the row. */
export function withinTimes({ firstId, lastId }: IdRange, times: { from?: Timestamp; to?: Timestamp }): IdRange {
  const { from, to } = times;
  return {
    firstId: from === undefined ? firstId : later(firstId, floorOf(msFromTimestamp(from) - STORED_LATER_MS_MAX)),
    lastId: to === undefined ? lastId : earlier(lastId, floorOf(msFromTimestamp(to) + STORED_LATER_MS_MAX)),
  };
}

/** The ids that come after the cursor in a list that shows the newest, or the oldest, first. */
export function beyondCursor({ firstId, lastId }: IdRange, order: 'newest' | 'oldest', cursor: Uuid | null): IdRange {
  if (cursor === null) return { firstId, lastId };
  return order === 'newest'
    ? { firstId, lastId: earlier(lastId, besideUuid(cursor, -1)) }
    : { firstId: later(firstId, besideUuid(cursor, 1)), lastId };
}

export const isEmptyRange = ({ firstId, lastId }: IdRange): boolean => firstId > lastId;
